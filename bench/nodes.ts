import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../e2e/support/product.ts';
import { gather, replaceOneByOne, type Outcome } from '../faults/nodes/story.ts';
import { startSeveral, tokenSecret, type Several } from '../faults/nodes/several.ts';
import type { Person } from './client.ts';
import { hasProxy, type ProxyName } from '../packaging/proxies.ts';
import { load } from './load.ts';
import { spreadOf, type Spread } from './negotiating.ts';
import type { Running } from './processes.ts';
import { signedInPeople } from './session-people.ts';
import { printTable } from './table.ts';
import { listen, openConversations, sendMessage, type Conversation } from './talking.ts';

const shown = ({ p50Ms, p99Ms }: Spread) => [`p50 ${p50Ms.toFixed(1)} ms`, `p99 ${p99Ms.toFixed(1)} ms`];
/** Printed with the results, since other load affects them. */
const busy = () => `load ${(loadavg()[0] ?? 0).toFixed(1)}`;
const residentMiB = ({ pid }: Product) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid()}/status`, 'utf8'))?.[1] ?? 0) / 1024;
/** Warm-up rounds of a new process. */
const coldRounds = 40;
const running = ({ url, pid }: Product): Running => ({ url, pid: pid(), readyMs: 0, residentMiB: () => 0, stop: async () => {} });

interface Bench {
  isQuick: boolean;
  /** Number of people in measurements with a proxy; default as in each part. */
  people?: number | undefined;
}

const parts: Readonly<Record<string, (bench: Bench) => Promise<string[][]>>> = {
  'deliveries across nodes': deliveries,
  'two nodes against one': twoAgainstOne,
  'one of three is killed, behind nginx': (bench) => killed(bench, 'nginx'),
  'one of three is killed, behind Caddy': (bench) => killed(bench, 'caddy'),
  'three are replaced one after the other, behind nginx': (bench) => replaced(bench, 'nginx'),
  'three are replaced one after the other, behind Caddy': (bench) => replaced(bench, 'caddy'),
};

/**
 * `npm run bench -- nodes [--quick] [--only <part of a name>] [--people 300]`: several nodes on one
 * local database, with Redis where installed.
 */
export async function benchNodes(only: string, bench: Bench): Promise<void> {
  for (const [title, measure] of Object.entries(parts).filter(([name]) => name.includes(only)))
    printTable(
      title,
      (await measure(bench)).map((line) => [...line, busy()]),
    );
}

async function withSeveral<T>(
  count: number,
  options: { proxy?: ProxyName; withRedis?: boolean },
  work: (several: Several) => Promise<T>,
): Promise<T> {
  const several = await startSeveral(count, options);
  try {
    return await work(several);
  } finally {
    await several.close();
  }
}

/** One person writes at a node; 19 others have windows at another. */
async function deliveries({ isQuick }: Bench): Promise<string[][]> {
  const lines: string[][] = [];
  for (const withRedis of [false, true])
    await withSeveral(2, { withRedis }, async ({ nodes, databaseUrl, redis }) => {
      if (withRedis && !redis) return void lines.push(['over Redis', 'not measured: neither Redis nor Valkey is here']);
      await sleep(5_000);
      const idle = nodes.map((node) => `${Math.round(residentMiB(node))} MiB`).join(', ');
      const [here, there] = nodes.map(running) as [Running, Running];
      const people = await signedInPeople(databaseUrl, 20, tokenSecret);
      const [talk] = (await openConversations(databaseUrl, [people])) as [Conversation];
      const way = withRedis ? 'over Redis' : 'over PostgreSQL';
      for (const [place, name] of [
        [here, 'at the same node'],
        [there, `at another, ${way}`],
      ] as const) {
        const { whole, behind } = await measureDeliveries(here, place, talk, isQuick ? 100 : 300);
        lines.push(
          [`19 windows ${name}: sent until the last is told`, ...shown(whole)],
          ['  of that behind its answer, which waits for the disk', ...shown(behind)],
        );
      }
      lines.push(['idle nodes', idle]);
    });
  return lines;
}

/** Delivery times from the request, and from its answer, which isolates the time between nodes. */
async function measureDeliveries(
  writing: Running,
  listening: Running,
  conversation: Conversation,
  rounds: number,
): Promise<{ whole: Spread; behind: Spread }> {
  const others = await Promise.all(conversation.people.slice(1).map((person) => listen(listening, conversation, person)));
  const taken: { wholeMs: number; behindMs: number }[] = [];
  for (let round = 0; round < rounds + coldRounds; round += 1) {
    const sinceMs = performance.now();
    // Alternating writers, to stay within the rate limit.
    const seq = await sendMessage(writing, conversation, conversation.people[round % conversation.people.length] as Person);
    const answeredMs = performance.now();
    while (others.some(({ heard }) => !heard.has(seq))) await sleep(0);
    const deliveredMs = Math.max(...others.map(({ heard }) => heard.get(seq)?.atMs ?? 0));
    if (round >= coldRounds) taken.push({ wholeMs: deliveredMs - sinceMs, behindMs: Math.max(0, deliveredMs - answeredMs) });
    await sleep(40 + Math.random() * 40);
  }
  for (const { window } of others) window.close();
  return { whole: spreadOf(taken.map(({ wholeMs }) => wholeMs)), behind: spreadOf(taken.map(({ behindMs }) => behindMs)) };
}

/** Reads with ten connections at one node, and ten at each of two. */
async function twoAgainstOne({ isQuick }: Bench): Promise<string[][]> {
  return withSeveral(2, {}, async ({ nodes, databaseUrl }) => {
    const people = await signedInPeople(databaseUrl, 2, tokenSecret);
    const seconds = isQuick ? 3 : 10;
    const reading = (at: number) => load({ url: `${nodes[at]?.url}/api/groups`, headers: people[at]?.headers ?? {} }, seconds);
    for (const at of [0, 1]) await reading(at);
    const alone = await reading(0);
    const both = await Promise.all([reading(0), reading(1)]);
    const perSecond = both.reduce((sum, each) => sum + each.perSecond, 0);
    return [
      ['one node', `${Math.round(alone.perSecond)} answers a second`, `p99 ${alone.p99Ms} ms`],
      ['two nodes', `${Math.round(perSecond)} answers a second`, `× ${(perSecond / alone.perSecond).toFixed(2)}`],
    ];
  });
}

async function killed({ isQuick, people = isQuick ? 60 : 300 }: Bench, proxy: ProxyName): Promise<string[][]> {
  if (!hasProxy(proxy)) return [['not measured: it is not here']];
  return withSeveral(3, { proxy }, async (several) => {
    const crowd = await gather(several, people);
    // One minute of calls, with the kill in between.
    const outcome = await crowd.during(
      async (begin) => {
        begin('the kill');
        await several.nodes[1]?.end('SIGKILL');
      },
      { everyMs: 4_000, afterwardsMs: isQuick ? 10_000 : 56_000 },
    );
    crowd.close();
    return outcomeLines(outcome);
  });
}

async function replaced({ isQuick, people = isQuick ? 30 : 100 }: Bench, proxy: ProxyName): Promise<string[][]> {
  if (!hasProxy(proxy)) return [['not measured: it is not here']];
  return withSeveral(3, { proxy }, async (several) => {
    const crowd = await gather(several, people);
    const outcome = await crowd.during((begin) => replaceOneByOne(several, begin), { everyMs: 2_000 });
    crowd.close();
    return outcomeLines(outcome);
  });
}

function outcomeLines({ report, failures, lost, awayMs, silent }: Outcome): string[][] {
  const { p50Ms, p99Ms } = spreadOf(awayMs);
  return [
    ['calls', `${report.calls}`, `${failures.length} failed (${((100 * failures.length) / Math.max(1, report.calls)).toFixed(2)} %)`],
    ['answers', ...shown(spreadOf(report.takenMs))],
    ['messages acknowledged', `${report.acknowledged.length}`, `${lost} lost`],
    [`windows not live, ${awayMs.length} times, for`, `p50 ${Math.round(p50Ms)} ms`, `p99 ${Math.round(p99Ms)} ms`, `${silent} were not`],
    ...failures.slice(0, 5).map((failure) => ['failed', failure]),
  ];
}
