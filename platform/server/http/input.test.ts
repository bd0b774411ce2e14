import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { isRefusal } from '../common/refusal.ts';
import { parseInput, parsePayload, type RawInput } from './input.ts';

const rename = endpoint({
  method: 'PUT',
  path: '/api/things/:id',
  summary: 'Renames a thing',
  action: 'thing.rename',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ limit: z.coerce.number().int().min(2).max(9).optional() }),
  body: z.strictObject({
    name: z.string().min(1).max(5),
    code: z.string().min(3).optional(),
    tags: z.array(z.string()).min(1).max(2).optional(),
    kind: z.enum(['one', 'other']).optional(),
    day: z
      .string()
      .refine((text) => text !== 'never', { params: { code: 'field.never' } })
      .refine((text) => text !== 'odd')
      .optional(),
    deep: z.strictObject({ count: z.number().min(3) }).optional(),
  }),
  headers: z.object({ 'x-pace': z.string().optional() }),
  reply: z.strictObject({}),
});
const read = endpoint({ method: 'GET', path: '/api/things', summary: 'Things', action: 'thing.read', reply: z.strictObject({}) });
const id = '01890a5d-ac96-774b-bcce-b302099a8057';

function refused(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (isRefusal(error)) return { code: error.code, ...(error.fields ? { fields: error.fields } : {}) };
    throw error;
  }
  return undefined;
}
const fieldsOf = (body: object, rest: Partial<RawInput> = {}) =>
  refused(() => parseInput(rename, { params: { id }, query: {}, body: { name: 'Bay', ...body }, ...rest }))?.fields;

test('ER-02 each part of a call is parsed by its schema; only declared headers are read', () => {
  const raw = { params: { id }, query: { limit: '4' }, body: { name: 'Bay' }, headers: { 'x-pace': 'slow', cookie: 'secret' } };
  expect(parseInput(rename, raw)).toEqual({ params: { id }, query: { limit: 4 }, body: { name: 'Bay' }, headers: { 'x-pace': 'slow' } });
  expect(parseInput(rename, { params: { id }, query: undefined, body: { name: 'Bay' } })).toMatchObject({ query: {}, headers: {} });

  expect(parseInput(read, { params: {}, query: {}, body: undefined })).toEqual({ params: undefined, query: {}, body: undefined });
  for (const body of [null, {}, undefined]) expect(refused(() => parseInput(read, { params: {}, query: {}, body }))).toBeUndefined();
  for (const body of [{ a: 1 }, [1], 'text', 0])
    expect(refused(() => parseInput(read, { params: {}, query: {}, body }))).toEqual({ code: 'input.malformed' });
});

test('ER-02 each wrong field is named, with the reason and the limit', () => {
  expect(refused(() => parseInput(rename, { params: { id }, query: {}, body: undefined }))).toEqual({
    code: 'input.invalid',
    fields: [{ name: 'name', code: 'field.required' }],
  });
  for (const [body, field] of [
    [{ name: '' }, { name: 'name', code: 'field.required' }],
    [{ name: undefined }, { name: 'name', code: 'field.required' }],
    [{ name: 7 }, { name: 'name', code: 'field.invalid' }],
    [{ name: null }, { name: 'name', code: 'field.invalid' }],
    [{ name: 'abcdef' }, { name: 'name', code: 'field.tooLong', limit: 5 }],
    [{ code: 'ab' }, { name: 'code', code: 'field.tooShort', limit: 3 }],
    [{ tags: [] }, { name: 'tags', code: 'field.required' }],
    [{ tags: ['a', 'b', 'c'] }, { name: 'tags', code: 'field.invalid', limit: 2 }],
    [{ kind: 'third' }, { name: 'kind', code: 'field.invalid' }],
    [{ day: 'never' }, { name: 'day', code: 'field.never' }],
    [{ day: 'odd' }, { name: 'day', code: 'field.invalid' }],
    [{ deep: { count: 1 } }, { name: 'deep.count', code: 'field.invalid', limit: 3 }],
    [{ deep: {} }, { name: 'deep.count', code: 'field.required' }],
    [{ deep: { count: 4, other: 1 } }, { name: 'deep.other', code: 'field.unknown' }],
    [{ extra: 1 }, { name: 'extra', code: 'field.unknown' }],
  ] as const)
    expect(fieldsOf(body)).toEqual([field]);
  expect(fieldsOf({}, { query: { limit: '1' } })).toEqual([{ name: 'limit', code: 'field.invalid', limit: 2 }]);
  expect(fieldsOf({}, { query: { limit: '10', other: '' } })).toEqual([
    { name: 'limit', code: 'field.invalid', limit: 9 },
    { name: 'other', code: 'field.unknown' },
  ]);
});

test('ER-02 the report of a wrong input is limited in size', () => {
  const unknown = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`${at}${'x'.repeat(300)}`, 1]));
  const fields = fieldsOf({ ...unknown, code: 'a' }) ?? [];
  expect(fields).toHaveLength(50);
  expect(Math.max(...fields.map(({ name }) => name.length))).toBe(100);
  const list = z.array(z.number());
  const many = Array.from({ length: 80 }, () => 'no');
  expect(refused(() => parsePayload(list, many))?.fields).toHaveLength(50);
  const path = refused(() => parsePayload(z.record(z.string(), z.number()), { ['k'.repeat(300)]: 'no' }))?.fields;
  expect(path).toEqual([{ name: 'k'.repeat(200), code: 'field.invalid' }]);
});

test('GR-07 an impossible ID is answered like an unknown one, whatever else is wrong', () => {
  for (const body of [{ name: 'Bay' }, { name: '' }])
    expect(refused(() => parseInput(rename, { params: { id: 'none' }, query: {}, body }))).toEqual({ code: 'thing.notFound' });
});

test('OP-05 live messages are at most 64 levels deep, in lists and objects', () => {
  const nested = (levels: number, wrap: (inner: unknown) => unknown) => {
    let value: unknown = 'end';
    for (let level = 0; level < levels; level += 1) value = wrap(value);
    return value;
  };
  for (const wrap of [(inner: unknown) => [inner], (inner: unknown) => ({ inner, beside: null })]) {
    expect(refused(() => parsePayload(z.unknown(), nested(64, wrap)))).toBeUndefined();
    expect(refused(() => parsePayload(z.unknown(), nested(65, wrap)))).toEqual({ code: 'input.malformed' });
  }
  expect(parsePayload(z.strictObject({ text: z.string().trim() }), { text: ' a ' })).toEqual({ text: 'a' });
  for (const plain of ['text', 7, null, undefined]) expect(parsePayload(z.unknown(), plain)).toBe(plain);
});
