import { parseArgs } from 'node:util';
import { typedPath } from '#platform/server/config/config.ts';
import { hasProxy, proxyNames, type ProxyName } from '../../packaging/proxies.ts';
import { checkOutEarlier } from './earlier.ts';
import { Findings } from './findings.ts';
import { Negotiation } from './negotiation.ts';
import { emptyReport, type Participant } from './people.ts';
import { timeoutMs, startSeveral, type Several } from './several.ts';
import { gather, replaceOneByOne, type Crowd } from './story.ts';
import { uploadUntil, type Uploaded } from './upload.ts';

/**
 * `npm run test:operation [-- --people 200 --proxy caddy]`: three nodes on one database with Redis
 * and S3, with nginx and then Caddy in front. While people talk, vote and upload, a node is
 * stopped, a node is killed, Redis is killed, and all nodes are replaced in turn. Acknowledged work
 * must remain and windows reconnect. Finally, nodes of the previous release (`database/releases`)
 * are updated in turn. `--short`, for `npm run test:rest`: one stop, one kill, one proxy, an update
 * of two nodes. `--before FOLDER`: only an update of the release installed and built in that
 * folder.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string' },
    proxy: { type: 'string' },
    before: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
});
const people = Number(values.people ?? (values.short ? 24 : 200));
const everyMs = values.short ? 1_000 : 4_000;
const voteWithinMs = 10_000;
/** Longest disconnection of windows: the requirement, or a limit for a busy machine. */
const mostAwayMs = values.short ? 15_000 : 5_000;
/** Share of failed calls in the minute in which a node dies. */
const mostFailedShare = 0.005;

const print = (text: string) => process.stdout.write(`${text}\n`);
const findings = new Findings(print);
const requested = proxyNames.filter((name) => values.proxy === undefined || values.proxy === name);
const here = requested.filter((name) => {
  if (hasProxy(name)) return true;
  print(`not run: ${name} is not installed`);
  return false;
});

for (const proxy of values.short ? here.slice(0, 1) : here) {
  if (values.before !== undefined) await update(proxy, values.before, typedPath(values.before));
  else {
    await story(proxy);
    await updateFromBefore(proxy);
  }
}
findings.print();
process.exit(findings.count === 0 ? 0 : 1);

async function story(proxy: ProxyName): Promise<void> {
  const several = await startSeveral(3, { proxy });
  try {
    if (!several.redis) print('not run: Redis is not installed, nodes use PostgreSQL');
    const crowd = await gather(several, people);
    await oneIsTakenAway(proxy, several, crowd);
    if (!values.short) await several.nodes[0]?.start(timeoutMs);
    await oneIsKilled(proxy, several, crowd);
    if (!values.short) await theRest(proxy, several, crowd);
    crowd.close();
  } finally {
    await several.close();
  }
}

/** Replaces nodes of another release in turn: the first new one migrates while the others run. */
async function update(proxy: ProxyName, release: string, folder: string): Promise<void> {
  const several = await startSeveral(values.short ? 2 : 3, { proxy, before: folder });
  try {
    const crowd = await gather(several, people);
    const outcome = await crowd.during((begin) => replaceOneByOne(several, begin), { everyMs });
    findings.judge(`${proxy}: all nodes are updated from ${release}`, outcome, { mostFailed: 0, mostAwayMs, mayPutOff: values.short });
    crowd.close();
  } finally {
    await several.close();
  }
}

async function updateFromBefore(proxy: ProxyName): Promise<void> {
  const { name, folder, remove } = checkOutEarlier();
  try {
    await update(proxy, name, folder);
  } finally {
    remove();
  }
}

/** During a negotiation of everyone and an upload. */
async function oneIsTakenAway(proxy: ProxyName, several: Several, crowd: Crowd): Promise<void> {
  const { participants } = crowd;
  const what = `${proxy}: a node is taken away from a negotiation of ${participants.length}`;
  const negotiation = await Negotiation.open(participants);
  const votes = emptyReport();
  let isOver = false;
  let uploaded: Uploaded | undefined;
  const outcome = await crowd.during(
    async (begin) => {
      const uploading = uploadUntil(participants[1] as Participant, () => isOver);
      const voting = negotiation.vote(votes, voteWithinMs);
      begin('it was asked to stop');
      await several.nodes[0]?.end('SIGTERM', 40_000);
      begin('it had stopped');
      await voting;
      isOver = true;
      uploaded = await uploading;
    },
    { everyMs },
  );
  findings.judge(what, outcome, { mostFailed: 0, mostAwayMs, mayPutOff: values.short });
  const ballots = await negotiation.ballots();
  print(`${what}: ${votes.calls} votes, ${votes.failed.length} failed; ${ballots.join(' or ')} ballots on ${participants.length} screens`);
  const putOff = values.short ? votes.failed.filter(({ isPutOff }) => isPutOff) : [];
  for (const vote of votes.failed) if (!putOff.includes(vote)) findings.add(what, `a vote failed: ${vote.asked}: ${vote.says}`);
  if (ballots.length !== 1 || ballots[0] !== participants.length - putOff.length)
    findings.add(what, `screens show ${ballots.join(' or ')} ballots`);
  await findings.judgeUpload(what, uploaded, participants, several.nodes.slice(1));
}

async function oneIsKilled(proxy: ProxyName, several: Several, crowd: Crowd): Promise<void> {
  const outcome = await crowd.during(
    async (begin) => {
      begin('it was killed');
      await several.nodes[1]?.end('SIGKILL');
    },
    // One minute of calls, with the kill in between.
    { everyMs, afterwardsMs: values.short ? 2_000 : 50_000 },
  );
  const mostFailed = values.short ? people / 4 : outcome.report.calls * mostFailedShare;
  findings.judge(`${proxy}: a node is killed`, outcome, { mostFailed, mostAwayMs, mayPutOff: values.short });
}

async function theRest(proxy: ProxyName, several: Several, crowd: Crowd): Promise<void> {
  const { nodes, redis } = several;
  await nodes[1]?.start(timeoutMs);
  const bounds = { mostFailed: 0, mostAwayMs };
  if (redis) {
    findings.judge(`${proxy}: Redis is killed`, await crowd.during(() => redis.kill(), { everyMs }), bounds);
    findings.judge(`${proxy}: Redis is there again`, await crowd.during(() => redis.start(), { everyMs }), bounds);
  }
  const outcome = await crowd.during((begin) => replaceOneByOne(several, begin), { everyMs });
  findings.judge(`${proxy}: all nodes are replaced`, outcome, bounds);
}
