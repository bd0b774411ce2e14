import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as calls from '../contract/endpoints.ts';
import { documents } from './feature.ts';
import { textOf } from './testing.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [groups, documents]);
  ask = requesterOf(app, [groups, documents]);
  ana = await aPerson(app, { username: 'ana' });
});
afterAll(() => database.drop());

const written = (fields: object = {}) => ({ title: 'Minutes', subtitle: '', category: 'legal', content: textOf('We met.'), ...fields });
const read = (viewer: Parameters<typeof ask>[1], id: string) => ask(calls.readDocument, viewer, { params: { id } });

const paragraph = (...content: unknown[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] });
const linked = (href: string) => paragraph({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] });
const deep = (levels: number) => {
  let node: unknown = { type: 'paragraph' };
  for (let level = 0; level < levels; level += 1) node = { type: 'blockquote', content: [node] };
  return { type: 'doc', content: [node] };
};
const attacks: [string, unknown][] = [
  ['markup instead of nodes', '<script>alert(1)</script>'],
  ['an unknown node', { type: 'doc', content: [{ type: 'iframe', attrs: { src: 'https://example.org' } }] }],
  ['raw HTML', { type: 'doc', content: [{ type: 'html', html: '<img onerror=alert(1)>' }] }],
  ['an unknown attribute', { type: 'doc', content: [{ type: 'paragraph', attrs: { onclick: 'alert(1)' } }] }],
  ['an unknown mark', paragraph({ type: 'text', text: 'x', marks: [{ type: 'textStyle', attrs: { style: 'position:fixed' } }] })],
  ['a script address', linked('javascript:alert(1)')],
  ['a script address in disguise', linked(' java\tscript:alert(1)')],
  ['a data address', linked('data:text/html,<script>alert(1)</script>')],
  ['an address without scheme', linked('//example.org')],
  ['an address with a password', linked('https://user:pass@example.org')],
  ['a null character', paragraph({ type: 'text', text: 'a\0b' })],
  ['half a character', paragraph({ type: 'text', text: '\ud800' })],
  ['a prototype', JSON.parse('{"type":"doc","content":[{"type":"paragraph"}],"__proto__":{"isAdministrator":true}}')],
  ['a level-1 heading', { type: 'doc', content: [{ type: 'heading', attrs: { level: 1 } }] }],
  ['too much text', paragraph({ type: 'text', text: 'x'.repeat(400_001) })],
  ['too many nodes', { type: 'doc', content: Array.from({ length: 20_001 }, () => ({ type: 'paragraph' })) }],
  ['a nesting too deep for the schema', deep(20)],
  ['a nesting too deep for the stack', deep(100_000)],
];
test.for(attacks)('DO-02 %s is refused and nothing is saved', async ([, content]) => {
  const before = (await ask(calls.listDocuments, ana, { query: { list: 'drafts' } })).total;
  await expect(ask(calls.createDocument, ana, { body: written({ content }) })).rejects.toMatchObject({
    code: expect.stringMatching(/^input\.(invalid|malformed)$/),
  });
  expect((await ask(calls.listDocuments, ana, { query: { list: 'drafts' } })).total).toBe(before);
});

test('DO-02 the largest allowed text is saved and found', async () => {
  const words = Array.from({ length: 60_000 }, (_, index) => `w${index.toString(36)}`)
    .join(' ')
    .slice(0, 399_990);
  const draft = await ask(calls.createDocument, ana, { body: written({ content: textOf(words) }) });
  expect((await read(ana, draft.id)).content).toEqual(textOf(words));
  expect((await ask(calls.listDocuments, ana, { query: { list: 'drafts', q: 'w10' } })).items.map(({ id }) => id)).toContain(draft.id);
});
