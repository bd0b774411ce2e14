import { afterAll, vi } from 'vitest';
import { resetNavigation } from '../navigation/router.tsx';
import { Screen } from './screen.tsx';

const before = Object.getOwnPropertyNames(navigator);

/* Resets the page, so that the tests of the next file find a blank one. */
afterAll(async () => {
  vi.useRealTimers();
  await Screen.leave();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  for (const name of Object.getOwnPropertyNames(navigator)) if (!before.includes(name)) Reflect.deleteProperty(navigator, name);
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  document.body.replaceChildren();
  globalThis.history.replaceState(null, '', '/');
  resetNavigation();
});
