import type { Convocation, PayloadOf } from './events.ts';
import { itemOf } from './motions.ts';
import { needActor } from './people.ts';
import { need } from './refusals.ts';
import type { Annex, AssemblyState } from './state.ts';

/** Annexes in the convocation itself: the site adds them with events of their own since edition 3. */
export const annexesIn = ({ annexes }: Convocation, at: number): Annex[] =>
  annexes.map((annex) => ({ ...annex, item: null, addedAt: at, withdrawnAt: null }));

/** Adds a document by its hash: until the assembly is opened also by the convener, then by the chair. */
export function addAnnex(state: AssemblyState, payload: PayloadOf<'annexAdded'>, actor: string | null, at: number): AssemblyState {
  needAdder(state, actor);
  if (payload.item !== null) itemOf(state, payload.item);
  need(!state.annexes.some(({ id }) => id === payload.id), 'assembly.twice');
  return { ...state, annexes: [...state.annexes, { ...payload, addedAt: at, withdrawnAt: null }] };
}

/** Withdraws a document, by people who may add one: the log still names it. */
export function withdrawAnnex(state: AssemblyState, id: string, actor: string | null, at: number): AssemblyState {
  needAdder(state, actor);
  const annex = state.annexes.find((each) => each.id === id && each.withdrawnAt === null);
  need(annex !== undefined, 'annex.unknown');
  return { ...state, annexes: state.annexes.map((each) => (each === annex ? { ...each, withdrawnAt: at } : each)) };
}

function needAdder(state: AssemblyState, actor: string | null): void {
  if (state.phase === 'convened') needActor(state, actor, 'convener', 'chair');
  else needActor(state, actor, 'chair');
}

/** The documents that were not withdrawn. */
export const currentAnnexes = ({ annexes }: Pick<AssemblyState, 'annexes'>): Annex[] =>
  annexes.filter(({ withdrawnAt }) => withdrawnAt === null);
