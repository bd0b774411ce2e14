import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { putTogether, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import { bindRoutes, Pipeline } from '#platform/server/http/pipeline.ts';
import { createProblems } from '#platform/server/http/problem.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { newId } from '#platform/server/common/id.ts';
import { visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { PasskeyAssertion } from '../contract/passkey-shapes.ts';
import type { registration } from '../contract/shapes.ts';
import { createNoteDenial } from './audit/note-denial.ts';
import { accounts } from './feature.ts';
import { insertPasskey } from './passkeys/passkey-store.ts';
import { relyingParty } from './passkeys/relying-party.ts';
import { SoftAuthenticator } from './passkeys/soft-authenticator.ts';
import { createIdentify, createIdentifyAgain } from './session/identify.ts';
import { openAccount } from './user/register.ts';

type Registration = ReturnType<typeof registration.parse>;

let count = 0;

/** Valid input for a registration. */
export function aRegistration(fields: Partial<Registration> = {}): Registration {
  count += 1;
  const username = fields.username ?? `person-${count}-${newId().slice(-6)}`;
  return {
    username,
    name: `Person ${count}`,
    email: `${username}@example.org`,
    password: testPassword,
    role: 'member',
    acceptTerms: true,
    ...fields,
  };
}

export const testPassword = 'a good long password';

/**
 * Registers a user; returns viewer and token. Uses the cheapest password hashing, since only
 * dedicated tests are about its cost.
 */
export async function aUser(
  app: TestApp,
  fields: Partial<Registration> & { language?: Language } = {},
): Promise<{ viewer: SignedInViewer; token: string; email: string }> {
  const { language, ...given } = fields;
  const { password, ...told } = aRegistration(given);
  const passwordHash = await hash(password.normalize('NFKC'), { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const { token, user } = await app.db.transaction((tx) => openAccount(app.as(visitor, language), tx, told, passwordHash));
  const viewer = await createIdentify(app)(token);
  if (viewer.id === null) throw new Error('a token of somebody signed in identifies nobody');
  return { viewer, token, email: user.email };
}

/** Adds a passkey of a user; returns the function by which it signs a challenge at this installation. */
export async function aPasskey(app: TestApp, { id: userId }: { id: string }): Promise<(challenge: string) => Promise<PasskeyAssertion>> {
  const passkey = new SoftAuthenticator();
  const { credentialId, key } = passkey;
  const stored = { id: newId(), userId, credentialId, publicKey: Buffer.from(passkey.publicKey) };
  await app.db.transaction((tx) =>
    insertPasskey(tx, { ...stored, counter: 0, transports: ['internal'], name: 'My phone', isSynced: false }),
  );
  const { id: rpId, origin } = relyingParty(app.config);
  return async (challenge) => {
    const { clientDataJSON, authenticatorData, signature } = passkey.sign({ challenge, rpId, origin });
    return { key, clientDataJSON, authenticatorData, signature };
  };
}

/** Registers a user and returns only the viewer. The name follows the username, if given. */
export async function aPerson(app: TestApp, fields: Partial<Registration> = {}): Promise<SignedInViewer> {
  const name = fields.username?.replace(/^./, (letter) => letter.toUpperCase());
  return (await aUser(app, { ...(name && { name }), ...fields })).viewer;
}

/**
 * HTTP server of these features, without a port until it listens, for tests of the full pipeline.
 */
export function httpOf(app: TestApp, features: readonly ServerFeature[]): FastifyInstance {
  return createHttp({
    app,
    routes: bindRoutes(features),
    pipeline: new Pipeline(app),
    problemOf: createProblems(
      features.map(({ errors }) => errors),
      app.words,
    ),
    identify: createIdentify(app),
    identifyAgain: createIdentifyAgain(app),
    noteDenial: createNoteDenial(app),
  });
}

export const accountsHttp = (app: TestApp): FastifyInstance => httpOf(app, putTogether([accounts]));

/** Sends a request like a browser; returns status and parsed body. */
export async function ask(
  http: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: Record<string, unknown>; headers: Record<string, unknown> }> {
  const response = await http.inject({
    method,
    url,
    headers: {
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(method === 'GET' ? {} : { payload: JSON.stringify(body ?? {}) }),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>(), headers: response.headers };
}

/** Audit entries written while `work` runs: action, actor and subject. */
export async function auditedDuring(
  db: Queries,
  work: () => Promise<unknown>,
): Promise<[action: string, actorId: string | null, subjectId: string | null][]> {
  const { last } = await db.one<{ last: number }>(sql`select coalesce(max(id), 0) as last from audit`);
  await work();
  const rows = await db.many<{ action: string; actorId: string | null; subjectId: string | null }>(sql`
    select action, actor_id as "actorId", subject_id as "subjectId" from audit where id > ${last} and outcome = 'done' order by id`);
  return rows.map(({ action, actorId, subjectId }) => [action, actorId, subjectId]);
}
