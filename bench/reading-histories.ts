import { rows, type Person } from './client.ts';
import { spreadOf } from './negotiating.ts';
import type { Running } from './processes.ts';
import { fillTalk, openTalks, type Talk } from './talking.ts';

const [conversations, shortMessages, listedMessages, atOnce] = [300, 10_000, 20, 20_000];
const [rounds, coldRounds] = [200, 10];

interface Amount {
  inOne: number;
  inAll: number;
}

/**
 * A person's list of 300 conversations, and pages of a short and a long one: at the end, in the
 * middle, at a date, by a word. Measured with few messages and with `inAll`. A call that reads
 * almost nothing gives the base cost.
 */
export async function readHistories(product: Running, databaseUrl: string, people: readonly Person[], amount: Amount): Promise<string[][]> {
  const person = people[0] as Person;
  const talks = await openTalks(
    databaseUrl,
    Array.from({ length: conversations }, (_, number) => [person, people[1 + number] as Person]),
  );
  const [short, long, ...others] = talks as [Talk, Talk, ...Talk[]];
  for (const talk of others) await fillTalk(databaseUrl, talk, 0, listedMessages);
  await fillTalk(databaseUrl, short, 0, shortMessages);
  const ofShort = async () => [
    ['a call that reads next to nothing', await timed(product, person, () => '/api/health')] as const,
    [`the list of ${conversations} conversations`, await timed(product, person, () => '/api/conversations')] as const,
    ...(await pagesOf(product, person, short, shortMessages)),
  ];
  await analyze(databaseUrl);
  const alone = new Map(await ofShort());
  await fillTo(databaseUrl, long, 0, amount.inOne);
  const each = Math.ceil((amount.inAll - amount.inOne) / others.length);
  for (const talk of others) await fillTo(databaseUrl, talk, listedMessages, each);
  await analyze(databaseUrl);
  const lines = [...(await ofShort()), ...(await pagesOf(product, person, long, amount.inOne))];
  return lines.map(([name, { p50Ms, p99Ms }]) => {
    const before = alone.get(name)?.p50Ms;
    const growth = before === undefined ? [] : [`p50 × ${(p50Ms / before).toFixed(2)} of ${shortMessages.toLocaleString('en')}`];
    return [name, `p50 ${p50Ms.toFixed(1)} ms`, `p99 ${p99Ms.toFixed(1)} ms`, ...growth];
  });
}

async function fillTo(databaseUrl: string, talk: Talk, from: number, to: number): Promise<void> {
  for (let count = from; count < to; count += atOnce) await fillTalk(databaseUrl, talk, count, Math.min(atOnce, to - count));
}

/** Prevents vacuum and checkpoint during the measurement. */
async function analyze(databaseUrl: string): Promise<void> {
  await rows(databaseUrl, 'vacuum (analyze)');
  await rows(databaseUrl, 'checkpoint').catch(() => undefined);
}

async function pagesOf(product: Running, person: Person, talk: Talk, length: number) {
  const [of, name] = [`/api/conversations/${talk.id}`, length.toLocaleString('en')];
  const asked: readonly (readonly [string, (round: number) => string])[] = [
    ['the end', () => `${of}/messages`],
    ['anywhere', (round) => `${of}/messages?around=${(round * 7919 * 131) % length}`],
    [
      'at a moment',
      (round) => `${of}/messages?at=${new Date(Date.now() - 2 * 365 * 86_400_000 + ((round * 7919) % length) * 30_000).toISOString()}`,
    ],
    ['nothing new', () => `${of}/messages?after=${length}&change=0`],
    ['a rare word', (round) => `${of}/search?q=${(round * 7919) % length}`],
    ['a frequent word', () => `${of}/search?q=pallet`],
  ];
  const lines: (readonly [string, { p50Ms: number; p99Ms: number }])[] = [];
  for (const [what, path] of asked) lines.push([`${name} messages: ${what}`, await timed(product, person, path)]);
  return lines;
}

/** Time until an answer begins. The client needs 2 ms more to read the whole list. */
async function timed(product: Running, { headers }: Person, path: (round: number) => string) {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const since = performance.now();
    const answer = await fetch(new URL(path(round), product.url), { headers });
    taken.push(performance.now() - since);
    if (!answer.ok) throw new Error(`${path(round)}: ${answer.status}`);
    await answer.arrayBuffer();
  }
  return spreadOf(taken.slice(coldRounds));
}
