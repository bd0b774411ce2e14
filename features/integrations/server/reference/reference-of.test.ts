import { expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { documents } from '#features/documents/server/feature.ts';
import { openApi } from '#platform/server/http/openapi.ts';
import { bindRoutes } from '#platform/server/http/pipeline.ts';
import { referenceOf, type OpenApiDocument } from './reference-of.ts';

const document = openApi(bindRoutes([accounts, documents]), 'https://atrium.example.org') as OpenApiDocument;
const read = (area?: string, off: readonly string[] = []) => referenceOf(document, { area, isOff: (name) => off.includes(name) });

test('AD-08 the reference has every call of the OpenAPI document in areas that are on', () => {
  const { areas = [], calls } = read() ?? {};
  expect(areas.map(({ name }) => name)).toEqual(['accounts', 'documents']);
  expect(calls).toEqual([]);
  const count = Object.values(document.paths).reduce((sum, methods) => sum + Object.keys(methods).length, 0);
  expect(areas.reduce((sum, area) => sum + area.calls, 0)).toBe(count);
  expect(read(undefined, ['documents'])?.areas.map(({ name }) => name)).toEqual(['accounts']);
  expect(read('documents', ['documents'])).toBeUndefined();
  expect(read('nothing')).toBeUndefined();
});

test('AD-08 each call has its inputs, reply, scopes and errors', () => {
  const calls = read('documents')?.calls ?? [];
  const create = calls.find(({ method, path }) => method === 'POST' && path === '/api/documents');
  expect(create).toMatchObject({ status: 201, isOpen: false, scopes: ['documents:write'] });
  expect(create?.takes.map(({ where }) => where)).toEqual(['body']);
  expect(create?.takes[0]?.shape).toMatch(/^\{ .*title/);
  expect(create?.example.call).toMatch(/^curl -X POST 'https:\/\/atrium\.example\.org\/api\/documents' [^]*-d '\{"title":/);
  expect(JSON.parse(create?.example.answer ?? '')).toMatchObject({ title: expect.any(String) });
  expect(create?.refusals.find(({ status }) => status === 422)?.codes).toContain('input.invalid');
  const list = calls.find(({ method, path }) => method === 'GET' && path === '/api/documents');
  expect(list).toMatchObject({ isOpen: true, scopes: ['documents:read'] });
  expect(list?.takes[0]).toMatchObject({ where: 'query', shape: expect.stringContaining('cursor?') });
  expect(read('accounts')?.calls.every(({ scopes }) => scopes.length === 0)).toBe(true);
});

test('AD-08 every shape that a call names is listed', () => {
  const { calls = [], parts = [] } = read('documents') ?? {};
  const named = new Set([...JSON.stringify([calls, parts]).matchAll(/\bPart\d+\b/g)].map(([name]) => name));
  expect(named.size).toBeGreaterThan(0);
  expect(parts.map(({ name }) => name).toSorted()).toEqual([...named].toSorted());
});
