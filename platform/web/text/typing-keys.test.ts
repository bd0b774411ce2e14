import { expect, test } from 'vitest';
import { isComposing, isPlainEnter, isSendingEnter } from './typing-keys.ts';

const key = (more: Partial<KeyboardEvent> & { altGraph?: boolean } = {}) =>
  ({
    key: 'Enter',
    keyCode: 13,
    isComposing: false,
    shiftKey: false,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    getModifierState: (name: string) => name === 'AltGraph' && more.altGraph === true,
    ...more,
  }) as KeyboardEvent;

test('ME-04 Enter of an input method sends nothing, also in the order of Safari', () => {
  expect(isPlainEnter(key())).toBe(true);
  expect(isPlainEnter(key({ isComposing: true }))).toBe(false);
  expect(isPlainEnter(key({ keyCode: 229 }))).toBe(false);
  expect([isComposing(key({ keyCode: 229 })), isComposing(key())]).toEqual([true, false]);
});

test('ME-04 Enter sends with Ctrl or ⌘, but not with AltGr, Alt or Shift', () => {
  expect([isSendingEnter(key({ ctrlKey: true })), isSendingEnter(key({ metaKey: true })), isSendingEnter(key())]).toEqual([
    true,
    true,
    false,
  ]);
  for (const more of [{ altKey: true }, { shiftKey: true }, { altGraph: true }])
    expect([isPlainEnter(key(more)), isSendingEnter(key({ ctrlKey: true, ...more }))]).toEqual([false, false]);
});
