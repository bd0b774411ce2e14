import { expect, test } from 'vitest';
import { keyboardInset } from './use-keyboard-inset.ts';

test('DO-02 the toolbar is above the on-screen keyboard, and does not move while zoomed or without a keyboard', () => {
  expect(keyboardInset(780, { height: 780, offsetTop: 0, scale: 1 })).toBe(0);
  expect(keyboardInset(780, { height: 460, offsetTop: 0, scale: 1 })).toBe(320);
  // The browser has scrolled the page up.
  expect(keyboardInset(780, { height: 460, offsetTop: 120, scale: 1 })).toBe(200);
  expect(keyboardInset(780, { height: 390, offsetTop: 100, scale: 2 })).toBe(0);
  expect(keyboardInset(780, { height: 800, offsetTop: 0, scale: 1 })).toBe(0);
});
