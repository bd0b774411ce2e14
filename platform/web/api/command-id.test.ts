import { expect, test } from 'vitest';
import { CommandId } from './command-id.ts';

test('ER-02 the same content has the same ID until it succeeds; changed content is another command', () => {
  const command = new CommandId();
  const first = command.of({ name: 'Harbour' });
  expect(command.of({ name: 'Harbour' })).toBe(first);
  const changed = command.of({ name: 'Harbour plans' });
  expect(changed).not.toBe(first);
  command.done();
  expect(command.of({ name: 'Harbour plans' })).not.toBe(changed);
});
