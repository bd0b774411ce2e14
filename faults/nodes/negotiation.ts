import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { together, type SentSession } from '#features/negotiation/contract/sent-session.ts';
import { newId } from '#platform/server/common/id.ts';
import type { Participant, CallReport } from './people.ts';

const path = '/api/negotiations';
const text = 'Who delivers late tells the others a week before.';
const textHash = createHash('sha256').update(text).digest('hex');

/** A session of these people with one clause. */
export class Negotiation {
  readonly #parties: readonly Participant[];
  readonly #id: string;
  readonly #clauseId: string;

  private constructor(parties: readonly Participant[], id: string, clauseId: string) {
    this.#parties = parties;
    this.#id = id;
    this.#clauseId = clauseId;
  }

  static async open(parties: readonly Participant[]): Promise<Negotiation> {
    const [manager, ...others] = parties as readonly [Participant, ...Participant[]];
    const { state } = await sent<SentSession>(manager, path, { agenda: 'Deliveries', documentType: 'services', lengthMinutes: 600 });
    for (const party of others) await sent(party, `${path}/${state.id}/join`, {});
    const { events } = await sent<{ events: { data: { clauseId: string } }[] }>(manager, `${path}/${state.id}/clauses`, {
      text,
      commandId: newId(),
    });
    return new Negotiation(parties, state.id, events[0]?.data.clauseId ?? '');
  }

  /** Everyone but the author votes once, at a random moment. */
  async vote(report: CallReport, withinMs: number): Promise<void> {
    const body = { choice: 'accept', textHash };
    await Promise.all(
      this.#parties.slice(1).map(async (party) => {
        await sleep(Math.random() * withinMs);
        await party.send(report, 'POST', `${path}/${this.#id}/clauses/${this.#clauseId}/vote`, { ...body, commandId: newId() });
      }),
    );
  }

  /** Number of ballots as each party sees it; one number where all agree. */
  async ballots(): Promise<number[]> {
    const counts = await Promise.all(
      this.#parties.map(async (party) => {
        const { bytes } = await party.ask('GET', `${path}/${this.#id}`);
        const session = together(JSON.parse(bytes.toString()) as SentSession);
        return session.clauses.find(({ id }) => id === this.#clauseId)?.ballots.length ?? 0;
      }),
    );
    return [...new Set(counts)];
  }
}

async function sent<Reply>(by: Participant, address: string, body: object): Promise<Reply> {
  const { status, bytes } = await by.ask('POST', address, { 'content-type': 'application/json' }, JSON.stringify(body));
  if (status >= 300) throw new Error(`${address}: ${status} ${bytes.toString()}`);
  return JSON.parse(bytes.toString()) as Reply;
}
