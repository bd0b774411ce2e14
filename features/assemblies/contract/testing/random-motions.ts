import { choices, majorities, motionKinds, type EventBody } from '../rules/events.ts';
import { nextIn, openVote, rootOf } from '../rules/motions.ts';
import type { AssemblyState } from '../rules/state.ts';
import { closingOf } from '../rules/votes.ts';
import type { Dice } from './dice.ts';

export type AboutMotion = 'motionMoved' | 'motionWithdrawn' | 'voteOpened' | 'ballotCast' | 'voteClosed';

/** A random event about a motion. */
export function aboutMotion(
  kind: AboutMotion,
  dice: Dice,
  state: AssemblyState,
  { item, person }: { item: string; person: string },
): EventBody {
  const there = state.motions.filter((each) => each.item === item && (each.state === 'open' || dice.isOneIn(10)));
  const motion = there.length > 0 ? dice.of(there) : undefined;
  const id = motion?.id ?? 'm0';
  const vote = openVote(state);
  switch (kind) {
    case 'motionMoved': {
      const moved = motion ? dice.of(motionKinds) : 'motion';
      const text = dice.isOneIn(10) ? (motion?.currentText ?? 'Text') : `Text ${state.seq}`;
      const target = dice.isOneIn(15) && state.motions.length > 0 ? dice.of(state.motions).id : id;
      const of = (moved === 'motion') === dice.isOneIn(20) ? target : null;
      return { kind, payload: { id: dice.isOneIn(30) ? id : `n${state.seq}`, item, kind: moved, of, text, reason: null, by: person } };
    }
    case 'motionWithdrawn':
      return { kind, payload: { motion: id } };
    case 'voteOpened': {
      const due = motion && !dice.isOneIn(6) ? nextIn(state, rootOf(state, motion)) : motion;
      const majority = dice.isOneIn(3) ? dice.of(majorities) : state.convocation.bylaws.majority;
      const closesAt = dice.isOneIn(3) ? state.at + dice.upTo(5000) : null;
      return { kind, payload: { motion: due?.id ?? id, secret: dice.isOneIn(3), majority, closesAt } };
    }
    case 'ballotCast': {
      const ofOthers = state.proxies.filter(({ to, state: now }) => to === person && now === 'accepted').map(({ from }) => from);
      const inNameOf = dice.of([
        [person],
        [person, ...ofOthers],
        [person, ...ofOthers],
        ofOthers.length > 0 ? ofOthers : [person],
        [dice.of(state.people).person],
      ]);
      const isSecret = vote?.secret === true;
      const choice = isSecret === dice.isOneIn(25) ? dice.of(choices) : null;
      return { kind, payload: { motion: vote?.motion ?? id, person, choice, inNameOf } };
    }
    case 'voteClosed': {
      const fair = closingOf(state, vote ? secretBallots(dice, state) : null);
      const payload = fair ?? { motion: id, counts: { for: 0, against: 0, abstain: 0 }, result: 'rejected', ballots: null };
      return { kind, payload: dice.isOneIn(15) ? { ...payload, counts: { ...payload.counts, for: payload.counts.for + 1 } } : payload };
    }
  }
}

function secretBallots(dice: Dice, state: AssemblyState) {
  const weight = openVote(state)?.ballots.reduce((sum, ballot) => sum + ballot.weight, 0) ?? 0;
  if (state.convocation.bylaws.weights === 'equal') return Array.from({ length: weight }, () => ({ choice: dice.of(choices), weight: 1 }));
  const yes = dice.upTo(weight + 1);
  const parts = [
    { choice: 'for', weight: yes },
    { choice: 'against', weight: weight - yes },
  ] as const;
  return parts.filter((part) => part.weight > 0);
}
