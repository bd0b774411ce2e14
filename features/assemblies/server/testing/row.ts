import type { AssemblyState } from '../../contract/rules/state.ts';
import type { AssemblyRow } from '../store.ts';

/** The row of an assembly in memory. */
export const rowOf = ({ convener, phase, seq, convocation: { at, timeZone, place, link } }: AssemblyState): AssemblyRow => ({
  id: '3b1f0c52-9a44-4d6e-8a4c-6f1f7f0f2b11',
  groupId: 'HHHHHHHH',
  groupName: 'Federation',
  convenerId: convener,
  convenerName: 'Ada',
  title: 'Assembly',
  agenda: '',
  startsAt: new Date(at).toISOString(),
  timeZone,
  place: place ?? '',
  link: link ?? '',
  phase,
  seq,
  voteEndsAt: null,
  sequence: 0,
  createdAt: '2026-11-29T18:00:00.000Z',
  isHidden: false,
  isWaiting: false,
  headHash: '',
});
