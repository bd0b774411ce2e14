import { Readable } from 'node:stream';
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
import { aGroup, requesterOf, auditOf, takeOut } from '../testing.ts';
import { codeOf, newSeed } from './invitation-code.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [accounts, groups]);
  ask = requesterOf(app, [groups]);
  ana = await aPerson(app, { role: 'manager', name: 'Ana of the quay' });
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
  test('GR-09 SH-13 shows a visitor group, number of members and inviter, and lets a person join immediately, even a private group', async () => {
    const group = await aGroup(app, ana, { groupName: 'Quiet quay', description: 'Boats at rest.' }, [cleo]);
    const code = codeIn(await invite(group.id));
    const shown = {
      groupName: 'Quiet quay',
      companyName: 'Atelier Nord',
      description: 'Boats at rest.',
      memberCount: 2,
      inviter: { name: 'Ana of the quay', face: null },
    };
    // No ID of a private group, and no other member.
    for (const viewer of [visitor, bob]) expect(await read(code, viewer)).toEqual({ ...shown, groupId: null, isMember: false });
    await expect(accept(code, visitor)).rejects.toMatchObject({ code: 'auth.required' });
    expect(await accept(code, bob)).toEqual({ groupId: group.id });
    expect(await read(code, bob)).toEqual({ ...shown, memberCount: 3, groupId: group.id, isMember: true });
    expect(await ask(endpoints.readGroup, bob, { params: { id: group.id } })).toMatchObject({ viewerStatus: 'member', memberCount: 3 });
    expect((await listed(group.id)).items).toMatchObject([{ uses: 1, maxUses: null }]);
    expect((await auditOf(app, group.id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['group.invite', 'group.joinByInvitation']),
    );
    const open = await aGroup(app, ana, { visibility: 'public' });
    expect(await read(codeIn(await invite(open.id)))).toMatchObject({ groupId: open.id, isMember: false });
  });

  test('GR-09 SH-13 names its creator with their picture, only while they are a member and not suspended', async () => {
    const owner = await aPerson(app, { role: 'manager', name: 'Dora Heron' });
    const group = await aGroup(app, owner, {}, [bob]);
    const code = codeIn(await invite(group.id, {}, owner));
    const face = Buffer.from('the bytes of a face');
    const { hash } = await app.storedFiles.put(Readable.from([face]), { mediaType: 'image/webp' });
    await app.db.run(sql`update users set picture_hash = ${hash}, face_hash = ${hash}, is_listed = false where id = ${owner.id}`);
    const inviter = { name: 'Dora Heron', face: `data:image/webp;base64,${face.toString('base64')}` };
    expect((await read(code)).inviter).toEqual(inviter);
    await app.db.run(sql`update users set suspended_at = now() where id = ${owner.id}`);
    expect((await read(code)).inviter).toBeNull();
    await app.db.run(sql`update users set suspended_at = null where id = ${owner.id}`);
    expect((await read(code)).inviter).toEqual(inviter);
    await app.db.run(sql`delete from memberships where group_id = ${group.id} and user_id = ${owner.id}`);
    expect((await read(code)).inviter).toBeNull();
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
    const [shown] = (await requesterOf(otherApp, [groups])(endpoints.listInvitations, ana, { params: { id: group.id } })).items;
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
