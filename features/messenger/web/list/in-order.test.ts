import { expect, test } from 'vitest';
import type { Conversation } from '../../contract/shapes.ts';
import { inClusters } from './in-order.ts';

const conversation = (id: string, group: string, partner?: string) =>
  ({
    id,
    kind: partner ? 'private' : 'group',
    group: { id: group, name: group },
    partner: partner ? { id: partner, name: partner } : null,
  }) as Conversation;

test('ME-01 private conversations are below their group, and the group with the latest message comes first', () => {
  const list = [
    conversation('1', 'Bells', 'Zoé'),
    conversation('2', 'Tides'),
    conversation('3', 'Bells'),
    conversation('4', 'Tides', 'Ana'),
  ];
  const shape = (typed: string) =>
    inClusters(list, typed).map(({ groupId, conversations }) => [groupId, ...conversations.map(({ id }) => id)]);
  expect(shape('')).toEqual([
    ['Bells', '3', '1'],
    ['Tides', '2', '4'],
  ]);
  expect(shape(' zoe ')).toEqual([['Bells', '1']]);
  expect(shape('tid')).toEqual([['Tides', '2', '4']]);
  expect(shape('nobody')).toEqual([]);
});
