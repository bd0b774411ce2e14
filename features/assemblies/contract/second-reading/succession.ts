import type { PayloadOf } from '../rules/events.ts';
import type { Participants } from './participants.ts';

type As = PayloadOf<'chairAsked'>['as'];
const precedence: Record<As, number> = { secretary: 1, teller: 2, manager: 3 };

/** “Taking the chair”, in the second reading. Methods return whether the event is allowed. */
export class Succession {
  request: { person: string; as: As; since: number } | undefined;
  readonly #participants: Participants;
  start = 0;
  convener = '';

  constructor(participants: Participants) {
    this.#participants = participants;
  }

  /** The chair, or the convener on the roll. */
  canAnswer(person: string): boolean {
    return person === this.#participants.chair || (person === this.convener && this.#participants.roll.has(person));
  }

  get #isVacant(): boolean {
    return this.#participants.chair === null && !this.#participants.roll.has(this.convener);
  }

  #isCandidate(person: string, as: As, at: number): boolean {
    const { roll, present, secretary, tellers } = this.#participants;
    if (!roll.has(person) || this.canAnswer(person)) return false;
    if (at >= this.start && !present.has(person)) return false;
    if (as === 'secretary') return secretary === person;
    return as === 'manager' || tellers.has(person);
  }

  ask(actor: string | null, as: As, at: number): boolean {
    if (actor === null || !this.#isCandidate(actor, as, at)) return false;
    if (at < this.start && !this.#isVacant) return false;
    const { request } = this;
    if (request && precedence[as] >= precedence[request.as] && at - request.since < 600_000) return false;
    this.request = { person: actor, as, since: at };
    return true;
  }

  keep(actor: string | null): boolean {
    return this.request !== undefined && actor !== null && this.canAnswer(actor);
  }

  take(actor: string | null, at: number): boolean {
    const { request } = this;
    if (!request || request.person !== actor || !this.#isCandidate(actor, request.as, at)) return false;
    if (!this.#isVacant && at - request.since < 180_000) return false;
    this.#participants.chair = actor;
    this.request = undefined;
    return true;
  }

  /** After each event: whether the request is still in force. */
  settle({ couldAnswer, at, isOver }: { couldAnswer: boolean; at: number; isOver: boolean }): void {
    if (!this.request) return;
    if (couldAnswer || isOver || !this.#isCandidate(this.request.person, this.request.as, at)) this.request = undefined;
  }
}
