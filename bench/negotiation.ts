import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json, type Person } from './client.ts';
import { bareCeiling } from './bare-live.ts';
import { databaseUrl } from './data-folder.ts';
import { openWindow, type Window } from './live-window.ts';
import { openSession, propose, spreadOf, voteUntilSeen, votes, type OpenSession, type Spread } from './negotiating.ts';
import { startProduct, type Running } from './processes.ts';
import { signedInPeople, tokenSecret } from './session-people.ts';
import { printTable } from './table.ts';

const shown = ({ p50Ms, p99Ms }: Spread) => [`p50 ${p50Ms.toFixed(1)} ms`, `p99 ${p99Ms.toFixed(1)} ms`];

interface Bench {
  product: Running;
  databaseUrl: string;
  people: readonly Person[];
  isQuick: boolean;
  /** Restarts the application with empty caches. */
  restart: () => Promise<Running>;
}

/** Measurements, each on a newly started application. */
const parts: Readonly<Record<string, (bench: Bench) => Promise<string[][]>>> = {
  'from the request to vote until every other screen has the event': votesSeen,
  'a hundred sessions of 20, a vote a second in each': async (bench) => [
    ['vote to the last of 19 screens', ...shown(spreadOf(await manySessions(bench)))],
  ],
  'opening a session of 500 events': openings,
  'a contract of 300 clauses': contracts,
  'idle windows': idleWindows,
};

/**
 * `npm run bench -- negotiation [--quick] [--only <part of a name>]`: sessions on a new database,
 * with realistic windows.
 */
export async function benchNegotiation(isQuick: boolean, only: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
  try {
    for (const [title, measure] of Object.entries(parts).filter(([name]) => name.includes(only))) {
      const start = () => startProduct(folder, { TOKEN_SECRET: tokenSecret });
      let product = await start();
      const restart = async () => {
        await product.stop();
        return (product = await start());
      };
      try {
        const url = databaseUrl(folder);
        const people = await signedInPeople(url, 500);
        printTable(title, await measure({ product, databaseUrl: url, people, isQuick, restart }));
      } finally {
        await product.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function votesSeen({ product, databaseUrl: url, people, isQuick }: Bench): Promise<string[][]> {
  const lines: string[][] = [];
  for (const parties of [20, 200]) {
    const ceiling = await bareCeiling(url, parties - 1);
    const session = await openSession(product, people.slice(0, parties));
    await votes(product, session, 20, 30);
    const spread = spreadOf(await votes(product, session, isQuick ? 60 : 400, 40));
    for (const window of session.windows) window.close();
    lines.push([`a bare server: a row and ${parties - 1} screens`, ...shown(ceiling)]);
    lines.push([`vote to the last of ${parties - 1} screens`, ...shown(spread), `× ${(spread.p50Ms / ceiling.p50Ms).toFixed(1)}`]);
  }
  return lines;
}

async function manySessions({ product, people, isQuick }: Bench): Promise<number[]> {
  const seconds = isQuick ? 5 : 20;
  const sessions: OpenSession[] = [];
  const partiesOf = (number: number) => Array.from({ length: 20 }, (_, place) => people[(number * 5 + place) % people.length] as Person);
  while (sessions.length < 100)
    sessions.push(
      ...(await Promise.all(Array.from({ length: 10 }, (_, place) => openSession(product, partiesOf(sessions.length + place))))),
    );
  const taken: number[] = [];
  const one = async (session: OpenSession, number: number) => {
    const text = `What session ${number} is about`;
    await new Promise((resolve) => setTimeout(resolve, number * 10));
    const clauses = [await propose(product, session, text), await propose(product, session, text)];
    for (let round = 0; round < seconds; round += 1) {
      const since = performance.now();
      taken.push(await voteUntilSeen(product, session, clauses[Math.floor(round / 19)] ?? '', text, 1 + (round % 19)));
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1_000 - (performance.now() - since))));
    }
  };
  await Promise.all(sessions.map(one));
  for (const { windows } of sessions) for (const window of windows) window.close();
  return taken;
}

/** A session with 500 events in its log. */
async function longSession(product: Running, people: readonly Person[]): Promise<{ id: string; reader: Person }> {
  const session = await openSession(product, people.slice(0, 20));
  for (const window of session.windows) window.close();
  const bare = { ...session, windows: [] };
  for (let clause = 0; clause < 22; clause += 1) {
    const text = `Clause ${clause}: ${'a sentence of the contract. '.repeat(20)}`.trim();
    const clauseId = await propose(product, bare, text);
    for (let voter = 1; voter < 20; voter += 1) await voteUntilSeen(product, bare, clauseId, text, voter);
  }
  return { id: session.id, reader: session.parties[1] as Person };
}

async function openings({ product: before, people, restart }: Bench): Promise<string[][]> {
  const { id, reader } = await longSession(before, people);
  const product = await restart();
  await json(product, '/api/health', {});
  await json(product, '/api/negotiations', { person: reader });
  const time = async () => {
    const since = performance.now();
    const { state } = (await json(product, `/api/negotiations/${id}`, { person: reader })) as { state: { seq: number } };
    return { ms: performance.now() - since, seq: state.seq };
  };
  const first = await time();
  const later: number[] = [];
  for (let round = 0; round < 100; round += 1) later.push((await time()).ms);
  return [
    ['the first time', `${first.ms.toFixed(1)} ms`, `${first.seq} events`],
    ['again', ...shown(spreadOf(later))],
  ];
}

async function contracts({ product, people }: Bench): Promise<string[][]> {
  const session = await openSession(product, people.slice(0, 2));
  for (const window of session.windows) window.close();
  const bare = { ...session, windows: [] };
  for (let number = 0; number < 300; number += 1) {
    const text = `${number}. ${'The party delivers on time, and says so where it cannot. '.repeat(6)}`.trim();
    await voteUntilSeen(product, bare, await propose(product, bare, text), text, 1);
  }
  const person = session.parties[1] as Person;
  await json(product, `/api/negotiations/${session.id}/end`, { person: session.parties[0] as Person, body: {} });
  const others = async (isOver: () => boolean) => {
    const takenMs: number[] = [];
    while (!isOver()) {
      const since = performance.now();
      await json(product, '/api/negotiations', { person });
      takenMs.push(performance.now() - since);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return takenMs;
  };
  const until = performance.now() + 4_000;
  const quiet = spreadOf(await others(() => performance.now() > until));
  const made: string[][] = [];
  let isMade = false;
  const make = async () => {
    for (const language of ['en', 'fr', 'es']) {
      const since = performance.now();
      const response = await fetch(`${product.url}/api/negotiations/${session.id}/contract.pdf?lang=${language}`, {
        headers: person.headers,
      });
      const { byteLength } = await response.arrayBuffer();
      if (!response.ok) throw new Error(`no contract: ${response.status}`);
      made.push([`in ${language}`, `${Math.round(performance.now() - since)} ms`, `${Math.round(byteLength / 1024)} KiB`]);
    }
    isMade = true;
  };
  const [busy] = await Promise.all([others(() => isMade), make()]);
  return [...made, ['other requests before', ...shown(quiet)], ['other requests meanwhile', ...shown(spreadOf(busy))]];
}

async function idleWindows({ product, people, isQuick }: Bench): Promise<string[][]> {
  const [count, voteCount] = isQuick ? [1_000, 40] : [10_000, 200];
  const session = await openSession(product, people.slice(0, 20));
  await votes(product, session, 20, 30);
  const before = product.residentMiB();
  const windows: Window[] = [];
  while (windows.length < count)
    windows.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, (_, place) => openWindow(product.url, people[(windows.length + place) % people.length]?.token ?? '')),
      )),
    );
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const each = ((product.residentMiB() - before) * 1024) / windows.length;
  const spread = spreadOf(await votes(product, session, voteCount, 50));
  for (const window of [...windows, ...session.windows]) window.close();
  return [
    [`${count.toLocaleString('en')} of them`, `${each.toFixed(1)} KiB each`, `${Math.round(product.residentMiB())} MiB in all`],
    ['vote to the last of 20 screens meanwhile', ...shown(spread)],
  ];
}
