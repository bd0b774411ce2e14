import { expect, test } from 'vitest';
import { mergeHandlers } from './merge-handlers.ts';

test('HU-04 each feature gets only the messages for which it has a handler', async () => {
  const received: string[] = [];
  const hearing =
    (name: string) =>
    ({ id }: { id: string }) =>
      void received.push(`${name} ${id}`);
  const handlers = mergeHandlers([{ 'hub.changed': hearing('one'), 'hub.gone': hearing('one') }, {}, { 'hub.changed': hearing('two') }]);
  const refresh = async () => {};
  await handlers['hub.changed']?.({ type: 'hub.changed', id: 'a' }, refresh);
  await handlers['hub.gone']?.({ type: 'hub.gone', id: 'b' }, refresh);
  expect(received).toEqual(['one a', 'two a', 'one b']);
  expect(Object.keys(handlers)).toEqual(['hub.changed', 'hub.gone']);
});
