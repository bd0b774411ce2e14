import { createHash } from 'node:crypto';
import { newId } from '#platform/server/common/id.ts';
import { json, type Person } from './client.ts';
import type { Running } from './processes.ts';

/** A negotiation session with its parties. */
interface OpenSession {
  id: string;
  parties: readonly Person[];
}

export interface Spread {
  p50Ms: number;
  p99Ms: number;
}

const path = '/api/negotiations';
const textHash = (text: string) => createHash('sha256').update(text).digest('hex');

/** Starts a session of these people, of whom the first is its manager. */
export async function openSession(product: Running, [manager, ...others]: readonly Person[]): Promise<OpenSession> {
  if (!manager) throw new Error('a session needs a manager');
  const body = { agenda: 'What is to be measured', documentType: 'services', lengthMinutes: 600 };
  const { state } = (await json(product, path, { person: manager, body })) as { state: { id: string } };
  for (const person of others) await json(product, `${path}/${state.id}/join`, { person, body: {} });
  return { id: state.id, parties: [manager, ...others] };
}

/** Proposes a clause as the manager; returns its ID. */
async function propose(product: Running, { id, parties }: OpenSession, text: string): Promise<string> {
  const body = { text, commandId: newId() };
  const { events } = (await json(product, `${path}/${id}/clauses`, { person: parties[0] as Person, body })) as {
    events: { data: { clauseId: string } }[];
  };
  return events[0]?.data.clauseId ?? '';
}

/** The votes of the parties in turn; after the last one, the next clause is proposed. */
export async function* ballots(
  product: Running,
  session: OpenSession,
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
