import { applyEvent } from '../../contract/rules/apply.ts';
import type { EventBody } from '../../contract/rules/events.ts';
import { findPerson } from '../../contract/rules/people.ts';
import { representedBy } from '../../contract/rules/proxies.ts';
import { hasVote } from '../../contract/rules/quorum.ts';
import type { AssemblyState, Ballot, Person, RoundBallot } from '../../contract/rules/state.ts';

export const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

export const isHere = (person: Person | undefined): boolean => person !== undefined && person.presence !== null;

export const namedIn = (state: AssemblyState, person: string) => ({ id: person, name: findPerson(state, person)?.name ?? '' });

/** Permissions of the viewer: asks the rules whether they would accept the event now. */
export class Asked {
  readonly state: AssemblyState;
  readonly #actor: string;
  readonly #at: number;
  readonly #isShown: boolean;

  constructor(state: AssemblyState, { actor, at, isHidden }: { actor: string; at: number; isHidden: boolean }) {
    this.state = state;
    this.#actor = actor;
    this.#at = Math.max(at, state.at);
    this.#isShown = !isHidden;
  }

  isAfter(at: number): boolean {
    return this.#isShown && this.#at >= at;
  }

  can(body: EventBody): boolean {
    if (!this.#isShown) return false;
    return 'state' in applyEvent(this.state, { ...body, seq: this.state.seq + 1, at: this.#at, actor: this.#actor });
  }
}

/**
 * People whose votes a present person can cast in vote or round number `vote`: themselves, and
 * people who gave them a proxy.
 */
export function votesFor(state: AssemblyState, actor: string, vote: number): string[] {
  if (!isHere(findPerson(state, actor))) return [];
  return [actor, ...representedBy(state, actor)].filter((person) => isVoter(state, person, vote));
}

/** Whether a person has a vote that was not cast yet. */
function isVoter(state: AssemblyState, person: string, number: number): boolean {
  const found = findPerson(state, person);
  return found !== undefined && hasVote(found) && found.votedIn !== number;
}

const voters = new WeakMap<readonly object[], Map<string, unknown>>();

/** The ballot in which a person's vote was cast. */
export function ballotOf<Cast extends Ballot | RoundBallot>(ballots: readonly Cast[], person: string): Cast | undefined {
  let found = voters.get(ballots);
  if (!found) voters.set(ballots, (found = new Map(ballots.flatMap((ballot) => ballot.inNameOf.map((each) => [each, ballot])))));
  return found.get(person) as Cast | undefined;
}
