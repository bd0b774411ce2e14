import { expect, test } from 'vitest';
import type { Conversation } from '../../contract/shapes.ts';
import { conversationsFound } from './in-order.ts';

const conversation = (id: string, group: string, partner?: string) =>
  ({
    id,
    kind: partner ? 'private' : 'group',
    group: { id: group, name: group },
    partner: partner ? { id: partner, name: partner } : null,
  }) as Conversation;

test('ME-01 conversations stay in order of their latest message, and a part of the name of group or partner finds them', () => {
  const list = [
    conversation('1', 'Bells', 'Zoé'),
    conversation('2', 'Tides'),
    conversation('3', 'Bells'),
    conversation('4', 'Tides', 'Ana'),
  ];
  const found = (typed: string) => conversationsFound(list, typed).map(({ id }) => id);
  expect(found('')).toEqual(['1', '2', '3', '4']);
  expect(found(' zoe ')).toEqual(['1']);
  expect(found('tid')).toEqual(['2', '4']);
  expect(found('nobody')).toEqual([]);
});
