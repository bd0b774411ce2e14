import { expect, test } from 'vitest';
import { answer, Screen } from '#platform/web/testing/screen.tsx';
import { readReference, type ReferenceCall } from '../../contract/reference-endpoints.ts';
import { callSample, messageSample, nodeSample, pythonSample } from '../../contract/samples.ts';
import en from '../../words/public/en.json' with { type: 'json' };
import { ReferencePage } from './reference-page.tsx';

const aCall = (fields: Partial<ReferenceCall> = {}): ReferenceCall => ({
  method: 'GET',
  path: '/api/documents',
  summary: 'What one may read',
  isOpen: false,
  scopes: ['documents:read'],
  takes: [],
  status: 200,
  answers: 'Page',
  example: { call: 'curl /api/documents', answer: '{ "items": [] }' },
  refusals: [],
  ...fields,
});
const openReference = (at: string, reference: object) =>
  Screen.open(<ReferencePage />, { at, answers: [answer(readReference, { areas: [], calls: [], parts: [], ...reference } as never)] });
const texts = (within: ParentNode, selector: string) => [...within.querySelectorAll(selector)].map(({ textContent }) => textContent);

test('AD-08 the reference starts with an introduction to tokens and webhooks, with code to copy, and links to each area', async () => {
  const screen = await openReference('/api', {
    areas: [
      { name: 'documents', calls: 12 },
      { name: 'hub', calls: 1 },
    ],
  });
  expect(document.title).toBe(`${en.title} · Atrium`);
  expect(document.querySelector('meta[name=description]')?.getAttribute('content')).toBe(en.description);
  expect(texts(document, 'h1')).toEqual([en.title]);
  expect(
    [...document.querySelectorAll('pre')].map((code) => [code.getAttribute('aria-label'), code.textContent, code.tabIndex, code.dir]),
  ).toEqual(
    [
      [en.begin, callSample('')],
      [en['webhooks.message'], messageSample('')],
      [en['webhooks.node'], nodeSample],
      [en['webhooks.python'], pythonSample],
    ].map((each) => [...each, 0, 'ltr']),
  );
  expect(texts(document, 'ul.list-disc li')).toHaveLength(7);
  expect(screen.named('documents').getAttribute('href')).toBe('/api?area=documents');
  expect(screen.named('/api/openapi.json').getAttribute('href')).toBe('/api/openapi.json');
  expect(screen.text()).toContain('12 calls');
  expect(screen.text()).toContain('1 call');
  expect(screen.read).toEqual(['/api/reference']);
});

test('AD-08 a call shows inputs, reply, errors and who may call it: tokens, only sessions, or everybody', async () => {
  const calls = [
    aCall({
      takes: [
        { where: 'path', shape: '{ id }' },
        { where: 'body', shape: '{ title }' },
      ],
      refusals: [
        { status: 404, codes: ['thing.notFound'] },
        { status: 409, codes: ['command.reused', 'document.changed'] },
      ],
    }),
    aCall({ method: 'POST', path: '/api/session', scopes: [], status: 204, answers: '', example: { call: 'curl', answer: '' } }),
    aCall({ path: '/api/hub', scopes: [], isOpen: true }),
  ];
  const screen = await openReference('/api?area=documents', { calls, parts: [{ name: 'Page', shape: '{ items }' }] });
  expect(screen.read).toEqual(['/api/reference?area=documents']);
  expect(document.title).toBe('Calls: documents · Atrium');
  expect(screen.named(en.title).getAttribute('href')).toBe('/api');
  const [first, second, third] = [...document.querySelectorAll('details')];
  expect(texts(first!, 'summary > span > span')).toEqual(['GET /api/documents', 'What one may read', 'documents:read']);
  expect(first!.querySelector('[lang]')?.getAttribute('lang')).toBe('en');
  expect(texts(first!, 'dt')).toEqual([en['takes.path'], en['takes.body'], `${en.answers} 200`, en.example, en.refusals]);
  expect(texts(first!, 'dd pre')).toEqual(['curl /api/documents\n\n{ "items": [] }']);
  expect(first!.querySelector('pre')?.getAttribute('aria-label')).toBe(`${en.example}: GET /api/documents`);
  expect(texts(first!, 'dd code')).toEqual(['{ id }', '{ title }', 'Page']);
  expect(texts(first!, 'dd li')).toEqual(['404 thing.notFound', '409 command.reused, document.changed']);
  expect(texts(second!, 'summary > span > span')).toEqual(['POST /api/session', 'What one may read', en.session]);
  expect(texts(second!, 'dd')).toEqual([en.nothing, 'curl', '']);
  expect(texts(third!, 'summary > span > span').at(-1)).toBe(en.open);
  expect([texts(document, 'section dt'), texts(document, 'section dd')]).toEqual([['Page'], ['{ items }']]);
  expect(texts((await openReference('/api?area=hub', { calls })) && document, 'h2')).toEqual([]);
});
