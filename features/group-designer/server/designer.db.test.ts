import { text } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { requestReset } from '#features/accounts/server/password/request-reset.ts';
import { resetPassword } from '#features/accounts/server/password/reset-password.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { editGroup, listMembers } from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, bringIn, groupText } from '#features/groups/server/testing.ts';
import { hub } from '#features/hub/server/feature.ts';
import { messenger } from '#features/messenger/server/feature.ts';
import { questions } from '#features/questions/server/feature.ts';
import { askQuestion } from '#features/questions/contract/endpoints.ts';
import { aText } from '#features/questions/server/testing.ts';
import { uploads } from '#features/uploads/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import * as endpoints from '../contract/endpoints.ts';
import { designLimits } from '../contract/limits.ts';
import { saveDesign } from './commands.ts';
import { groupDesigner } from './feature.ts';
import { previewDesign } from './plan/preview-design.ts';
import { sendInvitations } from './invitations/send-invitations.ts';
import { importDesign } from './table/import-design.ts';
import { readTemplate } from './table/send-table.ts';
import { aDesign, aGroupRow, aPersonRow, converted, imported } from './testing.ts';

type Somebody = Awaited<ReturnType<typeof aUser>>;

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let manager: Somebody;
let administrator: Somebody;
let colleague: Somebody;
let member: Somebody;
beforeAll(async () => {
  const features = putTogether([accounts, groups, hub, uploads, messenger, questions, groupDesigner]);
  own = await testDatabase();
  app = createTestApp(own.db, features, {
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'atrium@example.org',
  });
  ask = requesterOf(app, features);
  manager = await confirmed({ role: 'manager', name: 'Ana Designer' });
  colleague = await confirmed({ role: 'manager' });
  member = await confirmed({});
  administrator = await confirmed({ role: 'manager', name: 'Zed Administrator' });
  await own.db.run(sql`update users set is_administrator = true where id = ${administrator.viewer.id}`);
  administrator.viewer = { ...administrator.viewer, isAdministrator: true };
});
afterAll(() => own.drop());
beforeEach(() => void (app.mails.length = 0));

async function confirmed(fields: Parameters<typeof aUser>[1]): Promise<Somebody> {
  const somebody = await aUser(app, fields);
  await own.db.run(sql`update users set email_confirmed_at = now() where id = ${somebody.viewer.id}`);
  return somebody;
}
const read = (id: string, by = manager) => ask(endpoints.readDesign, by.viewer, { params: { id } });
const result = (id: string, by = manager) => ask(endpoints.readResult, by.viewer, { params: { id } });
const preview = (id: string, by = manager) => ask(endpoints.previewDesign, by.viewer, { params: { id } });
const undo = (id: string, groupsToUndo?: string[], by = manager) =>
  ask(endpoints.undoConversion, by.viewer, { params: { id }, body: { commandId: newId(), ...(groupsToUndo && { groups: groupsToUndo }) } });
const usersOf = async (email: string) =>
  own.db.many<{ id: string }>(sql`select id from users where email_key = canonical_identifier(${email}) order by created_at`);
const membersOf = async (groupId: string, by = manager) => {
  const { items } = await ask(listMembers, by.viewer, { params: { id: groupId } });
  return items.map(({ name }) => name).toSorted();
};
/** Numbers of groups, users and memberships. */
const figures = () =>
  own.db.one<Record<string, number>>(sql`
    select (select count(*) from users) as users, (select count(*) from groups where deleted_at is null) as groups,
      (select count(*) from memberships m join groups g on g.id = m.group_id where g.deleted_at is null) as memberships,
      (select count(*) from design_accounts) as accounts, (select count(*) from hub_items) as hub`);
const sendMails = async () => {
  await sendInvitations(app);
  await app.runJobs();
};
const linkIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? '';

describe('a design', () => {
  test('MV-06 a design is stored between visits, for its owner only; members have no access', async () => {
    const group = aGroupRow(manager.email);
    const person = aPersonRow([group.id], { email: 'not an address' });
    const id = await aDesign(app, manager.viewer, { groups: [group], people: [person] });
    expect(await read(id)).toMatchObject({ name: 'Season', state: 'draft', revision: 2, people: [person], groups: [group] });
    await expect(read(id, colleague)).rejects.toMatchObject({ code: 'thing.notFound' });
    await expect(read(id, administrator)).rejects.toMatchObject({ code: 'thing.notFound' });
    await expect(read(id, member)).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(ask(endpoints.readTemplate, member.viewer, { query: { language: 'en' } })).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
    const { items } = await ask(endpoints.listDesigns, manager.viewer);
    expect(items.map((design) => design.id)).toContain(id);
    for (const { viewer } of [colleague, administrator])
      expect((await ask(endpoints.listDesigns, viewer)).items.map((design) => design.id)).not.toContain(id);
  });

  test('MV-06 concurrent edits: the second window gets a conflict with the current design', async () => {
    const person = aPersonRow([]);
    const id = await aDesign(app, manager.viewer, { people: [person] });
    const save = (revision: number, name: string) =>
      ask(endpoints.saveDesign, manager.viewer, { params: { id }, body: { revision, people: { put: [{ ...person, name }] } } });
    expect(await save(2, 'First')).toMatchObject({ revision: 3 });
    await expect(save(2, 'Second')).rejects.toMatchObject({
      code: 'design.changed',
      present: { revision: 3, people: [{ ...person, name: 'First' }] },
    });
    expect((await read(id)).people).toMatchObject([{ name: 'First' }]);
  });

  test('MV-01 a file is imported with its faults reported; importing it twice creates no duplicates', async () => {
    const id = await aDesign(app, manager.viewer);
    const file = `Rol;Nombre;Correo electrónico;Empresa;Grupos;Responsable del grupo (correo);Categoría;Descripción\r\ngrupo;Coro;;Nord;;${manager.email};Varios;Canta\r\ncliente;Zoé;zoe@example.org;Nord;Coro;;;\r\ncliente;Leo;leo(at)example.org;Nord;Coro;;;\r\n`;
    const shown = await imported(app, manager.viewer, id, Buffer.from(file, 'latin1'));
    expect(shown).toMatchObject({
      rows: 3,
      people: { added: 2 },
      groups: { added: 1 },
      found: { encoding: 'windows-1252', separator: ';' },
    });
    expect(shown.errors.filter(({ column }) => column === 'email')).toEqual([
      { line: 4, column: 'email', code: 'cell.addressInvalid', value: 'leo(at)example.org' },
    ]);
    const design = await read(id);
    expect(design.people).toMatchObject([{ name: 'Zoé', groupIds: [design.groups[0]?.id] }, { name: 'Leo' }]);
    const again = await imported(app, manager.viewer, id, Buffer.from(file, 'latin1'));
    expect(again).toMatchObject({ people: { added: 0 }, groups: { added: 0 } });
  });

  test.each(['en', 'fr', 'es'] as const)('MV-01 the template (%s) opens in Excel and imports without errors', async (language) => {
    const { name, stream } = await readTemplate(app.as(manager.viewer), { params: undefined, query: { language }, body: undefined });
    const content = await text(stream);
    expect(name).toMatch(/^atrium-[a-z]+\.csv$/);
    expect(content.startsWith('\uFEFF')).toBe(true);
    const id = await aDesign(app, manager.viewer);
    const shown = await imported(app, manager.viewer, id, content);
    expect(shown).toMatchObject({ rows: 3, errorCount: 0, people: { added: 2 }, groups: { added: 1 }, found: { encoding: 'utf-8' } });
    expect((await preview(id)).problems).toEqual([]);
    const { people, groups: founded } = await read(id);
    expect(people).toMatchObject([
      { role: 'member', language, groupIds: [founded[0]?.id] },
      { role: 'manager', language, groupIds: [founded[0]?.id] },
    ]);
    // The header lists the allowed values, and the rows use exactly these.
    const cells = content
      .replace('\uFEFF', '')
      .split('\r\n')
      .map((line) => /^"([^"]*)"/.exec(line)?.[1] ?? '');
    const named = { en: ['client', 'manager', 'group'], fr: ['client', 'responsable', 'groupe'], es: ['cliente', 'responsable', 'grupo'] }[
      language
    ];
    expect(cells[0]?.match(/\((.*)\)/)?.[1]?.split(/, | (?:or|ou|o) /)).toEqual(named);
    expect(cells.slice(1, 4)).toEqual([named[2], named[0], named[1]]);
  });

  test('MV-05 a file of 100 MB is refused while it is received, and reading stops', async () => {
    const id = await aDesign(app, manager.viewer);
    let sent = 0;
    const chunks = async function* () {
      for (; sent < 100; sent += 1) yield Buffer.alloc(1024 * 1024, 'x');
    };
    const send = (bytes?: number) =>
      importDesign(
        app.as(manager.viewer),
        { params: { id }, query: { revision: 2, columns: undefined }, body: undefined },
        { chunks: chunks(), bytes, stop: () => {} },
      );
    await expect(send(100 * 1024 * 1024)).rejects.toMatchObject({ code: 'design.fileTooLarge' });
    expect(sent).toBe(0);
    await expect(send()).rejects.toMatchObject({ code: 'design.fileTooLarge' });
    expect(sent).toBeLessThan(30);
  });

  test('MV-08 AD-04 a manager’s look-ups are limited per day, repeated ones per minute; administrators know all accounts', async () => {
    const row = aPersonRow([], { email: 'looked-up-one@example.org' });
    const rows = [row, ...['two', 'three', 'four'].map((name) => aPersonRow([], { email: `looked-up-${name}@example.org` }))];
    const few = createTestApp(own.db, [accounts, groups, groupDesigner], { QUOTAS: 'lookupsPerDay=3/3' });
    const look = (id: string, { viewer }: Somebody) =>
      previewDesign([])(few.as(viewer), { params: { id }, query: undefined, body: undefined });
    const id = await aDesign(app, colleague.viewer, { people: rows.slice(0, 3) });
    for (let count = 1; count < designLimits.previewsPerMinute; count += 1) await look(id, colleague);
    await saveDesign(app.as(colleague.viewer), {
      params: { id },
      query: undefined,
      body: { revision: 2, people: { put: [{ ...row, name: 'Another' }], remove: [] }, groups: { put: [], remove: [] } },
    });
    expect((await look(id, colleague)).people).toHaveLength(3);
    await expect(look(id, colleague)).rejects.toMatchObject({ code: 'request.tooMany' });
    const more = await aDesign(app, colleague.viewer, { people: rows.slice(3) });
    const later = createTestApp(own.db, [accounts, groups, groupDesigner], { QUOTAS: 'lookupsPerDay=3/3' });
    const refused = previewDesign([])(later.as(colleague.viewer), { params: { id: more }, query: undefined, body: undefined });
    await expect(refused).rejects.toMatchObject({ code: 'quota.reached', present: { quota: 'lookupsPerDay', limit: 3 } });
    const all = await aDesign(app, administrator.viewer, { people: rows });
    expect((await look(all, administrator)).people).toHaveLength(4);
  });

  test('MV-08 the preview shows an administrator new, known and left-out people and differing accounts, and changes nothing', async () => {
    const group = aGroupRow(administrator.email);
    const known = aPersonRow([group.id], { email: member.email.toUpperCase(), name: 'Another Name' });
    const id = await aDesign(app, administrator.viewer, { groups: [group], people: [aPersonRow([group.id]), known, aPersonRow([])] });
    const before = await figures();
    const seen = await preview(id, administrator);
    expect(seen.counts).toEqual({ invited: 1, added: 1, differing: 1, leftOut: 1, groups: 1, existing: 0, asked: 0, memberships: 2 });
    expect(seen.people.map(({ fate }) => fate)).toEqual(['known', 'new', 'leftOut']);
    expect(seen.people.find((person) => person.id === known.id)).toMatchObject({ fate: 'known', account: { id: member.viewer.id } });
    expect(seen.people.find((person) => person.id === known.id)?.differences.map(({ column }) => column)).toEqual(['name']);
    expect(await figures()).toEqual(before);
  });

  test('MV-08 MV-04 the preview shows a manager invited and left-out people, nothing about accounts, and changes nothing', async () => {
    const group = aGroupRow(manager.email);
    const known = aPersonRow([group.id], { email: member.email.toUpperCase(), name: 'Another Name' });
    const people = [known, aPersonRow([group.id]), aPersonRow([])];
    const id = await aDesign(app, manager.viewer, { groups: [group], people });
    const before = await figures();
    const seen = await preview(id);
    expect(seen.counts).toEqual({ invited: 2, added: 0, differing: 0, leftOut: 1, groups: 1, existing: 0, asked: 0, memberships: 2 });
    expect(seen.people).toEqual(
      people.map((person, at) => ({ id: person.id, fate: at === 2 ? 'leftOut' : 'invited', account: null, differences: [] })),
    );
    expect(await figures()).toEqual(before);
  });

  test('MV-05 MV-03 missing, taken and foreign values are reported by cell, and nothing is converted', async () => {
    const taken = await aGroup(app, manager.viewer, { companyName: 'Taken' });
    const rows = [
      aGroupRow(manager.email, { name: taken.groupName.toUpperCase(), company: 'taken' }),
      aGroupRow('22222222'),
      aGroupRow('', { description: '' }),
    ];
    const person = aPersonRow([rows[0]?.id ?? ''], { username: 'administrator' });
    const id = await aDesign(app, manager.viewer, { groups: rows, people: [person] });
    const codes = (await preview(id)).problems.map(({ id: row, column, code }) =>
      [[...rows, person].findIndex((each) => each.id === row), column, code].join(' '),
    );
    expect(codes.toSorted()).toEqual([
      '0 name cell.groupExists',
      '1 manager cell.managerUnknown',
      '2 description cell.required',
      '2 manager cell.required',
      '3 username cell.usernameTaken',
    ]);
    const before = await figures();
    await expect(converted(app, manager.viewer, id)).rejects.toMatchObject({ code: 'design.incomplete', present: { problemCount: 5 } });
    expect(await figures()).toEqual(before);
  });
});

describe('a conversion', () => {
  test('MV-04 an administrator’s conversion creates groups and accounts and adds existing people, without duplicates', async () => {
    const group = aGroupRow(administrator.email, { visibility: 'public' });
    const fresh = aPersonRow([group.id], { name: 'Zoé Nouvelle', language: 'fr', position: 'Alto' });
    const known = aPersonRow([group.id], { email: member.email });
    const id = await aDesign(app, administrator.viewer, { groups: [group], people: [fresh, known] });
    await converted(app, administrator.viewer, id);
    const { made, people, state, undoUntil } = await result(id, administrator);
    expect({ state, people, undone: undoUntil !== null }).toEqual({
      state: 'converted',
      people: { created: 1, invited: 0, added: 1 },
      undone: true,
    });
    expect(made).toMatchObject([{ id: group.id, name: group.name, memberCount: 3, hindrances: [] }]);
    expect(await membersOf(made[0]?.groupId ?? '', administrator)).toEqual(
      ['Zed Administrator', 'Zoé Nouvelle', expect.stringContaining('Person')].toSorted(),
    );
    expect(await usersOf(member.email)).toHaveLength(1);
    expect(await usersOf(fresh.email)).toHaveLength(1);
    const [hubItem] = await own.db.many(sql`select from hub_items where kind = 'group' and id = ${made[0]?.groupId}`);
    expect(hubItem).toBeDefined();
    await expect(
      ask(endpoints.saveDesign, administrator.viewer, { params: { id }, body: { revision: (await read(id, administrator)).revision } }),
    ).rejects.toMatchObject({
      code: 'design.notEditable',
    });
  });

  test('MV-04 a new person gets one mail in their language and opens the account by choosing a password', async () => {
    const group = aGroupRow(administrator.email);
    const fresh = aPersonRow([group.id], { language: 'es', email: 'nueva@example.org', name: 'Nueva' });
    const id = await aDesign(app, administrator.viewer, { groups: [group], people: [fresh] });
    await converted(app, administrator.viewer, id);
    await sendMails();
    await sendMails();
    const mails = app.mails.filter(({ to }) => to === fresh.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe(`Zed Administrator le invita a ${group.name} en Atrium`);
    // Unsolicited mails quote only the names of designer and groups.
    expect(`${mails[0]?.subject} ${mails[0]?.text}`).not.toContain('Nueva');
    expect((await result(id, administrator)).accounts).toEqual({ waiting: 0, sent: 1, failed: 0, opened: 0 });
    await resetPassword(app.as(visitor), { body: { token: linkIn(mails[0]?.text ?? ''), password: 'a very good password 7' } });
    expect((await result(id, administrator)).accounts.opened).toBe(1);
    const [opened] = await own.db.many<{ terms: boolean; listed: boolean }>(
      sql`select terms_accepted_at is not null as terms, is_listed as listed from users where email = ${fresh.email}`,
    );
    expect(opened).toEqual({ terms: true, listed: false });
  });

  test('MV-04 sent again with the same command or from two windows, it is converted once', async () => {
    const group = aGroupRow(manager.email);
    const id = await aDesign(app, manager.viewer, { groups: [group], people: [aPersonRow([group.id])] });
    const { revision } = await read(id);
    const commandId = newId();
    const convert = (command: string) =>
      ask(endpoints.convertDesign, manager.viewer, { params: { id }, body: { revision, commandId: command } });
    const [first, again, other] = await Promise.allSettled([convert(commandId), convert(commandId), convert(newId())]);
    expect(
      [first.status, again.status].filter((status) => status === 'fulfilled').length + Number(other.status === 'fulfilled'),
    ).toBeGreaterThan(0);
    await app.finishTasks();
    const founded = await own.db.many(sql`select from groups where name = ${group.name}`);
    expect(founded).toHaveLength(1);
    await expect(convert(newId())).rejects.toMatchObject({ code: 'design.notEditable' });
  });

  test.each([
    ['the role was lost', 'design.forbidden', () => own.db.run(sql`update users set role = 'member' where id = ${colleague.viewer.id}`)],
    [
      'a name was taken',
      'design.conversionFailed',
      () => aGroup(app, manager.viewer, { groupName: 'Meanwhile', companyName: 'Atelier Nord' }),
    ],
  ] as const)('MV-05 %s meanwhile: nothing is made, and the design says why', async (_, failure, meanwhile) => {
    await own.db.run(sql`update users set role = 'manager' where id = ${colleague.viewer.id}`);
    const group = aGroupRow(colleague.email, { name: 'Meanwhile' });
    const id = await aDesign(app, colleague.viewer, { groups: [group], people: [aPersonRow([group.id])] });
    const { revision } = await read(id, colleague);
    await ask(endpoints.convertDesign, colleague.viewer, { params: { id }, body: { revision, commandId: newId() } });
    await meanwhile();
    const before = await figures();
    await app.finishTasks();
    expect(await figures()).toEqual(before);
    await own.db.run(sql`update users set role = 'manager' where id = ${colleague.viewer.id}`);
    expect(await read(id, colleague)).toMatchObject({ state: 'draft', failure, can: { edit: true } });
  });

  test('MV-05 after repeated failures a conversion is given up, and the design is editable again', async () => {
    const group = aGroupRow(manager.email);
    const id = await aDesign(app, manager.viewer, { groups: [group], people: [aPersonRow([group.id])] });
    const { revision } = await read(id);
    await ask(endpoints.convertDesign, manager.viewer, { params: { id }, body: { revision, commandId: newId() } });
    await own.db.run(sql`
      create function fail_here() returns trigger language plpgsql as $$ begin raise exception 'the disk is odd'; end $$`);
    await own.db.run(sql`create trigger fail_here before insert on groups for each row execute function fail_here()`);
    await expect(app.finishTasks()).rejects.toThrow('the disk is odd');
    expect(await read(id)).toMatchObject({ state: 'converting', can: { edit: false } });
    await own.db.run(sql`update design_progress set attempts = 10 where design_id = ${id}`);
    await own.db.run(sql`update graphile_worker._private_jobs set run_at = now(), last_error = null`);
    await app.finishTasks();
    expect(await read(id)).toMatchObject({ state: 'draft', failure: 'design.conversionFailed', can: { edit: true } });
    await own.db.run(sql`drop trigger fail_here on groups`);
    await converted(app, manager.viewer, id);
    expect(await read(id)).toMatchObject({ state: 'converted' });
  });

  test('MV-04 an administrator creates groups under any manager, including people of the design', async () => {
    const rows = [aGroupRow(colleague.email), aGroupRow('new-manager@example.org'), aGroupRow(member.email)];
    const person = aPersonRow([], { email: 'new-manager@example.org', role: 'manager' });
    const id = await aDesign(app, administrator.viewer, { groups: rows, people: [person] });
    expect((await preview(id, administrator)).problems).toEqual([
      { kind: 'group', id: rows[2]?.id, column: 'manager', code: 'cell.managerUnknown' },
    ]);
    const { revision } = await read(id, administrator);
    await ask(endpoints.saveDesign, administrator.viewer, { params: { id }, body: { revision, groups: { remove: [rows[2]?.id] } } });
    await converted(app, administrator.viewer, id);
    const { made } = await result(id, administrator);
    const managers = await own.db.many<{ email: string }>(
      sql`select u.email from groups g join users u on u.id = g.manager_id where g.id = any(${made.map(({ groupId }) => groupId)}::text[])`,
    );
    expect(managers.map(({ email }) => email).toSorted()).toEqual([colleague.email, 'new-manager@example.org'].toSorted());
  });
});

describe('accounts of other people', () => {
  test('MV-04 a person’s own account replaces the stand-in created by an administrator’s conversion', async () => {
    const group = aGroupRow(administrator.email);
    const created = aPersonRow([group.id], { name: 'Guess' });
    const id = await aDesign(app, administrator.viewer, { groups: [group], people: [created] });
    await converted(app, administrator.viewer, id);
    const { made } = await result(id, administrator);
    const groupId = made[0]?.groupId ?? '';
    expect(await membersOf(groupId, administrator)).toEqual(['Guess', 'Zed Administrator']);
    const theirs = await confirmed({ name: 'Own Person', email: created.email });
    // The owner of the address is invited and joins with their own account.
    await sendMails();
    const mail = app.mails.find(({ to }) => to === created.email);
    expect(mail?.text).toContain(`/network/${groupId}`);
    expect(mail?.text).not.toContain('token=');
    await bringIn(app, { id: groupId }, administrator.viewer, theirs.viewer);
    expect(await membersOf(groupId, administrator)).toEqual(['Own Person', 'Zed Administrator']);
    expect(await usersOf(created.email)).toHaveLength(1);
  });

  test('MV-04 an account with an unconfirmed address joins the groups once it confirms, and gets nothing before', async () => {
    const claimed = await aUser(app, { name: 'Claimed' });
    const group = aGroupRow(administrator.email);
    const id = await aDesign(app, administrator.viewer, { groups: [group], people: [aPersonRow([group.id], { email: claimed.email })] });
    expect((await preview(id, administrator)).counts).toMatchObject({ invited: 0, added: 1 });
    await converted(app, administrator.viewer, id);
    const { made } = await result(id, administrator);
    const groupId = made[0]?.groupId ?? '';
    expect(await membersOf(groupId, administrator)).toEqual(['Zed Administrator']);
    expect(await usersOf(claimed.email)).toHaveLength(1);
    await requestReset(app.as(visitor), { body: { email: claimed.email } });
    await app.runJobs();
    const mail = app.mails.find(({ to, text }) => to === claimed.email && text.includes('resetPassword'));
    await resetPassword(app.as(visitor), { body: { token: linkIn(mail?.text ?? ''), password: 'a very good password 8' } });
    expect(await membersOf(groupId, administrator)).toEqual(['Claimed', 'Zed Administrator']);
  });

  test('MV-04 groups notify existing accounts without a mail by the designer; an unconfirmed account is asked to confirm', async () => {
    const known = await confirmed({ name: 'Known' });
    const claimed = await aUser(app, { name: 'Claimed' });
    const rows = [aGroupRow(administrator.email, { name: 'Zither' }), aGroupRow(administrator.email, { name: 'Alto' })];
    const people = [known, claimed].map(({ email }) =>
      aPersonRow(
        rows.map(({ id }) => id),
        { email, language: 'fr' },
      ),
    );
    const id = await aDesign(app, administrator.viewer, { groups: rows, people });
    await converted(app, administrator.viewer, id);
    await sendMails();
    const mailTo = (email: string) => app.mails.filter(({ to }) => to === email);
    expect(mailTo(known.email)).toEqual([]);
    const { made } = await result(id, administrator);
    const assigned = await own.db.many<{ groupId: string }>(
      sql`select group_id as "groupId" from membership_invitations where answered_by = ${known.viewer.id} and is_assigned order by 1`,
    );
    expect(assigned.map(({ groupId }) => groupId)).toEqual(made.map(({ groupId }) => groupId).toSorted());
    const [asked] = mailTo(claimed.email);
    expect(asked?.subject).toBe('Zed Administrator invites you to 2 groups on Atrium');
    expect(asked?.text).toContain('Alto · Zither');
    expect(asked?.text).not.toContain('Claimed');
    expect((await result(id, administrator)).accounts).toMatchObject({ sent: 1, waiting: 0 });
  });

  test('MV-04 200 people per minute get mails, new ones first; people whose groups were undone get none', async () => {
    const group = aGroupRow(administrator.email);
    const people = Array.from({ length: 205 }, (_, index) => aPersonRow([group.id], { email: `many-${index}@example.org` }));
    const id = await aDesign(app, administrator.viewer, { groups: [group], people });
    await converted(app, administrator.viewer, id);
    const states = async () => (await result(id, administrator)).accounts;
    await sendInvitations(app);
    expect(await states()).toMatchObject({ sent: 200, waiting: 5 });
    const { made } = await result(id, administrator);
    await undo(id, undefined, administrator);
    await app.finishTasks();
    await sendInvitations(app);
    expect(await own.db.many(sql`select from groups where id = ${made[0]?.groupId} and deleted_at is null`)).toEqual([]);
    await app.runJobs();
    expect(new Set(app.mails.filter(({ to }) => String(to).startsWith('many-')).map(({ to }) => to)).size).toBeLessThanOrEqual(200);
  });

  test('MV-04 people invited by an earlier conversion who have not come yet are known, not duplicated', async () => {
    const [one, two] = [aGroupRow(administrator.email), aGroupRow(administrator.email)];
    const email = 'twice@example.org';
    await converted(
      app,
      administrator.viewer,
      await aDesign(app, administrator.viewer, { groups: [one], people: [aPersonRow([one.id], { email })] }),
    );
    const id = await aDesign(app, administrator.viewer, { groups: [two], people: [aPersonRow([two.id], { email })] });
    await converted(app, administrator.viewer, id);
    expect(await usersOf(email)).toHaveLength(1);
    expect((await result(id, administrator)).made[0]?.memberCount).toBe(2);
  });
});

describe('undoing', () => {
  const aConversion = async (count = 1) => {
    const rows = Array.from({ length: count }, () => aGroupRow(administrator.email));
    const people = rows.map((row) => aPersonRow([row.id]));
    const id = await aDesign(app, administrator.viewer, { groups: rows, people });
    await converted(app, administrator.viewer, id);
    return { id, rows, people, made: (await result(id, administrator)).made };
  };

  test('MV-07 within a day, unused groups and accounts are removed without a trace, and the design can be converted again', async () => {
    const before = await figures();
    const { id } = await aConversion(2);
    await undo(id, undefined, administrator);
    await app.finishTasks();
    expect(await figures()).toEqual(before);
    expect(await read(id, administrator)).toMatchObject({ state: 'undone', can: { edit: true, convert: true, undo: false } });
    await converted(app, administrator.viewer, id);
    expect((await result(id, administrator)).made).toHaveLength(2);
  });

  test('MV-07 one group is undone separately, with people who are in no other', async () => {
    const { id, rows, people } = await aConversion(2);
    await undo(id, [rows[0]?.id ?? ''], administrator);
    await app.finishTasks();
    const { made, state } = await result(id, administrator);
    expect(state).toBe('converted');
    expect(made.map(({ isUndone }) => isUndone)).toEqual([true, false]);
    expect(await usersOf(people[0]?.email ?? '')).toHaveLength(0);
    expect(await usersOf(people[1]?.email ?? '')).toHaveLength(1);
  });

  test('MV-07 a group in deletion does not prevent accounts from being undone', async () => {
    const { id, people } = await aConversion();
    const [account] = await usersOf(people[0]?.email ?? '');
    const removed = await aGroup(app, manager.viewer);
    await own.db.run(sql`insert into memberships (group_id, user_id, status) values (${removed.id}, ${account?.id}, 'member')`);
    await own.db.run(sql`update groups set deleted_at = now() where id = ${removed.id}`);
    await undo(id, undefined, administrator);
    await app.finishTasks();
    expect(await usersOf(people[0]?.email ?? '')).toHaveLength(0);
  });

  test('MV-07 a used group is kept, with the reason', async () => {
    const { id, made, people } = await aConversion(6);
    const [edited, joined, left, opened, asked, untouched] = made.map(({ groupId }) => groupId) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    await ask(editGroup, administrator.viewer, { params: { id: edited }, body: { ...groupText({ groupName: 'Renamed' }), version: 1 } });
    await bringIn(app, { id: joined }, administrator.viewer, member.viewer);
    await own.db.run(sql`delete from memberships where group_id = ${left} and user_id <> ${administrator.viewer.id}`);
    await sendMails();
    const mail = app.mails.find(({ to }) => to === people[3]?.email);
    await resetPassword(app.as(visitor), { body: { token: linkIn(mail?.text ?? ''), password: 'a very good password 9' } });
    await ask(askQuestion, administrator.viewer, {
      body: { category: 'legal', title: 'Where do we sing?', content: aText('Where?'), groupIds: [asked] },
    });
    const why = new Map((await result(id, administrator)).made.map(({ groupId, hindrances }) => [groupId, hindrances]));
    expect([edited, joined, left, opened, asked, untouched].map((groupId) => why.get(groupId))).toEqual([
      ['edited'],
      ['members'],
      ['members'],
      ['opened'],
      ['contents'],
      [],
    ]);
    const before = await figures();
    await expect(undo(id, undefined, administrator)).rejects.toMatchObject({ code: 'design.used' });
    expect(await figures()).toEqual(before);
    await undo(id, [made[5]?.id ?? ''], administrator);
    await app.finishTasks();
    expect((await result(id, administrator)).made.map(({ isUndone }) => isUndone)).toEqual([false, false, false, false, false, true]);
  });

  test('MV-07 if anything is used between request and undo, everything is kept', async () => {
    const { id, made } = await aConversion(2);
    await undo(id, undefined, administrator);
    await bringIn(app, { id: made[0]?.groupId ?? '' }, administrator.viewer, member.viewer);
    const before = await figures();
    await app.finishTasks();
    expect(await figures()).toEqual(before);
    expect(await read(id, administrator)).toMatchObject({ state: 'converted', failure: 'design.used' });
  });

  test('MV-07 after a day nothing can be undone', async () => {
    const { id } = await aConversion();
    await own.db.run(sql`update designs set converted_at = now() - interval '25 hours' where id = ${id}`);
    expect((await result(id, administrator)).made[0]?.hindrances).toEqual(['late']);
    await expect(undo(id, undefined, administrator)).rejects.toMatchObject({ code: 'design.used' });
  });
});
