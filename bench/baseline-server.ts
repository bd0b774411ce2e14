import { createServer } from 'node:http';
import pg from 'pg';
import sql from 'sql-template-tag';
import { findIdentity } from '#features/accounts/server/session/session-store.ts';
import { documentKind } from '#features/documents/server/content-kinds.ts';
import { readCursor } from '#features/hub/server/reading/cursor.ts';
import { readState } from '#features/hub/server/reading/state-store.ts';
import { readPage } from '#features/hub/server/reading/store.ts';
import type { CallTarget, RawCall, Settings } from '#platform/contract/page.ts';
import { queriesOver } from '#platform/server/database/postgres/queries.ts';
import { statementNames } from '#platform/server/database/postgres/statement-name.ts';
import { valueTypes } from '#platform/server/database/postgres/value-types.ts';
import { visitor, type Viewer } from '#platform/server/security/viewer.ts';
import { builtPages } from '#shell/server/render.ts';

/**
 * The minimal code for a row of the main bench: a bare server with the application's statements and
 * renderer, but without routing, validation, limits, rights, caches, tags, logs and metrics.
 * Arguments: URLs of database and application, IDs of a session and its user.
 */
const [databaseUrl = '', productUrl = '', sessionId = '', userId = ''] = process.argv.slice(2);
const pool = new pg.Pool({
  connectionString: databaseUrl,
  max: 10,
  onConnect: async (client) => void (await client.query(`set plan_cache_mode to 'force_generic_plan'`)),
});
const nameOf = statementNames(() => {});
const db = queriesOver(({ text, values }) => pool.query({ name: nameOf(text), text, values, types: valueTypes }));
const { renderer: loadRenderer } = await builtPages();
const renderer = await loadRenderer();
const settings = await settingsOfProduct();
const hubPages = new Map<string, string>();
const answers = new Map<string, string>();
renderer.setTransport(async (endpoint, input) => JSON.parse(await answerOf(endpoint, input)) as unknown);

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  answer(pathname, searchParams).then(
    ({ type, text }) => response.writeHead(200, { 'content-type': type }).end(text),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(0, '127.0.0.1', function listening(this: { address: () => unknown }) {
  process.stdout.write(`http://127.0.0.1:${(this.address() as { port: number }).port}\n`);
});
process.on('SIGTERM', () => process.exit(0));

async function answer(pathname: string, query: URLSearchParams): Promise<{ type: string; text: string }> {
  if (pathname === '/hub') return { type: 'application/json; charset=utf-8', text: await hubPage(query) };
  // One statement, as the bare server makes, and rendering with cached answers.
  await db.maybeOne(sql`select title, content from documents where id = ${query.get('id')}`);
  const { head, markup, data } = await renderer.renderPage({ pathname, search: `?${query}` }, 'en', settings);
  return { type: 'text/html; charset=utf-8', text: `<head>${head}</head><body>${markup}<script>${data}</script></body>` };
}

/** `same` answers from a cache after reading session and state. */
async function hubPage(query: URLSearchParams): Promise<string> {
  const readerId = query.get('mode') === 'private' ? userId : null;
  const [identity, state] = await Promise.all([findIdentity(db, sessionId, userId), readState(db, readerId, undefined, userId)]);
  const stored = hubPages.get(query.toString());
  if (query.has('same') && stored) return stored;
  const viewer: Viewer = identity ? { ...visitor, ...identity, sessionId } : visitor;
  const selection = {
    readerId,
    scopes: state.scopes,
    kinds: undefined,
    languages: undefined,
    range: { from: undefined, until: undefined },
    preview: documentKind.indexed.hub.previewOf(viewer, sql`case when i.kind = 'document' then i.id end`),
  };
  const items = await readPage(db, selection, { sort: 'newest', after: readCursor('newest', query.get('cursor') ?? undefined), limit: 20 });
  const text = JSON.stringify({ items, total: state.entries });
  if (query.has('same')) hubPages.set(query.toString(), text);
  return text;
}

/** The application's first answer to this call. */
async function answerOf({ path }: CallTarget, { params = {}, query = {} }: RawCall): Promise<string> {
  const url = new URL(
    path.replaceAll(/[:{](\w+)\}?/g, (_, name: string) => String(params[name])),
    productUrl,
  );
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') url.searchParams.set(name, String(value));
  let text = answers.get(url.href);
  if (text === undefined) answers.set(url.href, (text = await (await fetch(url)).text()));
  return text;
}

async function settingsOfProduct(): Promise<Settings> {
  const html = await (await fetch(new URL('/flux', productUrl))).text();
  const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  return (JSON.parse(state) as { settings: Settings }).settings;
}
