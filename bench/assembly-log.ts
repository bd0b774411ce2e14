import { createHash } from 'node:crypto';
import { linkText } from '#features/assemblies/contract/log.ts';
import { applyEvent } from '#features/assemblies/contract/rules/apply.ts';
import type { AssemblyEvent, ChainedEvent, EventBody } from '#features/assemblies/contract/rules/events.ts';
import type { AssemblyState } from '#features/assemblies/contract/rules/state.ts';
import { closingOf } from '#features/assemblies/contract/rules/votes.ts';
import { inOrder } from '#platform/contract/hash-chain.ts';
import { rows } from './client.ts';

/** Events that are written with one statement. */
const together = 5_000;

/**
 * The log of an assembly to which events are added as its rules have them and as the product stores them, but without a call
 * for each: a vote of 2,000 people on each of 50 motions takes many minutes otherwise, and is no part of what is measured.
 */
export class AssemblyLog {
  readonly #url: string;
  readonly #id: string;
  #state: AssemblyState | undefined;
  #hash = '';
  #at = 0;
  #added: ChainedEvent[] = [];

  constructor(url: string, id: string) {
    this.#url = url;
    this.#id = id;
  }

  async read(): Promise<void> {
    const stored = await rows<ChainedEvent>(
      this.#url,
      `select seq, at::float8 as at, actor, kind, payload, hash, previous_hash as "previousHash" from assembly_events where assembly_id = $1 order by seq`,
      [this.#id],
    );
    for (const { previousHash: _, hash, ...event } of stored) {
      this.#apply({ ...event, payload: inOrder(event.payload) } as AssemblyEvent);
      this.#hash = hash;
      this.#at = event.at;
    }
  }

  /** A named vote of all, which the chair opens and closes. */
  vote(motion: string, chair: string, ballots: readonly { person: string; choice: 'for' | 'against' | 'abstain' }[]): void {
    this.#add({ kind: 'voteOpened', payload: { motion, secret: false, majority: 'simple', closesAt: null } }, chair);
    for (const { person, choice } of ballots)
      this.#add({ kind: 'ballotCast', payload: { motion, person, choice, inNameOf: [person] } }, person);
    const closing = this.#state && closingOf(this.#state, null);
    if (!closing) throw new Error('no vote is open');
    this.#add({ kind: 'voteClosed', payload: closing }, chair);
  }

  #add(body: EventBody, actor: string): void {
    const event: AssemblyEvent = { ...body, seq: (this.#state?.seq ?? 0) + 1, at: this.#at, actor };
    this.#apply(event);
    const hash = createHash('sha256')
      .update(linkText(this.#id, this.#hash, event))
      .digest('hex');
    this.#added.push({ ...event, previousHash: this.#hash, hash });
    this.#hash = hash;
  }

  #apply(event: AssemblyEvent): void {
    const result = applyEvent(this.#state, event);
    if ('refused' in result) throw new Error(`event ${event.seq} is refused: ${result.refused}`);
    this.#state = result.state;
  }

  async write(): Promise<void> {
    for (let from = 0; from < this.#added.length; from += together)
      await rows(
        this.#url,
        `insert into assembly_events (assembly_id, seq, at, actor, kind, payload, previous_hash, hash)
         select $1, e.seq, e.at, e.actor, e.kind, e.payload, e."previousHash", e.hash from jsonb_to_recordset($2::jsonb)
           as e (seq integer, at bigint, actor text, kind text, payload jsonb, "previousHash" text, hash text)`,
        [this.#id, JSON.stringify(this.#added.slice(from, from + together))],
      );
    await rows(this.#url, `update assemblies set seq = $2, head_hash = $3 where id = $1`, [this.#id, this.#state?.seq ?? 0, this.#hash]);
    this.#added = [];
  }
}
