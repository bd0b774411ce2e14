import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json, type Person } from './client.ts';
import { databaseUrl } from './data-folder.ts';
import { openWindow } from './live-window.ts';
import { benchManyNotified } from './many-notified.ts';
import { spreadOf, type Spread } from './negotiating.ts';
import { overTwoNodes } from './over-two-nodes.ts';
import { bareCeiling } from './bare-live.ts';
import { startLiveCeiling, startProduct, type Running } from './processes.ts';
import { readHistories } from './reading-histories.ts';
import { signedInPeople, tokenSecret } from './session-people.ts';
import { printTable } from './table.ts';
import { listen, openTalks, say, wholeHistory, type Talk } from './talking.ts';

const shown = ({ p50Ms, p99Ms }: Spread) => [`p50 ${p50Ms.toFixed(1)} ms`, `p99 ${p99Ms.toFixed(1)} ms`];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

interface Bench {
  product: Running;
  databaseUrl: string;
  people: readonly Person[];
  isQuick: boolean;
}

/** Measurements by title. */
const parts: Readonly<Record<string, (isQuick: boolean) => Promise<string[][]>>> = {
  'from sending to the screens of the others': onProduct(sendToScreen),
  'a thousand windows': onProduct(thousandWindows),
  '500 messages a second over 100 conversations': onProduct(manyConversations),
  'reading long conversations': onProduct(longConversations),
  'a publication for 5,000 members': onProduct(publicationForMany),
  'ten thousand messages over two nodes, of which one is killed': (isQuick) => overTwoNodes(isQuick ? 1_000 : 10_000),
};

/**
 * `npm run bench -- conversations [--quick] [--only <part of a name>]`: the messenger on a new
 * database, with realistic windows.
 */
export async function benchConversations(isQuick: boolean, only: string): Promise<void> {
  for (const [title, measure] of Object.entries(parts).filter(([name]) => name.includes(only))) printTable(title, await measure(isQuick));
}

/** Measures a newly started application with 1,000 people. */
function onProduct(measure: (bench: Bench) => Promise<string[][]>): (isQuick: boolean) => Promise<string[][]> {
  return async (isQuick) => {
    const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
    try {
      const product = await startProduct(folder, { TOKEN_SECRET: tokenSecret });
      try {
        const url = databaseUrl(folder);
        return await measure({ product, databaseUrl: url, people: await signedInPeople(url, 1_000), isQuick });
      } finally {
        await product.stop();
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

/** One person writes, 19 others display the message: notified and fetched. */
async function sendToScreen({ product, databaseUrl: url, people, isQuick }: Bench): Promise<string[][]> {
  const ceiling = await bareCeiling(url, 19);
  const [talk] = (await openTalks(url, [people.slice(0, 20)])) as [Talk];
  const others = await Promise.all(talk.people.slice(1).map((person) => listen(product, talk, person)));
  const reader = talk.people[1] as Person;
  const received: number[] = [];
  const read: number[] = [];
  for (let round = 0; round < (isQuick ? 40 : 400); round += 1) {
    const since = performance.now();
    const writer = talk.people[round % 20] as Person;
    const seq = await say(product, talk, writer);
    while (others.some(({ heard }) => !heard.has(seq))) await pause(0);
    received.push(Math.max(...others.map(({ heard }) => heard.get(seq)?.atMs ?? 0)) - since);
    await json(product, `/api/conversations/${talk.id}/messages?after=${seq - 1}&change=0`, { person: reader });
    read.push(performance.now() - since);
    await pause(20 + Math.random() * 40);
  }
  for (const { window } of others) window.close();
  const [first, second] = [spreadOf(received.slice(10)), spreadOf(read.slice(10))];
  return [
    ['a bare server: a row and 19 screens', ...shown(ceiling)],
    ['sent until the last of 19 is told', ...shown(first), `× ${(first.p50Ms / ceiling.p50Ms).toFixed(1)}`],
    ['… and one has fetched it', ...shown(second), `× ${(second.p50Ms / ceiling.p50Ms).toFixed(1)}`],
  ];
}

/** Windows notified per second, for consecutive messages in a group of 1,000. */
async function thousandWindows({ product, databaseUrl: url, people, isQuick }: Bench): Promise<string[][]> {
  const messages = isQuick ? 20 : 100;
  const bare = await bareDeliveries(url, people.length, messages);
  const [talk] = (await openTalks(url, [people])) as [Talk];
  const windows = [];
  for (let from = 0; from < people.length; from += 50)
    windows.push(...(await Promise.all(people.slice(from, from + 50).map((person) => listen(product, talk, person)))));
  const since = performance.now();
  for (let round = 0; round < messages; round += 1) {
    const seq = await say(product, talk, people[(round * 7) % people.length] as Person);
    while (windows.some(({ heard }) => !heard.has(seq))) await pause(0);
  }
  const perSecond = (messages * windows.length * 1000) / (performance.now() - since);
  const doubled = windows.reduce((sum, { heard }) => sum + [...heard.values()].filter(({ times }) => times > 1).length, 0);
  for (const { window } of windows) window.close();
  return [
    ['a bare server', `${Math.round(bare).toLocaleString('en')} windows told a second`],
    ['a conversation', `${Math.round(perSecond).toLocaleString('en')} windows told a second`, `× ${(perSecond / bare).toFixed(2)}`],
    ['told twice', String(doubled)],
  ];
}

async function bareDeliveries(url: string, count: number, messages: number): Promise<number> {
  const ceiling = await startLiveCeiling(url);
  const windows = [];
  for (let from = 0; from < count; from += 50)
    windows.push(...(await Promise.all(Array.from({ length: 50 }, () => openWindow(ceiling.url, '')))));
  const since = performance.now();
  for (let round = 0; round < messages; round += 1) {
    const received = windows.map((window) => new Promise<void>((resolve) => window.onEvent(() => resolve())));
    await json(ceiling, '/', { body: {} });
    await Promise.all(received);
  }
  const perSecond = (messages * count * 1000) / (performance.now() - since);
  for (const window of windows) window.close();
  await ceiling.stop();
  return perSecond;
}

/**
 * 100 conversations of 6 people with 5 messages per second each; none may be lost or duplicated. A
 * few messages per conversation warm the server up.
 */
async function manyConversations({ product, databaseUrl: url, people, isQuick }: Bench): Promise<string[][]> {
  const seconds = isQuick ? 10 : 60;
  const talks = await openTalks(
    url,
    Array.from({ length: 100 }, (_, number) => people.slice(number * 6, number * 6 + 6)),
  );
  const listeners = await Promise.all(talks.map((talk) => listen(product, talk, talk.people[5] as Person)));
  const earlier = 5;
  for (let round = 0; round < earlier; round += 1) for (const talk of talks) await say(product, talk, talk.people[round] as Person);
  const answered: number[] = [];
  const received: Promise<number | undefined>[] = [];
  const refusals = new Map<string, number>();
  const begin = performance.now();
  const all: Promise<void>[] = [];
  for (let number = 0; number < seconds * 500; number += 1) {
    await pause(begin + number * 2 - performance.now());
    const [talk, listener] = [talks[number % 100] as Talk, listeners[number % 100]];
    const since = performance.now();
    all.push(
      say(product, talk, talk.people[Math.floor(number / 100) % 6] as Person).then(
        (seq) => {
          answered.push(performance.now() - since);
          received.push(until(() => listener?.heard.get(seq)?.atMs, 10_000).then((at) => (at === undefined ? undefined : at - since)));
        },
        (error: unknown) => {
          const said = /"code":"([\w.]+)"/.exec(String(error))?.[1] ?? 'no answer';
          refusals.set(said, (refusals.get(said) ?? 0) + 1);
        },
      ),
    );
  }
  await Promise.all(all);
  const lastedMs = performance.now() - begin;
  const seen = await Promise.all(received);
  let [lost, doubled] = [0, 0];
  let there = 0;
  for (const talk of talks) {
    const history = await wholeHistory(product, talk, talk.people[0] as Person);
    there += history.length;
    doubled += history.length - new Set(history.map(({ id }) => id)).size;
    lost += history.filter(({ seq }, index) => seq !== index + 1).length;
  }
  for (const { window } of listeners) window.close();
  return [
    [
      'sent',
      `${answered.length.toLocaleString('en')}`,
      `${Math.round((answered.length * 1000) / lastedMs)} a second`,
      `${Array.from(refusals, ([said, times]) => `${times} × ${said}`).join(', ') || 'none'} refused`,
    ],
    ['answered', ...shown(spreadOf(answered))],
    [
      'told to another window',
      ...shown(spreadOf(seen.flatMap((each) => each ?? []))),
      `${seen.filter((each) => each === undefined).length} never`,
    ],
    [
      'in the histories',
      there.toLocaleString('en'),
      `${lost + answered.length + earlier * talks.length - there} lost`,
      `${doubled} doubled`,
    ],
  ];
}

async function until<T>(look: () => T | undefined, withinMs: number): Promise<T | undefined> {
  const end = performance.now() + withinMs;
  for (let found = look(); ; found = look()) {
    if (found !== undefined || performance.now() > end) return found;
    await pause(2);
  }
}

/** A list of 300 conversations and pages of long ones, in a small and a large database. */
async function longConversations({ product, databaseUrl: url, people, isQuick }: Bench): Promise<string[][]> {
  return readHistories(product, url, people, isQuick ? { inOne: 40_000, inAll: 100_000 } : { inOne: 1_000_000, inAll: 10_000_000 });
}

/**
 * Publishes for a group of 20 and for one of 5,000: time of the answer, of the unread count, and
 * waiting times of others.
 */
async function publicationForMany({ product, databaseUrl: url, people, isQuick }: Bench): Promise<string[][]> {
  const all = [...people, ...(await signedInPeople(url, isQuick ? 0 : 4_000))];
  const { few, many } = await benchManyNotified(product, url, all, isQuick ? 5 : 25);
  const ratio = (pick: (received: typeof few) => number) => `× ${(pick(many) / pick(few)).toFixed(2)}`;
  return [
    ['published for twenty', ...shown(few.published)],
    [`published for ${all.length.toLocaleString('en')}`, ...shown(many.published), ratio(({ published }) => published.p50Ms)],
    ['bells of twenty', `p50 ${few.bells.p50Ms.toFixed(0)} ms`, `worst ${few.bells.worstMs.toFixed(0)} ms`],
    ['bells of all', `p50 ${many.bells.p50Ms.toFixed(0)} ms`, `worst ${many.bells.worstMs.toFixed(0)} ms`],
    ['others beside twenty', ...shown(few.others)],
    ['others beside all', ...shown(many.others), ratio(({ others }) => others.p99Ms)],
  ];
}
