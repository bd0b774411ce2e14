import { gather, replaceOneByOne, type Outcome } from './story.ts';
import { patienceMs, startSeveral } from './several.ts';

/**
 * `npm run test:operation [-- --people 60]`: three nodes on one database, with Redis and an S3 store, behind a proxy. While people talk, a node is killed,
 * Redis is killed, and all nodes are replaced one after the other; nothing that was acknowledged may be lost, and everybody must be live again.
 */
const people = Number(/--people[ =](\d+)/.exec(process.argv.join(' '))?.[1] ?? 60);
const say = (text: string) => process.stdout.write(`${text}\n`);
const findings: string[] = [];

/** Says what came of something, and notes what must not be. */
function judge(
  what: string,
  { told, lost, awayMs, silent }: Outcome,
  { mostFailed, mostAwayMs }: { mostFailed: number; mostAwayMs: number },
): void {
  const away = awayMs[Math.floor(awayMs.length * 0.99)] ?? 0;
  say(
    `${what}: ${told.calls} calls, ${told.failed.length} failed; ${told.acknowledged.length} messages acknowledged, ${lost} lost; ${awayMs.length} times a window was not live, p99 for ${Math.round(away)} ms`,
  );
  const find = (isWrong: boolean, finding: string) => isWrong && findings.push(`${what}: ${finding}`);
  find(told.acknowledged.length === 0, 'nobody wrote anything');
  find(lost > 0, `${lost} acknowledged messages are lost`);
  find(silent > 0, `${silent} windows are not live again`);
  find(told.failed.length > mostFailed, `${told.failed.length} calls failed: ${[...new Set(told.failed)].slice(0, 3).join(' | ')}`);
  find(away > mostAwayMs, `windows were not live for ${Math.round(away)} ms`);
}

const several = await startSeveral(3);
try {
  const { nodes, redis } = several;
  const crowd = await gather(several, people);
  const victim = nodes[1];
  // Of those who waited for the killed node an answer never came.
  judge('a node is killed', await crowd.during(async () => void (await victim?.end('SIGKILL'))), {
    mostFailed: people / 4,
    mostAwayMs: 5_000,
  });
  await victim?.start(patienceMs);
  if (redis) {
    judge('Redis is killed', await crowd.during(() => redis.kill()), { mostFailed: 0, mostAwayMs: 5_000 });
    judge('Redis is there again', await crowd.during(() => redis.start()), { mostFailed: 0, mostAwayMs: 5_000 });
  }
  judge('all nodes are replaced', await crowd.during(() => replaceOneByOne(nodes)), { mostFailed: 0, mostAwayMs: 5_000 });
  crowd.close();
} finally {
  await several.close();
}
for (const finding of findings) say(`✗ ${finding}`);
say(findings.length === 0 ? 'nothing is wrong' : `${findings.length} things are wrong`);
process.exit(findings.length === 0 ? 0 : 1);
