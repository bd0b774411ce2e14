import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { linkNavigation } from '#platform/web/navigation/router.tsx';
import { enableViewTransitions } from './view-transitions.ts';

/** Callbacks that run when the browser has its snapshot of the page. */
const pictured: (() => Promise<void>)[] = [];
const style = { setProperty() {} };
const aTab = { closest: (where: string) => (where === 'main nav' ? { querySelector: () => ({}) } : null) } as unknown as HTMLAnchorElement;
const aTitle = { closest: (where: string) => (where === 'main nav' ? null : { style, textContent: '' }) } as unknown as HTMLAnchorElement;
const elsewhere = { closest: () => null } as unknown as HTMLAnchorElement;
const { follow } = linkNavigation;
let finished = Promise.resolve();
let isStill = false;
let skipped = 0;
let been: string[] = [];
const press = (link: HTMLAnchorElement, to: string) => linkNavigation.follow(link, () => been.push(to));
const frame = async () => {
  for (const call of pictured.splice(0)) await call();
};

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isStill;
    },
  }));
  vi.stubGlobal('document', {
    querySelector: () => null,
    startViewTransition: (call: () => Promise<void>) => {
      pictured.push(call);
      return { ready: Promise.resolve(), finished, skipTransition: () => void (skipped += 1) };
    },
  });
  enableViewTransitions();
});
afterAll(() => {
  linkNavigation.follow = follow;
  vi.unstubAllGlobals();
});
beforeEach(() => {
  finished = Promise.resolve();
  isStill = false;
  been = [];
  skipped = 0;
});

test('SH-04 a tab clicked twice before the transition navigates once; of two tabs the last one counts', async () => {
  press(aTab, 'documents');
  press(aTab, 'documents');
  expect(been).toEqual([]);
  await frame();
  expect(been).toEqual(['documents']);
  press(aTab, 'documents');
  press(aTab, 'members');
  await frame();
  press(aTitle, 'a document');
  await frame();
  expect(been).toEqual(['documents', 'members', 'a document']);
});

test('SH-04 a title becomes the heading of its page, is unique at a time, and is released after the transition', async () => {
  const named: string[] = [];
  const titled = (where: string, textContent: string) => ({
    textContent,
    style: { setProperty: (property: string, value: string) => void named.push(`${where} ${property} ${value}`.trim()) },
  });
  const page = vi.spyOn(document, 'querySelector');
  const follow = async (title: string) => {
    const from = titled('list', ' Tides ');
    const move = Promise.withResolvers<void>();
    finished = move.promise;
    page.mockImplementation((where) => (where === 'main h1' ? (titled('page', title) as never) : null));
    press({ closest: (where: string) => (where === 'main nav' ? null : from) } as never, 'a document');
    expect(named).toEqual(['list view-transition-name page-title']);
    await frame();
    move.resolve();
    await move.promise;
    await Promise.resolve();
    return named.splice(0).slice(1);
  };
  expect(await follow('Tides')).toEqual(['list view-transition-name', 'page view-transition-name page-title', 'page view-transition-name']);
  expect(await follow('Not found')).toEqual(['list view-transition-name', 'page view-transition-name']);
  page.mockRestore();
});

test('SH-04 links without a transition navigate immediately, whatever was clicked before', async () => {
  press(aTab, 'documents');
  press(elsewhere, 'home');
  await frame();
  expect(been).toEqual(['home']);
  isStill = true;
  press(aTab, 'members');
  expect(been).toEqual(['home', 'members']);
  expect(pictured).toEqual([]);
});

test('SH-04 without a snapshot after half a second, a tab navigates without a transition, and the next one does too', async () => {
  vi.useFakeTimers();
  press(aTab, 'documents');
  vi.advanceTimersByTime(499);
  expect(been).toEqual([]);
  vi.advanceTimersByTime(1);
  expect({ been, skipped }).toEqual({ been: ['documents'], skipped: 1 });
  vi.useRealTimers();
  press(aTab, 'members');
  await frame();
  expect(been).toEqual(['documents', 'members']);
});
