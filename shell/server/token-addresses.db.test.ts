import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIdentify, createIdentifyAgain } from '#features/accounts/server/public-api.ts';
import { withPersonalTokens } from '#features/integrations/server/public-api.ts';
import { bindRoutes, Pipeline } from '#platform/server/http/pipeline.ts';
import { createProblems } from '#platform/server/http/problem.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { features } from './features.ts';
import { callCast, readExamples, setUpFixture, type Cast, type ReadyFixture } from './testing/set-up-fixture.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

/** Milliseconds to create one of each item on a busy machine. */
const long = scaled(180_000);

let cast: Cast;
let fixture: ReadyFixture;
beforeAll(async () => {
  cast = await callCast(features);
  fixture = await setUpFixture(cast, features, await readExamples(features));
}, long);
afterAll(async () => {
  await fixture?.close();
  await cast?.drop();
});

/** Addresses of files within an answer. */
const addressesIn = (text: string) => [...new Set([...text.matchAll(/"(\/api\/[^"]+)"/g)].map(([, address = '']) => address))];

test(
  'AD-08 FI-01 GA-01 each file address returned to a personal token works with that token, and contains no session key',
  async () => {
    const { scopes } = await fixture.ask('owner', 'GET /api/tokens');
    const made = await fixture.ask('owner', 'POST /api/tokens', { name: 'Script', scopes, days: '7' });
    const token = String(made['token']);
    const { app } = fixture;
    const http = createHttp({
      app,
      routes: bindRoutes(features),
      pipeline: new Pipeline(app),
      problemOf: createProblems(
        features.map(({ errors }) => errors),
        app.words,
      ),
      identify: withPersonalTokens(app, createIdentify(app)),
      identifyAgain: createIdentifyAgain(app),
    });
    const get = (url: string, bearer = token) => http.inject({ url, headers: { authorization: `Bearer ${bearer}` } });
    const isMedia = new Set(
      bindRoutes(features)
        .filter(({ media }) => media)
        .map(({ endpoint }) => endpoint.path.split('/')[2]),
    );
    const lists = [
      '/api/files?list=sent',
      '/api/files?list=received',
      '/api/galleries',
      '/api/documents?list=mine',
      '/api/conversations',
      '/api/hub',
    ];
    const found = new Set<string>();
    for (const thing of fixture.things) {
      const at = (thing.at ?? '/api/nothing').replace(/:(\w+)/g, (_, name: string) => thing.params?.[name] ?? '');
      lists.push(at, `${at}/messages`);
    }
    for (const url of new Set(lists)) {
      const answer = await get(url);
      if (answer.statusCode !== 200 || !String(answer.headers['content-type']).includes('json')) continue;
      for (const address of addressesIn(answer.body)) found.add(address);
    }
    const kinds = new Set([...found].map((address) => address.split('/')[2]));
    expect(
      [...kinds].every((kind) => isMedia.has(kind)),
      [...kinds].join(),
    ).toBe(true);
    expect([...kinds]).toEqual(expect.arrayContaining(['assemblies', 'files', 'galleries', 'documents', 'messages']));
    for (const address of found) {
      expect(address).not.toContain('key=');
      expect([address, (await get(address)).statusCode]).toEqual([address, 200]);
    }
    // Rights are those of the token: one with other scopes gets nothing.
    const other = await fixture.ask('owner', 'POST /api/tokens', { name: 'Other', scopes: ['negotiations:read'], days: '7' });
    for (const address of found) expect([address, (await get(address, String(other['token']))).statusCode]).toEqual([address, 403]);
    await http.close();
  },
  long,
);
