import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countVisit } from '../contract/endpoints.ts';
import { answerConsent, answeredOn, forgetConsent, useAreSettingsOpen, useConsent, visitorKey } from './consent.ts';
import { goByAnswer } from './count-visit.ts';

const stored = new Map<string, string>();
const sent: { path: string; body: Blob }[] = [];
const loaded: Record<string, unknown>[] = [];
const reload = vi.fn<() => void>();

beforeEach(() => {
  stored.clear();
  sent.length = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T12:00:00Z') });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('navigator', { sendBeacon: (path: string, body: Blob) => sent.push({ path, body }) });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { createElement: () => ({}), head: { append: (script: Record<string, unknown>) => loaded.push(script) } });
  vi.stubGlobal('location', { reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const visits = () => Promise.all(sent.map(async ({ body }) => JSON.parse(await body.text()) as { visitor: string; language: string }));

test('CK-02 a visit is counted with a random ID that stays on the device while the answer is yes', async () => {
  answerConsent('granted');
  goByAnswer('granted', 'fr', undefined);
  goByAnswer('granted', 'fr', undefined);
  const [first, second] = await visits();
  expect(first).toEqual({ visitor: expect.stringMatching(/^[0-9a-f]{32}$/), language: 'fr' });
  expect(second).toEqual(first);
  expect(sent[0]).toMatchObject({ path: countVisit.path, body: { type: 'application/json' } });
  expect(JSON.parse(stored.get(visitorKey) ?? '')).toEqual({ id: first?.visitor, since: '2026-03-10' });

  answerConsent('denied');
  expect(Object.fromEntries(stored)).toEqual({ cookie_consent: 'denied', cookie_consent_day: '2026-03-10' });
});

test('CK-01 a visitor who declines is not counted and has no ID', () => {
  answerConsent('denied');
  goByAnswer('denied', 'en', { url: 'https://stats.example/s.js' });
  expect(sent).toEqual([]);
  expect(loaded).toEqual([]);
  expect(stored.has(visitorKey)).toBe(false);
});

test('CK-01 an answer that was changed or forgotten meanwhile is not acted on', () => {
  answerConsent('denied');
  goByAnswer('granted', 'en', { url: 'https://stats.example/s.js' });
  forgetConsent();
  goByAnswer('granted', 'en', { url: 'https://stats.example/s.js' });
  expect([...stored]).toEqual([]);
  expect(sent).toEqual([]);
  expect(loaded).toEqual([]);
});

test.each(['granted', 'denied'] as const)('CK-02 “%s” expires after 13 months, not a day earlier', (answer) => {
  answerConsent(answer);
  vi.setSystemTime(new Date('2027-04-09T23:59:59Z'));
  goByAnswer(answer, 'en', undefined);
  expect(stored.get('cookie_consent')).toBe(answer);
  expect(sent).toHaveLength(answer === 'granted' ? 1 : 0);
  vi.setSystemTime(new Date('2027-04-10T00:00:00Z'));
  goByAnswer(answer, 'en', undefined);
  expect([...stored]).toEqual([]);
  expect(sent).toHaveLength(answer === 'granted' ? 1 : 0);
});

test('CK-02 an ID expires with the answer, even if the answer is renewed', () => {
  answerConsent('granted');
  stored.set(visitorKey, JSON.stringify({ id: 'a'.repeat(32), since: '2025-02-10' }));
  goByAnswer('granted', 'en', undefined);
  expect([...stored]).toEqual([]);
  expect(sent).toEqual([]);
});

test('CK-02 an invalid ID is replaced, and an answer without a day is dated today', async () => {
  for (const broken of [
    '{',
    'null',
    '"x"',
    '{"since":"2026-03-01"}',
    `{"id":"${'a'.repeat(32)}"}`,
    '{"id":"ana","since":"2026-03-01"}',
    `{"id":"${'a'.repeat(32)}","since":1}`,
  ]) {
    forgetConsent();
    stored.set('cookie_consent', 'granted');
    stored.set(visitorKey, broken);
    goByAnswer('granted', 'es', undefined);
    expect(answeredOn(), broken).toBe('2026-03-10');
    expect(JSON.parse(stored.get(visitorKey) ?? ''), broken).toMatchObject({ since: '2026-03-10' });
  }
  const ids = (await visits()).map(({ visitor }) => visitor);
  expect(new Set(ids).size).toBe(7);
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
});

test('CK-02 the operator’s script is loaded once, receives only the origin, and ends with the page', () => {
  answerConsent('denied');
  goByAnswer('denied', 'en', undefined);
  expect(reload).not.toHaveBeenCalled();
  const made: { name: string; createScriptURL: (address: string) => string }[] = [];
  const trustedTypes = {
    createPolicy(name: string, rules: { createScriptURL: (address: string) => string }) {
      made.push({ name, ...rules });
      return rules;
    },
  };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { trustedTypes }));
  answerConsent('granted');
  const script = { url: 'https://stats.example/s.js', integrity: 'sha384-x' };
  goByAnswer('granted', 'en', script);
  goByAnswer('granted', 'en', script);
  expect(loaded).toEqual([{ src: script.url, async: true, crossOrigin: 'anonymous', referrerPolicy: 'origin', integrity: 'sha384-x' }]);
  expect(made.map(({ name }) => name)).toEqual(['analytics']);
  expect(() => made[0]?.createScriptURL('https://evil.example/s.js')).toThrow(TypeError);
  answerConsent('denied');
  goByAnswer('denied', 'en', script);
  expect(reload).toHaveBeenCalledOnce();
});

test('CK-01 the server has no answer and opens no settings', () => {
  const Said = () => `${useConsent()} ${useAreSettingsOpen()}`;
  expect(renderToStaticMarkup(createElement(Said))).toBe('unknown false');
});
