import { updatePrivacy } from '#features/accounts/server/privacy/privacy.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import type { Examples, Fixture, Thing } from '#platform/server/testing/examples.ts';
import { everybody, people } from '#platform/server/testing/examples.ts';
import { newId } from '#platform/server/common/id.ts';
import { bringIn, groupText, takeOut } from './testing.ts';
import { createGroup } from './group/create-group.ts';
import { joinGroup } from './membership/join-group.ts';
import { aManagedGroup, aMembershipInvitation } from './testing/example-groups.ts';

const inside = ['owner', 'member'] as const;
const textOf = ({ marks: { id: _, ...text } = {} }: Partial<Thing> = {}) => text;

async function aMarkedGroup(fixture: Fixture, visibility: 'public' | 'private') {
  const fields = { groupName: fixture.mark(), companyName: fixture.mark(), description: fixture.mark() };
  const group = await createGroup(fixture.app.as(fixture.people.owner.viewer), {
    params: undefined,
    query: undefined,
    body: groupText({ ...fields, visibility }),
  });
  return { id: group.id, ...fields };
}

export const examples: Examples = {
  async make(fixture): Promise<readonly Thing[]> {
    const { app, people: them, ask } = fixture;
    const owner = them.owner.viewer;
    const [closed, open, linked, removed] = [
      await aMarkedGroup(fixture, 'private'),
      await aMarkedGroup(fixture, 'public'),
      await aMarkedGroup(fixture, 'private'),
      await aMarkedGroup(fixture, 'private'),
    ];
    for (const who of ['member', 'formerMember'] as const) await bringIn(app, closed, owner, them[who].viewer);
    await bringIn(app, linked, owner, them.member.viewer);
    await ask('owner', `PUT /api/groups/${linked.id}/members/${them.member.viewer.id}/capabilities`, { capabilities: ['events'] });
    await ask('owner', `POST /api/groups/${linked.id}/manager`, { userId: them.member.viewer.id });
    const role = await ask('owner', `POST /api/groups/${closed.id}/roles`, { name: fixture.mark(), capabilities: [] });
    await aManagedGroup(fixture);
    // A person who appears nowhere else, not even in search: only members may see who is in a
    // group, even a public one.
    const [peopled, quiet] = [await aMarkedGroup(fixture, 'public'), fixture.mark()];
    const unlisted = (await aUser(app, { name: quiet })).viewer;
    await updatePrivacy(app.as(unlisted), { body: { isListed: false } });
    await bringIn(app, peopled, owner, unlisted);
    await joinGroup(app.as(them.asker.viewer), { params: { id: closed.id }, query: undefined, body: undefined });
    const invitation = await ask('owner', `POST /api/groups/${linked.id}/invitations`, { days: 7, maxUses: null });
    const code = String(invitation['address']).split('/').at(-1) ?? '';
    const byEmail = await aMembershipInvitation(fixture, open.id);
    const fields = [
      'id',
      'groupId',
      'groupName',
      'name',
      'visibility',
      'viewerStatus',
      'requestCount',
      'capabilities',
      'roles',
      'can',
      'status',
      'isManager',
      'since',
      'type',
    ];
    // Administrators see all groups, but no content.
    const forAdministrators = { marks: ['id', 'groupName', 'companyName'] };
    const outlives = 'a group goes on with its next manager';
    return [
      {
        name: 'private group',
        at: '/api/groups/:id',
        params: { id: closed.id, userId: them.asker.viewer.id, roleId: String(role['id']) },
        seenBy: inside,
        marks: closed,
        partly: { asker: { marks: ['id', 'groupName'], fields }, administrator: forAdministrators },
        outlives,
      },
      { name: 'invitation', at: '/api/invitations/:code', params: { code }, seenBy: everybody, changedBy: people, writtenBy: null },
      { name: 'public group', at: '/api/groups/:id', params: { id: open.id, invitationId: byEmail.listedId }, seenBy: everybody },
      {
        name: 'letter of an invitation',
        at: '/api/membership-letters/:token',
        params: { token: byEmail.token, invitationId: byEmail.letterId },
        seenBy: everybody,
        changedBy: everybody,
        writtenBy: null,
      },
      { name: 'address that one invited', seenBy: ['owner'], marks: byEmail.listed },
      {
        name: 'block of an inviter',
        at: '/api/membership-invitations/blocked/:userId',
        params: { userId: them.owner.viewer.id },
        seenBy: people,
        changedBy: people,
        writtenBy: null,
      },
      { name: 'invitation that waits for an answer', params: { invitationId: byEmail.waitingId }, seenBy: everybody, writtenBy: null },
      {
        name: 'membership of a public group',
        params: { id: peopled.id },
        seenBy: ['owner', 'administrator'],
        marks: { name: quiet },
        writtenBy: null,
      },
      {
        name: 'category',
        at: '/api/categories/:id',
        params: { id: 'credits' },
        seenBy: ['administrator'],
        changedBy: ['administrator'],
        writtenBy: null,
        outlives: 'it is of the installation, and no person’s',
      },
      {
        name: 'private group with a link',
        at: '/api/groups/:id',
        params: { id: linked.id, invitationId: String(invitation['id']) },
        seenBy: inside,
        // Holders of the link see name, organisation and description.
        marks: { id: linked.id },
        // After the deletion, the person who requested it sees its progress for a while.
        partly: { owner: { marks: ['id'] }, administrator: { marks: ['id', 'companyName'] } },
        outlives,
      },
      {
        name: 'group that an administrator removes',
        at: '/api/admin/groups/:id',
        params: { id: removed.id },
        seenBy: ['owner', 'administrator'],
        changedBy: ['administrator'],
        marks: { groupName: removed.groupName },
        outlives,
      },
    ];
  },
  afterwards: ({ app, people: them, thing }) => takeOut(app, { id: thing('private group').params?.['id'] ?? '' }, them.formerMember.viewer),
  calls({ people: them, thing }) {
    const manager = ['owner'] as const;
    const member = them.member.viewer.id;
    const anybody = [...people];
    const ids = ['private group', 'public group', 'private group with a link', 'membership of a public group'].map(
      (name) => thing(name).params?.['id'],
    );
    return {
      'POST /api/categories': {
        by: ['administrator'],
        body: () => ({ names: { en: newId(), fr: newId(), es: newId() } }),
      },
      'PUT /api/categories/:id': { body: () => ({ names: { en: 'Credits', fr: 'Crédits', es: 'Créditos' }, place: 1 }) },
      'DELETE /api/categories/:id': { body: () => ({ into: 'legal' }), thenSeenBy: [] },
      'GET /api/groups/faces': { queries: [`ids=${ids.join()}`] },
      'GET /api/groups/:id/public': { by: ({ name }) => (name === 'public group' ? everybody : []) },
      'GET /api/groups/:id/deletion': { by: manager },
      'GET /api/groups/:id/request': { by: ['asker'], on: 'private group' },
      'GET /api/groups/:id/invitations': { by: manager },
      'GET /api/groups/:id/membership-invitations': { by: manager },
      'POST /api/groups/:id/membership-invitations': { body: () => ({ emails: [`${newId()}@example.org`], commandId: newId() }) },
      'DELETE /api/groups/:id/membership-invitations/:invitationId': { on: 'public group' },
      'POST /api/membership-invitations/answer': {
        by: ['stranger'],
        body: () => ({ answer: 'decline', invitationIds: [thing('invitation that waits for an answer').params?.['invitationId']] }),
      },
      'DELETE /api/membership-invitations/blocked/:userId': {},
      'POST /invited': {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      },
      'POST /api/membership-letters/:token/answer': {
        body: () => ({ answer: 'decline', invitationIds: [thing('letter of an invitation').params?.['invitationId']] }),
      },
      'GET /api/groups/:id/members': { by: inside },
      'POST /api/groups/:id/join': { by: ['asker', ...anybody] },
      'PUT /api/groups/:id': { body: (thing) => ({ ...groupText({ ...textOf(thing), visibility: 'private' }), version: 1 }) },
      'POST /api/groups/:id/invitations': { body: () => ({ days: 7, maxUses: 10, commandId: newId() }) },
      'POST /api/invitations/:code/register': {
        by: everybody,
        body: () => ({
          name: 'Somebody New',
          email: `${newId()}@example.org`,
          password: 'a good long password',
          acceptTerms: true,
          commandId: newId(),
        }),
      },
      'POST /api/invitations/:code/accept': { by: ['member', ...anybody] },
      'DELETE /api/groups/:id/invitations/:invitationId': { on: 'private group with a link' },
      'GET /api/groups/:id/deputies': { by: inside },
      'GET /api/groups/:id/members/:userId/capabilities': { by: inside, on: 'private group', params: { userId: member } },
      'PUT /api/groups/:id/members/:userId/capabilities': {
        on: 'private group',
        params: { userId: member },
        body: () => ({ capabilities: ['edit'] }),
      },
      'DELETE /api/groups/:id/members/:userId/capabilities': { on: 'private group', params: { userId: member } },
      'POST /api/groups/:id/capabilities/return': {
        by: ({ name }) => (name === 'public group' ? manager : inside),
        on: 'private group with a link',
      },
      'GET /api/groups/:id/roles': { by: inside },
      'POST /api/groups/:id/roles': { on: 'private group', body: () => ({ name: newId(), capabilities: ['edit'], commandId: newId() }) },
      'PUT /api/groups/:id/roles/:roleId': { on: 'private group', body: () => ({ name: newId(), capabilities: [] }) },
      'PUT /api/groups/:id/roles/:roleId/members/:userId': { on: 'private group', params: { userId: member } },
      'DELETE /api/groups/:id/roles/:roleId/members/:userId': { by: inside, on: 'private group', params: { userId: member } },
      'DELETE /api/groups/:id/roles/:roleId': { on: 'private group' },
      'POST /api/groups/:id/members/:userId/accept': {},
      'POST /api/groups/:id/leave': {
        // For someone who is not a member, leaving changes nothing.
        by: ({ name }) => (name === 'public group' ? people : ['asker', 'member', 'owner']),
        on: 'private group',
      },
      'POST /api/groups/:id/members/:userId/decline': {},
      'POST /api/groups/:id/members/:userId/remove': { body: () => ({ reason: '' }) },
      'POST /api/groups/:id/manager': { body: () => ({ userId: member }), on: 'private group' },
      'POST /api/groups/:id/manager/decline': {
        by: ({ name }) => (name === 'public group' ? manager : inside),
        on: 'private group with a link',
      },
      'POST /api/groups/:id/manager/step-down': {
        by: ({ name }) => (name === 'public group' ? [] : ['member']),
        on: 'private group',
      },
      'POST /api/groups/:id/manager/accept': { by: ({ name }) => (name === 'public group' ? manager : inside), on: 'private group' },
      'DELETE /api/admin/groups/:id': { thenSeenBy: [] },
      'DELETE /api/groups/:id': { on: 'private group with a link', thenSeenBy: [] },
    };
  },
  persons: {
    groups: { inExport: 'groups.json' },
    memberships: { inExport: 'groups.json' },
    group_invitations: { inExport: { not: 'a link belongs to the group, whose manager sees all of them' } },
    membership_letters: { inExport: { not: 'it is a right for the reader of the email' } },
    membership_invitations: { inExport: 'group-invitations.json' },
    membership_refusals: { inExport: 'group-invitations.json' },
    group_hand_overs: { inExport: 'groups.json' },
    group_capabilities: { inExport: 'groups.json' },
    group_managers: { inExport: 'groups.json' },
    group_role_members: { inExport: 'groups.json' },
    group_role_capabilities: { inExport: 'groups.json' },
  },
};
