import type { CallExample, Examples, Fixture, Thing } from '#platform/server/testing/examples.ts';
import { everybody, people } from '#platform/server/testing/examples.ts';
import { newId } from '#platform/server/common/id.ts';
import { exampleGroups } from './testing/example-groups.ts';
import { groupText, takeOut } from './testing.ts';

type Calls = Readonly<Record<string, CallExample>>;

const inside = ['owner', 'member'] as const;
const manager = ['owner'] as const;
const textOf = ({ marks: { id: _, ...text } = {} }: Partial<Thing> = {}) => text;

const callsOnCategories: Calls = {
  'POST /api/categories': {
    by: ['administrator'],
    body: () => ({ names: { en: newId(), fr: newId(), es: newId() } }),
  },
  'PUT /api/categories/:id': { body: () => ({ names: { en: 'Credits', fr: 'Crédits', es: 'Créditos' }, place: 1 }) },
  'DELETE /api/categories/:id': { body: () => ({ into: 'legal' }), thenSeenBy: [] },
};

const callsThatRead = ({ thing }: Fixture): Calls => {
  const ids = ['private group', 'public group', 'private group with a link', 'membership of a public group'].map(
    (name) => thing(name).params?.['id'],
  );
  return {
    'GET /api/groups/faces': { queries: [`ids=${ids.join()}`] },
    'GET /api/groups/:id/public': { by: ({ name }) => (name === 'public group' ? everybody : []) },
    'GET /api/groups/:id/deletion': { by: manager },
    'GET /api/groups/:id/request': { by: ['asker'], on: 'private group' },
    'GET /api/groups/:id/invitations': { by: manager },
  };
};

const callsOnInvitationsByEmail = ({ thing }: Fixture): Calls => ({
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
});

/** Joining, editing, and the links by which people join. */
const callsOnJoining: Calls = {
  'GET /api/groups/:id/members': { by: inside },
  'POST /api/groups/:id/join': { by: ['asker', ...people] },
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
  'POST /api/invitations/:code/accept': { by: ['member', ...people] },
  'DELETE /api/groups/:id/invitations/:invitationId': { on: 'private group with a link' },
};

const callsOnRoles = (member: string): Calls => ({
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
});

const callsOnMembers: Calls = {
  'POST /api/groups/:id/members/:userId/accept': {},
  'POST /api/groups/:id/leave': {
    // For someone who is not a member, leaving changes nothing.
    by: ({ name }) => (name === 'public group' ? people : ['asker', 'member', 'owner']),
    on: 'private group',
  },
  'POST /api/groups/:id/members/:userId/decline': {},
  'POST /api/groups/:id/members/:userId/remove': { body: () => ({ reason: '' }) },
};

const callsOnManagement = (member: string): Calls => ({
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
});

export const examples: Examples = {
  make: exampleGroups,
  afterwards: ({ app, people: them, thing }) => takeOut(app, { id: thing('private group').params?.['id'] ?? '' }, them.formerMember.viewer),
  calls(fixture) {
    const member = fixture.people.member.viewer.id;
    return {
      ...callsOnCategories,
      ...callsThatRead(fixture),
      ...callsOnInvitationsByEmail(fixture),
      ...callsOnJoining,
      ...callsOnRoles(member),
      ...callsOnMembers,
      ...callsOnManagement(member),
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
