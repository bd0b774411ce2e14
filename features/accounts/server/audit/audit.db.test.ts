import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { accounts } from '../feature.ts';
import { audit } from './audit.ts';
import { checkChain } from './check-chain.ts';
import { exportAuditCsv, exportAuditJson } from './export-audit.ts';
import { listAudit } from './read-audit.ts';
import { referenceOf } from './subject-reference.ts';
import { sweep } from '../sweep.ts';
import { accountsHttp, ask, aUser, testPassword } from '../testing.ts';

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts]);
  http = accountsHttp(app);
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

const rowsAbout = (id: string) =>
  own.db.many<{ action: string; outcome: string; actor: string | null; addressHash: string | null }>(
    sql`select action, outcome, actor_id as actor, address_hash as "addressHash" from audit where subject_id = ${id} order by id`,
  );

describe('audit', () => {
  test('AC-03 AC-04 AC-05 registration, sign-ins, failures, ended sessions and closing are audited without personal data', async () => {
    const { token, viewer, email } = await aUser(app);
    await ask(http, 'POST', '/api/auth/login', { body: { identifier: email, password: 'wrong password' } });
    await ask(http, 'POST', '/logout', { token });
    const again = (await ask(http, 'POST', '/api/auth/login', { body: { identifier: email, password: testPassword } })).body[
      'token'
    ] as string;
    await ask(http, 'DELETE', '/api/user/self-delete', { token: again });
    const rows = await rowsAbout(viewer.id);
    expect(rows.map(({ action, outcome, actor }) => `${action} ${outcome} ${actor === viewer.id ? 'self' : actor}`)).toEqual([
      'account.register done self',
      'session.start refused null',
      'session.end done self',
      'session.start done self',
      'account.close done self',
    ]);
    const all = JSON.stringify(await own.db.many(sql`select * from audit`));
    expect(all).not.toContain(email);
    expect(all).not.toContain('127.0.0.1');
    expect(rows[0]?.addressHash).toMatch(/^[\w-]{22}$/);
    // Entries from one address are recognisable by their hash.
    expect(new Set(rows.slice(1).map(({ addressHash }) => addressHash)).size).toBe(1);
  });

  test('AD-06 NE-03 an ID that grants access is hidden from readers of the audit, in old entries too; its holder can search for it', async () => {
    const { viewer } = await aUser(app);
    const administrator = { ...viewer, isAdministrator: true, hasRecentSignIn: true };
    const context = app.as(administrator);
    const [id, before] = ['SESSANAB', 'SESSBEFR'];
    await audit(own.db, context, { action: 'negotiation.join', subjectId: id });
    await audit(own.db, context, { action: 'negotiation.admit', subjectId: `${id}/${viewer.id}` });
    // As an earlier release wrote it.
    await own.db.run(
      sql`insert into audit (action, outcome, actor_id, subject_id) values ('negotiation.start', 'done', ${viewer.id}, ${before})`,
    );
    const reference = referenceOf(app.config, id);
    expect(
      (await own.db.many(sql`select subject_id as subject from audit where action like 'negotiation.%' order by id`)).slice(0, 2),
    ).toEqual([{ subject: reference }, { subject: `${reference}/${viewer.id}` }]);
    const query = (fields: object) => ({ params: undefined, body: undefined, query: fields });
    const listed = await listAudit(context, query({}));
    const exported = [await exportAuditCsv(context, query({})), await exportAuditJson(context, query({}))];
    const texts = await Promise.all(exported.map((answer) => ('stream' in answer ? text(answer.stream) : '')));
    for (const expected of [JSON.stringify(listed), ...texts]) {
      for (const key of [id, before]) expect(expected).not.toContain(key);
      for (const key of [id, before]) expect(expected).toContain(referenceOf(app.config, key));
    }
    const found = async (person: string) => (await listAudit(context, query({ person }))).items.map(({ action }) => action);
    expect(await found(id.toLowerCase())).toEqual(['negotiation.join']);
    expect(await found(reference)).toEqual(['negotiation.join']);
    expect(await found(before)).toEqual(['negotiation.start']);
    expect((await checkChain(own.db)).isWhole).toBe(true);
  });

  test('AC-05 a failed sign-in to an unknown account is audited without a subject', async () => {
    const before = await own.db.one<{ count: number }>(
      sql`select count(*) as count from audit where subject_id is null and outcome = 'refused'`,
    );
    await ask(http, 'POST', '/api/auth/login', { body: { identifier: 'ghost', password: 'wrong password' } });
    expect(await own.db.one(sql`select count(*) as count from audit where subject_id is null and outcome = 'refused'`)).toEqual({
      count: before.count + 1,
    });
  });

  test('AD-06 refusals to signed-in users are audited with actor, action and network; a flood is limited', async () => {
    const [ana, bob] = [await aUser(app), await aUser(app, { role: 'manager' })];
    const change = { username: 'other', name: 'Other', email: 'other@example.org' };
    for (let round = 0; round < 30; round += 1) {
      const answer = await ask(http, 'PUT', `/api/user/${ana.viewer.id}`, { token: bob.token, body: change });
      expect(answer.status).toBe(404);
    }
    await ask(http, 'GET', '/api/mails', { token: bob.token });
    await ask(http, 'GET', '/api/user/<script>', { token: bob.token });
    await ask(http, 'GET', '/api/mails');
    const rows = await own.db.many<{ action: string; subject: string | null; count: number; from: number }>(sql`
      select action, subject_id as subject, count(*) as count, count(address_hash) as "from" from audit
      where actor_id = ${bob.viewer.id} and outcome = 'refused' group by action, subject_id order by action`);
    expect(rows).toEqual([
      { action: 'mail.list', subject: null, count: 1, from: 1 },
      { action: 'user.edit', subject: ana.viewer.id, count: 20, from: 20 },
      { action: 'user.read', subject: null, count: 1, from: 1 },
    ]);
  });

  test('AD-06 reading mails to others is audited', async () => {
    const administrator = await aUser(app);
    await own.db.run(sql`update users set is_administrator = true where id = ${administrator.viewer.id}`);
    expect((await ask(http, 'GET', '/api/mails', { token: administrator.token })).status).toBe(200);
    expect(await own.db.many(sql`select outcome from audit where actor_id = ${administrator.viewer.id} and action = 'mail.list'`)).toEqual([
      { outcome: 'done' },
    ]);
  });

  test('RE-01 AD-06 the audit is append-only, also for its owner: no update, truncate, or delete within a year', async () => {
    const { isOwner } = await own.db.one<{ isOwner: boolean }>(
      sql`select pg_has_role(current_user, relowner, 'usage') as "isOwner" from pg_class where oid = 'audit'::regclass`,
    );
    expect(isOwner).toBe(true);
    await expect(
      own.db.run(
        sql`insert into audit (id, action, outcome) overriding system value select id, 'x', 'done' from audit limit 1 on conflict (id) do update set action = 'x'`,
      ),
    ).rejects.toThrow('append-only');
    // Also enabled for a session that replicates changes.
    expect(await own.db.many(sql`select distinct tgenabled from pg_trigger where tgrelid = 'audit'::regclass`)).toEqual([
      { tgenabled: 'A' },
    ]);
    await expect(own.db.run(sql`update audit set outcome = 'done'`)).rejects.toThrow('append-only');
    await expect(own.db.run(sql`delete from audit`)).rejects.toThrow('append-only');
    await expect(own.db.run(sql`truncate audit`)).rejects.toThrow('append-only');
    await own.db.run(sql`insert into audit (at, action, outcome) values (now() - interval '366 days', 'old', 'done')`);
    expect(await own.db.run(sql`delete from audit where action = 'old'`)).toBe(1);
  });
});

describe('the sweep', () => {
  test('RE-01 removes old sessions, used-up links and expired counters, and keeps valid ones', async () => {
    const { viewer } = await aUser(app);
    await own.db.run(sql`
      insert into sessions (id, user_id, created_at, expires_at, ended_at) values
        (gen_random_uuid(), ${viewer.id}, now() - interval '70 days', now() - interval '40 days', null),
        (gen_random_uuid(), ${viewer.id}, now() - interval '40 days', now() + interval '1 day', now() - interval '31 days')`);
    await own.db.run(
      sql`insert into password_resets values ('\x01', ${viewer.id}, now() - interval '1 minute'), ('\x02', ${viewer.id}, now() + interval '1 minute')`,
    );
    await own.db.run(sql`insert into attempts values ('over', 1, 1), ('counts', 1, (extract(epoch from now()) * 1000)::bigint + 60000)`);
    await sweep(app);
    expect(await own.db.one(sql`select count(*) as count from sessions where user_id = ${viewer.id}`)).toEqual({ count: 1 });
    expect(await own.db.one(sql`select count(*) as count from password_resets`)).toEqual({ count: 1 });
    expect(await own.db.many(sql`select key from attempts where key in ('over', 'counts')`)).toEqual([{ key: 'counts' }]);
  });
});
