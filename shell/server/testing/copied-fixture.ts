import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import sql from 'sql-template-tag';
import { inject } from 'vitest';
import { createIdentify, createIdentifyAgain } from '#features/accounts/server/public-api.ts';
import { connect, type Database } from '#platform/server/database/db.ts';
import { Pipeline, type BoundRoute } from '#platform/server/http/pipeline.ts';
import { createProblems } from '#platform/server/http/problem.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { dropDatabase } from '#platform/server/testing/database.ts';
import { databaseUrl } from '#platform/server/testing/database-url.ts';
import type { CallExample, Role } from '#platform/server/testing/examples.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { Cast, ReadyFixture } from './set-up-fixture.ts';

/** A node on a copy of the database. */
export interface Node {
  app: TestApp;
  db: Database;
  fetch: (who: Role, method: BoundRoute['endpoint']['method'], url: string, example?: Sent) => Promise<{ status: number; code: string }>;
  close: () => Promise<void>;
}

export interface Sent extends Pick<CallExample, 'headers' | 'payload'> {
  body?: object;
}

/** A copy of the database, with an owner connection outside all nodes. */
export interface Copy {
  owner: pg.Client;
  /** Opens a node whose connections have this name. */
  open: (name: string) => Node;
  drop: () => Promise<void>;
}

/** Creates copies of an idle database, so that each call starts from the same state. */
export async function copiesOf(
  { db, people }: Cast,
  fixture: ReadyFixture,
): Promise<{ copy: () => Promise<Copy>; drop: () => Promise<void> }> {
  const shared = inject('databaseUrl');
  const { name: template } = await db.one<{ name: string }>(sql`select current_database() as name`);
  const { features, routes, app } = fixture;
  await fixture.close();
  await db.close();
  const asOwner = async (statement: string) => {
    const client = new pg.Client({ connectionString: shared });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  return {
    async copy() {
      const name = `test_${randomBytes(6).toString('hex')}`;
      await asOwner(`create database ${name} template ${template} strategy file_copy`);
      const url = databaseUrl(shared, name);
      const owner = new pg.Client({ connectionString: url });
      await owner.connect();
      return {
        owner,
        open(nodeName) {
          const named = new URL(url);
          named.searchParams.set('application_name', nodeName);
          const own = connect(named.href, { log: createLog({ level: 'silent' }), poolSize: 4 });
          const here = createTestApp(own, features, { ...fixture.env, DATA_DIR: app.config.dataDir });
          const problemOf = createProblems(
            features.map(({ errors }) => errors),
            here.words,
          );
          const http: FastifyInstance = createHttp({
            app: here,
            routes,
            pipeline: new Pipeline(here),
            problemOf,
            identify: createIdentify(here),
            identifyAgain: createIdentifyAgain(here),
          });
          return {
            app: here,
            db: own,
            async fetch(who, method, url, { headers = {}, body, payload = JSON.stringify(body ?? {}) } = {}) {
              const hasBody = method !== 'GET' && method !== 'HEAD';
              const answer = await http.inject({
                method,
                url,
                headers: {
                  ...(who === 'visitor' ? {} : { authorization: `Bearer ${people[who].token}` }),
                  ...(hasBody ? { 'content-type': 'application/json' } : {}),
                  ...headers,
                },
                ...(hasBody ? { payload } : {}),
              });
              const text = answer.statusCode >= 400 && answer.body ? (JSON.parse(answer.body) as { code: string }) : undefined;
              return { status: answer.statusCode, code: text?.code ?? '' };
            },
            async close() {
              await http.close();
              await own.close();
            },
          };
        },
        async drop() {
          await owner.end();
          await dropDatabase(shared, name);
        },
      };
    },
    drop: () => dropDatabase(shared, template),
  };
}
