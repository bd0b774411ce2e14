import { expect, test } from 'vitest';
import { listsOf, type ContentKind } from './content-kind.ts';

const counted = (kind: string) => ({ kind, count: async () => 0 });
const leaf: ContentKind = {
  kind: 'leaf',
  indexed: { events: [], entry: async () => null },
  bin: { atOnce: 1, deleteExpired: async () => 0 },
  counters: { badges: [counted('leaves')] },
};

test('HU-05 lists follow the kinds, then what the feature declares itself', () => {
  const lists = listsOf({ name: 'trees', contentKinds: [leaf], badgeCounts: [counted('trees')] });
  expect(lists.indexedKinds.map(({ kind }) => kind)).toEqual(['leaf']);
  expect(lists.badgeCounts?.map(({ kind }) => kind)).toEqual(['leaves', 'trees']);
  expect(lists.periodicJobs?.map(({ name }) => name)).toEqual(['trees.emptyOldBins']);
  expect([lists.commentSubjects, lists.reportables, lists.exportParts]).toEqual([[], [], undefined]);
  expect(listsOf({ name: 'stones' }).periodicJobs).toEqual([]);
});

test('HU-05 a part of another kind is refused', () => {
  const twig = { kind: 'twig', find: async () => [] };
  expect(() => listsOf({ name: 'trees', contentKinds: [{ kind: 'leaf', finder: twig }] })).toThrow(
    'the kind leaf declares a part of the kind twig',
  );
});
