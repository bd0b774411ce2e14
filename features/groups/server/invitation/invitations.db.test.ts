import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { attemptLimits } from '#features/accounts/server/attempts/attempt-limits.ts';
import { aPerson, auditedDuring } from '#features/accounts/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { invitationsPerGroup } from '../../contract/limits.ts';
import { groups } from '../feature.ts';
import { aGroup, askerOf, auditOf, takeOut } from '../testing.ts';
import { codeOf, newSeed } from './invitation-code.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof askerOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [accounts, groups]);
  ask = askerOf(app, [groups]);
  ana = await aPerson(app, { role: 'manager' });
  bob = await aPerson(app);
  cleo = await aPerson(app);
});
afterAll(() => database.drop());
beforeEach(() => app.db.run(sql`delete from attempts`));

const invite = (id: string, body: object = {}, viewer: Viewer = ana) =>
  ask(endpoints.createInvitation, viewer, { params: { id }, body: { days: 7, maxUses: null, ...body } });
const listed = (id: string, viewer: Viewer = ana) => ask(endpoints.listInvitations, viewer, { params: { id } });
const read = (code: string, viewer: Viewer = visitor) => ask(endpoints.readInvitation, viewer, { params: { code } });
const accept = (code: string, viewer: Viewer) => ask(endpoints.acceptInvitation, viewer, { params: { code } });
const codeIn = ({ address }: { address: string | null }) => address?.split('/join/')[1] ?? '';
const invalid = { code: 'invitation.invalid' };

describe('an invitation link', () => {
  test('GR-09 shows a visitor only the name, and lets a person join immediately, even a private group', async () => {
    const group = await aGroup(app, ana, { groupName: 'Quiet quay' });
    const code = codeIn(await invite(group.id));
    expect(await read(code)).toEqual({ groupName: 'Quiet quay', groupId: null });
    await expect(accept(code, visitor)).rejects.toMatchObject({ code: 'auth.required' });
    expect(await accept(code, bob)).toEqual({ groupId: group.id });
    expect(await read(code, bob)).toEqual({ groupName: 'Quiet quay', groupId: group.id });
    expect(await ask(endpoints.readGroup, bob, { params: { id: group.id } })).toMatchObject({ viewerStatus: 'member', memberCount: 2 });
    expect((await listed(group.id)).items).toMatchObject([{ uses: 1, maxUses: null }]);
    expect((await auditOf(app, group.id)).map(({ action }) => action)).toEqual(['group.invite', 'group.joinByInvitation']);
  });

  test('GR-09 is created idempotently by command id; another id or another group gives another link', async () => {
    const [group, other] = [await aGroup(app, ana), await aGroup(app, ana)];
    const commandId = newId();
    const [first, again] = await Promise.all([invite(group.id, { commandId }), invite(group.id, { commandId })]);
    expect(again).toEqual(first);
    expect((await listed(group.id)).items).toEqual([first]);
    await expect(invite(other.id, { commandId })).rejects.toMatchObject({ code: 'command.reused' });
    await ask(endpoints.revokeInvitation, ana, { params: { id: group.id, invitationId: first.id } });
    await expect(invite(group.id, { commandId })).rejects.toMatchObject({ code: 'thing.notFound' });
    expect((await invite(group.id, { commandId: newId() })).id).not.toBe(first.id);
  });

  test('GR-09 accepts an open request, and is not used up by members', async () => {
    const group = await aGroup(app, ana, {}, [cleo]);
    await ask(endpoints.joinGroup, bob, { params: { id: group.id } });
    const code = codeIn(await invite(group.id, { maxUses: 1 }));
    for (const member of [ana, cleo]) await accept(code, member);
    expect(await accept(code, bob)).toEqual({ groupId: group.id });
    expect(await accept(code, bob)).toEqual({ groupId: group.id });
    expect(await ask(endpoints.readGroup, ana, { params: { id: group.id } })).toMatchObject({ requestCount: 0, memberCount: 3 });
  });

  test('GR-09 that is unknown, expired, used up, revoked or of a deleted group is refused with the same reply', async () => {
    const group = await aGroup(app, ana, {}, []);
    const [over, usedUp, revoked, open] = [
      await invite(group.id, { days: 1 }),
      await invite(group.id, { maxUses: 1 }),
      await invite(group.id),
      await invite(group.id),
    ];
    await app.db.run(sql`update group_invitations set expires_at = now() where id = ${over.id}`);
    await accept(codeIn(usedUp), bob);
    for (const _again of [1, 2]) await ask(endpoints.revokeInvitation, ana, { params: { id: group.id, invitationId: revoked.id } });
    expect((await listed(group.id)).items.map(({ id }) => id)).toEqual([open.id]);
    for (const code of [...[over, usedUp, revoked].map(codeIn), 'x', '__proto__', codeOf(app.config, newSeed())]) {
      await expect(read(code)).rejects.toMatchObject(invalid);
      await expect(accept(code, cleo)).rejects.toMatchObject(invalid);
    }
    await ask(endpoints.deleteGroup, ana, { params: { id: group.id } });
    await expect(read(codeIn(open))).rejects.toMatchObject(invalid);
  });

  test('GR-09 lets in exactly its maximum, even in parallel', async () => {
    const crowd = await Promise.all(Array.from({ length: 6 }, () => aPerson(app)));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 8 }), async (maxUses) => {
        const group = await aGroup(app, ana);
        const code = codeIn(await invite(group.id, { maxUses }));
        const tried = await Promise.allSettled(crowd.map((person) => accept(code, person)));
        const expected = Math.min(maxUses, crowd.length);
        expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(expected);
        expect(await ask(endpoints.readGroup, ana, { params: { id: group.id } })).toMatchObject({ memberCount: expected + 1 });
        await app.db.run(sql`delete from attempts`);
      }),
      { numRuns: 8 },
    );
  });

  test('GR-09 is created, shown and revoked only by the manager, and the number is limited', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    const { id: invitationId } = await invite(group.id);
    const tries = (viewer: Viewer) => [
      () => invite(group.id, {}, viewer),
      () => listed(group.id, viewer),
      () => ask(endpoints.revokeInvitation, viewer, { params: { id: group.id, invitationId } }),
    ];
    for (const attempt of tries(bob)) await expect(attempt()).rejects.toMatchObject({ code: 'auth.forbidden' });
    for (const attempt of tries(cleo)) await expect(attempt()).rejects.toMatchObject({ code: 'thing.notFound' });
    for (const attempt of tries(visitor)) await expect(attempt()).rejects.toMatchObject({ code: 'auth.required' });
    const other = await aGroup(app, ana);
    await ask(endpoints.revokeInvitation, ana, { params: { id: other.id, invitationId } });
    expect((await listed(group.id)).items).toHaveLength(1);
    const revoke = () => ask(endpoints.revokeInvitation, ana, { params: { id: group.id, invitationId } });
    const done = await auditedDuring(app.db, async () => {
      for (const _ of [1, 2]) await revoke();
    });
    expect(done).toEqual([['group.revokeInvitation', ana.id, `${group.id}/${invitationId}`]]);
    expect((await listed(group.id)).items).toEqual([]);
    await invite(group.id);
    for (let made = 1; made < invitationsPerGroup; made += 1) await invite(group.id);
    await expect(invite(group.id)).rejects.toMatchObject({ code: 'group.tooManyInvitations' });
  });

  test('GR-09 can be shown again without its code being stored; under a new secret it works but is not shown', async () => {
    const group = await aGroup(app, ana);
    const made = await invite(group.id);
    expect((await listed(group.id)).items[0]?.address).toBe(made.address);
    expect(codeIn(made)).toMatch(/^[\w-]{22}$/);
    const { kept } = await app.db.one<{ kept: string }>(sql`select string_agg(i::text, ' ') as kept from group_invitations i`);
    expect(kept).not.toContain(codeIn(made));
    const otherApp = { ...app, config: { ...app.config, tokenSecret: 'another secret of the tests, long enough for a key' } };
    const [shown] = (await askerOf(otherApp, [groups])(endpoints.listInvitations, ana, { params: { id: group.id } })).items;
    expect(shown).toMatchObject({ id: made.id, address: null });
    expect(await accept(codeIn(made), bob)).toEqual({ groupId: group.id });
  });

  test('GR-09 cannot be guessed: after too many attempts an address is refused, even with valid codes', async () => {
    const group = await aGroup(app, ana);
    const code = codeIn(await invite(group.id));
    for (let tried = 0; tried < attemptLimits.invitationAddress.points; tried += 1)
      await expect(read('nothing of the kind')).rejects.toMatchObject(invalid);
    await expect(read(code)).rejects.toMatchObject({ code: 'request.tooMany' });
  });

  test('GR-04 a person who left can rejoin by a link; one who was removed cannot', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    const code = codeIn(await invite(group.id));
    await takeOut(app, group, bob);
    await accept(code, bob);
    await ask(endpoints.removeMember, ana, { params: { id: group.id, userId: bob.id }, body: {} });
    await expect(accept(code, bob)).rejects.toMatchObject(invalid);
    expect((await listed(group.id)).items).toEqual([]);
  });
});
