import type { Convocation, PayloadOf, VoteResult } from './events.ts';
import { ended, needActor, personOf } from './people.ts';
import { need, Refused } from './refusals.ts';
import type { AssemblyState, Item, Motion, MotionState, Round, Vote } from './state.ts';

/**
 * Items are open one at a time, and motions are moved while theirs is open. A motion, its
 * counter-motions and the amendments to them are a thread. It is voted on in this order: the amendments to
 * the motion, then its counter-motions one after another, each after the amendments to it, then the
 * motion itself; always those moved first come first. An amendment that is accepted becomes the text of
 * its motion, and the other undecided ones are superseded, since they were made for another text. A motion or
 * counter-motion that is accepted supersedes everything undecided in its thread. What is undecided at
 * the end of the assembly lapses.
 */
export const itemsOf = ({ agenda }: Convocation): Item[] => agenda.map(({ id, title, text }) => ({ id, title, text, periods: [] }));

/** The motions that the agenda has, moved by the convener. */
export const motionsOf = ({ agenda }: Convocation, by: string, at: number): Motion[] =>
  agenda.flatMap(({ id: item, motion }) =>
    motion === null ? [] : [moved({ id: motion.id, item, kind: 'motion', of: null, text: motion.text, reason: null, by }, at)],
  );

const moved = ({ id, item, kind, of, text, reason, by }: PayloadOf<'motionMoved'>, at: number): Motion => ({
  id,
  item,
  kind,
  of,
  text,
  currentText: text,
  reason,
  by,
  movedAt: at,
  state: 'open',
  decidedAt: null,
});

/** The item that is open now. */
export const openItem = ({ items }: Pick<AssemblyState, 'items'>): Item | undefined => items.find((item) => isOpen(item));

const isOpen = ({ periods }: Item): boolean => periods.at(-1)?.until === null;

export function itemOf({ items }: Pick<AssemblyState, 'items'>, id: string): Item {
  const item = items.find((each) => each.id === id);
  need(item !== undefined, 'assembly.itemUnknown');
  return item;
}

export function openAnItem(state: AssemblyState, id: string, at: number): AssemblyState {
  const item = itemOf(state, id);
  need(openItem(state) === undefined, 'assembly.itemOpen');
  const periods = [...item.periods, { from: at, until: null }];
  return { ...state, items: state.items.map((each) => (each === item ? { ...each, periods } : each)) };
}

export function closeItem(state: AssemblyState, id: string, at: number): AssemblyState {
  need(isOpen(itemOf(state, id)), 'assembly.itemNotOpen');
  need(!isVoting(state), 'assembly.voteOpen');
  return endItems(state, at);
}

/** Ends the open item, if there is one. */
export const endItems = (state: AssemblyState, at: number): AssemblyState => ({
  ...state,
  items: state.items.map((item) => (isOpen(item) ? { ...item, periods: item.periods.map((period) => ended(period, at)) } : item)),
});

/** The vote that is open now. */
export function openVote({ votes }: Pick<AssemblyState, 'votes'>): Vote | undefined {
  const last = votes.at(-1);
  return last?.closedAt === null ? last : undefined;
}

/** The round of an election that is open now. */
export function openRound({ elections }: Pick<AssemblyState, 'elections'>): Round | undefined {
  return elections.map(({ rounds }) => rounds.at(-1)).find((round) => round?.closedAt === null);
}

/** Whether a vote or a round of an election is open. */
export const isVoting = (state: Pick<AssemblyState, 'votes' | 'elections'>): boolean =>
  openVote(state) !== undefined || openRound(state) !== undefined;

/** Votes and rounds are numbered together. */
export const nextVoteNumber = ({ votes, elections }: Pick<AssemblyState, 'votes' | 'elections'>): number =>
  elections.reduce((sum, { rounds }) => sum + rounds.length, votes.length) + 1;

export function motionOf({ motions }: Pick<AssemblyState, 'motions'>, id: string): Motion {
  const motion = motions.find((each) => each.id === id);
  need(motion !== undefined, 'motion.unknown');
  return motion;
}

export function moveMotion(state: AssemblyState, payload: PayloadOf<'motionMoved'>, actor: string | null, at: number): AssemblyState {
  const { id, item, kind, of, text, by } = payload;
  needActor(state, actor, { person: by }, 'chair', 'secretary', 'teller');
  need(personOf(state, by, 'vote').presence !== null, 'assembly.notPresent');
  need(isOpen(itemOf(state, item)), 'assembly.itemNotOpen');
  need(!isVoting(state), 'assembly.voteOpen');
  need(!state.motions.some((motion) => motion.id === id), 'assembly.twice');
  need((kind === 'motion') === (of === null), 'motion.wrongKind');
  if (of !== null) {
    const target = motionOf(state, of);
    need(target.kind === 'motion' || (target.kind === 'counter' && kind === 'amendment'), 'motion.tooDeep');
    need(target.item === item, 'motion.otherItem');
    need(target.state === 'open', 'motion.decided');
    need(target.currentText !== text, 'motion.sameText');
  }
  return { ...state, motions: [...state.motions, moved(payload, at)] };
}

export function withdrawMotion(state: AssemblyState, id: string, actor: string | null, at: number): AssemblyState {
  const motion = motionOf(state, id);
  needActor(state, actor, { person: motion.by }, 'chair', 'secretary', 'teller');
  need(motion.state === 'open', 'motion.decided');
  need(!isVoting(state), 'assembly.voteOpen');
  return settle(settle(state, isIt(id), 'withdrawn', at), (each) => isAmendmentOf(each, id), 'superseded', at);
}

const isIt = (id: string) => (motion: Motion) => motion.id === id;
const isAmendmentOf = ({ kind, of }: Motion, id: string) => kind === 'amendment' && of === id;

/** Gives all open motions that fit their final state. */
function settle(state: AssemblyState, fits: (motion: Motion) => boolean, to: MotionState, at: number): AssemblyState {
  const settled = (motion: Motion): Motion => ({ ...motion, state: to, decidedAt: at });
  return { ...state, motions: state.motions.map((motion) => (motion.state === 'open' && fits(motion) ? settled(motion) : motion)) };
}

/** At the end of the assembly. */
export const lapseMotions = (state: AssemblyState, at: number): AssemblyState => settle(state, () => true, 'lapsed', at);

/** The motion at the root of the thread. */
export function rootOf(state: Pick<AssemblyState, 'motions'>, motion: Motion): Motion {
  return motion.of === null ? motion : rootOf(state, motionOf(state, motion.of));
}

/** The motion of a thread that is voted on next; undefined if all are decided. */
export function nextIn({ motions }: Pick<AssemblyState, 'motions'>, root: Motion): Motion | undefined {
  const withAmendments = (motion: Motion) => motions.filter((each) => isAmendmentOf(each, motion.id));
  const counters = motions.filter(({ kind, of }) => kind === 'counter' && of === root.id);
  const order = [...withAmendments(root), ...counters.flatMap((counter) => [...withAmendments(counter), counter]), root];
  return order.find(({ state }) => state === 'open');
}

/** Applies a result to a motion and its thread. */
export function decideMotion(state: AssemblyState, id: string, result: VoteResult, at: number): AssemblyState {
  if (result === 'noQuorum') return state;
  const motion = motionOf(state, id);
  const decided = settle(state, isIt(id), result, at);
  if (result === 'rejected') return decided;
  if (motion.kind !== 'amendment') {
    const root = rootOf(state, motion);
    return settle(decided, (each) => rootOf(state, each) === root, 'superseded', at);
  }
  const target = motion.of;
  if (target === null) throw new Refused('motion.wrongKind');
  const { motions } = settle(decided, (each) => isAmendmentOf(each, target), 'superseded', at);
  return { ...state, motions: motions.map((each) => (each.id === target ? { ...each, currentText: motion.text } : each)) };
}
