import { createHash } from 'node:crypto';
import { newId } from '#platform/server/id.ts';
import { json, type Person } from './client.ts';
import { openWindow, type Window } from './live-window.ts';
import type { Running } from './processes.ts';

/** A negotiation session with an open window per party. */
export interface OpenSession {
  id: string;
  parties: readonly Person[];
  windows: readonly Window[];
}

export interface Spread {
  p50Ms: number;
  p99Ms: number;
}

const path = '/api/negotiations';
const textHash = (text: string) => createHash('sha256').update(text).digest('hex');

/** Starts a session of these people and opens a window for each. */
export async function openSession(product: Running, [manager, ...others]: readonly Person[]): Promise<OpenSession> {
  if (!manager) throw new Error('a session needs a manager');
  const body = { agenda: 'What is to be measured', documentType: 'services', lengthMinutes: 600 };
  const { state } = (await json(product, path, { person: manager, body })) as { state: { id: string } };
  for (const person of others) await json(product, `${path}/${state.id}/join`, { person, body: {} });
  const parties = [manager, ...others];
  const windows = await Promise.all(
    parties.map(async ({ token }) => {
      const window = await openWindow(product.url, token);
      await window.ask('joinSession', { sessionId: state.id, lastSeq: null });
      return window;
    }),
  );
  return { id: state.id, parties, windows };
}

/** Proposes a clause as the manager; returns its ID. */
export async function propose(product: Running, { id, parties }: Pick<OpenSession, 'id' | 'parties'>, text: string): Promise<string> {
  const body = { text, commandId: newId() };
  const { events } = (await json(product, `${path}/${id}/clauses`, { person: parties[0] as Person, body })) as {
    events: { data: { clauseId: string } }[];
  };
  return events[0]?.data.clauseId ?? '';
}

/** One party accepts a clause; returns the time until the last other window has the event. */
export async function voteUntilSeen(
  product: Running,
  session: OpenSession,
  clauseId: string,
  text: string,
  voter: number,
): Promise<number> {
  const commandId = newId();
  const since = performance.now();
  const seen = session.windows.flatMap((window, place) =>
    place === voter
      ? []
      : new Promise<number>((resolve) => {
          window.onEvent((name, data) => {
            if (name !== 'updateClauses') return;
            const { events } = data as { events: { type: string; actorId: string; data: { clauseId?: string } }[] };
            const isIt = events.some((event) => event.actorId === session.parties[voter]?.id && event.data.clauseId === clauseId);
            if (isIt) resolve(performance.now() - since);
          });
        }),
  );
  const body = { choice: 'accept', textHash: textHash(text), commandId };
  await json(product, `${path}/${session.id}/clauses/${clauseId}/vote`, { person: session.parties[voter] as Person, body });
  return Math.max(...(await Promise.all(seen)));
}

/** Votes at the given pace, each as another party, until `count` were seen. */
export async function votes(product: Running, session: OpenSession, count: number, pauseMs: number): Promise<number[]> {
  const takenMs: number[] = [];
  const voters = session.parties.length - 1;
  let clauseId = '';
  let text = '';
  for (let number = 0; number < count; number += 1) {
    if (number % voters === 0)
      clauseId = await propose(product, session, (text = `Clause ${number}: ${'a sentence of the contract. '.repeat(8)}`.trim()));
    const since = performance.now();
    takenMs.push(await voteUntilSeen(product, session, clauseId, text, 1 + (number % voters)));
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, pauseMs * (0.5 + Math.random()) - (performance.now() - since))));
  }
  return takenMs;
}

/** The votes of the parties in turn; after the last one, the next clause is proposed. */
export async function* ballots(
  product: Running,
  session: Pick<OpenSession, 'id' | 'parties'>,
): AsyncGenerator<{ person: Person; path: string; body: object }, never> {
  for (let number = 1; ; number += 1) {
    const text = `Clause ${number}: what was agreed on holds for the season.`;
    const clauseId = await propose(product, session, text);
    for (const person of session.parties.slice(1))
      yield {
        person,
        path: `${path}/${session.id}/clauses/${clauseId}/vote`,
        body: { choice: 'accept', textHash: textHash(text), commandId: newId() },
      };
  }
}

/** Percentiles of durations. */
export function spreadOf(takenMs: readonly number[]): Spread {
  const sorted = takenMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
