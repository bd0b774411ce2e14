import { afterAll, vi } from 'vitest';
import { beginVisit } from '../router.tsx';
import { Screen } from './screen.tsx';

/* What the tests of one file left of their page, the next one does not find. */
afterAll(async () => {
  vi.useRealTimers();
  await Screen.leave();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  document.body.replaceChildren();
  globalThis.history.replaceState(null, '', '/');
  beginVisit();
});
