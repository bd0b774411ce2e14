import sql from 'sql-template-tag';
import { updatePrivacy } from '#features/accounts/server/privacy/privacy.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import type { Fixture, Thing } from '#platform/server/testing/examples.ts';
import { everybody, people } from '#platform/server/testing/examples.ts';
import { createGroup } from '../group/create-group.ts';
import { handOverGroup } from '../hand-over/offer-hand-over.ts';
import { codeHash } from '../invitation/invitation-code.ts';
import { joinGroup } from '../membership/join-group.ts';
import { inviteMembers } from '../membership-invitation/invite-members.ts';
import { sendInvitations } from '../membership-invitation/send-invitations.ts';
import { emptyProfile } from '../membership-invitation/shapes.ts';
import { aGroup, bringIn, groupText, takeOut } from '../testing.ts';

const inside = ['owner', 'member'] as const;
const outlives = 'a group goes on with its next manager';

async function aMarkedGroup(fixture: Fixture, visibility: 'public' | 'private') {
  const fields = { groupName: fixture.mark(), companyName: fixture.mark(), description: fixture.mark() };
  const group = await createGroup(fixture.app.as(fixture.people.owner.viewer), {
    params: undefined,
    query: undefined,
    body: groupText({ ...fields, visibility }),
  });
  return { id: group.id, ...fields };
}

/** Creates the groups of the owner, and everything that leads into them. */
export async function exampleGroups(fixture: Fixture): Promise<readonly Thing[]> {
  const closed = await aPrivateGroup(fixture);
  const open = await aMarkedGroup(fixture, 'public');
  const [linked, link] = await aGroupWithLink(fixture);
  await aManagedGroup(fixture);
  const peopled = await aMembershipOfPublicGroup(fixture);
  const [letterOf, listedId] = await invited(fixture, open.id);
  return [
    closed,
    link,
    { name: 'public group', at: '/api/groups/:id', params: { id: open.id, invitationId: listedId }, seenBy: everybody },
    ...letterOf,
    peopled,
    {
      name: 'category',
      at: '/api/categories/:id',
      params: { id: 'credits' },
      seenBy: ['administrator'],
      changedBy: ['administrator'],
      writtenBy: null,
      outlives: 'it is of the installation, and no person’s',
    },
    linked,
    await aRemovedGroup(fixture),
  ];
}

/** Fields that someone who asked to join sees of a group. */
const fieldsForAskers = [
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

async function aPrivateGroup(fixture: Fixture): Promise<Thing> {
  const { app, people: them, ask } = fixture;
  const group = await aMarkedGroup(fixture, 'private');
  for (const who of ['member', 'formerMember'] as const) await bringIn(app, group, them.owner.viewer, them[who].viewer);
  await joinGroup(app.as(them.asker.viewer), { params: { id: group.id }, query: undefined, body: undefined });
  const role = await ask('owner', `POST /api/groups/${group.id}/roles`, { name: fixture.mark(), capabilities: [] });
  return {
    name: 'private group',
    at: '/api/groups/:id',
    params: { id: group.id, userId: them.asker.viewer.id, roleId: String(role['id']) },
    seenBy: inside,
    marks: group,
    partly: {
      asker: { marks: ['id', 'groupName'], fields: fieldsForAskers },
      // Administrators see all groups, but no content.
      administrator: { marks: ['id', 'groupName', 'companyName'] },
    },
    outlives,
  };
}

/** A private group whose manager hands it over, and a link by which people join. */
async function aGroupWithLink(fixture: Fixture): Promise<[group: Thing, link: Thing]> {
  const { app, people: them, ask } = fixture;
  const { id } = await aMarkedGroup(fixture, 'private');
  const member = them.member.viewer;
  await bringIn(app, { id }, them.owner.viewer, member);
  await ask('owner', `PUT /api/groups/${id}/members/${member.id}/capabilities`, { capabilities: ['events'] });
  await ask('owner', `POST /api/groups/${id}/manager`, { userId: member.id });
  const invitation = await ask('owner', `POST /api/groups/${id}/invitations`, { days: 7, maxUses: null });
  const code = String(invitation['address']).split('/').at(-1) ?? '';
  return [
    {
      name: 'private group with a link',
      at: '/api/groups/:id',
      params: { id, invitationId: String(invitation['id']) },
      seenBy: inside,
      // Holders of the link see name, organisation and description.
      marks: { id },
      // After the deletion, the person who requested it sees its progress for a while.
      partly: { owner: { marks: ['id'] }, administrator: { marks: ['id', 'companyName'] } },
      outlives,
    },
    { name: 'invitation', at: '/api/invitations/:code', params: { code }, seenBy: everybody, changedBy: people, writtenBy: null },
  ];
}

/**
 * A person who appears nowhere else, not even in search: only members may see who is in a group,
 * even a public one.
 */
async function aMembershipOfPublicGroup(fixture: Fixture): Promise<Thing> {
  const { app, people: them } = fixture;
  const [{ id }, name] = [await aMarkedGroup(fixture, 'public'), fixture.mark()];
  const unlisted = (await aUser(app, { name })).viewer;
  await updatePrivacy(app.as(unlisted), { body: { isListed: false } });
  await bringIn(app, { id }, them.owner.viewer, unlisted);
  return { name: 'membership of a public group', params: { id }, seenBy: ['owner', 'administrator'], marks: { name }, writtenBy: null };
}

/** Invitations by email as people see them, and the ID of the one in the public group's list. */
async function invited(fixture: Fixture, listedIn: string): Promise<[things: Thing[], listedId: string]> {
  const byEmail = await aMembershipInvitation(fixture, listedIn);
  const things: Thing[] = [
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
      params: { userId: fixture.people.owner.viewer.id },
      seenBy: people,
      changedBy: people,
      writtenBy: null,
    },
    { name: 'invitation that waits for an answer', params: { invitationId: byEmail.waitingId }, seenBy: everybody, writtenBy: null },
  ];
  return [things, byEmail.listedId];
}

async function aRemovedGroup(fixture: Fixture): Promise<Thing> {
  const { id, groupName } = await aMarkedGroup(fixture, 'private');
  return {
    name: 'group that an administrator removes',
    at: '/api/admin/groups/:id',
    params: { id },
    seenBy: ['owner', 'administrator'],
    changedBy: ['administrator'],
    marks: { groupName },
    outlives,
  };
}

/**
 * Creates an invitation by email with a known token, one that only the list shows, one that waits
 * for someone signed in, and a group that the owner left.
 */
async function aMembershipInvitation({ app, people: them, mark }: Fixture, listedIn: string) {
  const owner = them.owner.viewer;
  await app.db.run(sql`
    update users set email_confirmed_at = now() where id = any(${[owner.id, them.stranger.viewer.id]}::text[])`);
  const group = await aGroup(app, owner);
  const left = await aGroup(app, (await aUser(app, { role: 'manager' })).viewer, { visibility: 'public' }, [owner]);
  await takeOut(app, left, owner);
  const letter = { email: 'letter.unseen@example.org', token: mark().replaceAll(' ', '-') };
  const listed = { email: 'listed.unseen@example.org' };
  const invite = (inviterId: string, groupId: string, email: string) =>
    app.db.transaction((tx) =>
      inviteMembers(tx, { inviterId, invitations: [{ groupId, email, language: 'en', profile: { ...emptyProfile, name: null } }] }),
    );
  const ids = [
    ...(await invite(owner.id, group.id, letter.email)),
    ...(await invite(owner.id, listedIn, listed.email)),
    ...(await invite(owner.id, group.id, them.stranger.email)),
  ];
  const [letterId = '', listedId = '', waitingId = ''] = ids;
  // Resets the limit on unsolicited emails.
  await app.db.run(sql`delete from unasked_mails`);
  await sendInvitations([])(app);
  await app.db.run(sql`
    update membership_letters set token_hash = ${codeHash(letter.token)} where id = (select letter_id from membership_invitations where id = ${letterId})`);
  return { token: letter.token, letterId, listedId, listed, waitingId };
}

/** Creates a group whose further manager is the owner, who has a role with a capability there. */
async function aManagedGroup({ app, people: them, ask }: Fixture): Promise<void> {
  const first = (await aUser(app, { role: 'manager' })).viewer;
  const owner = them.owner.viewer;
  const group = await aGroup(app, first, {}, [owner]);
  const body = { userId: owner.id, staysDeputy: false, joins: true };
  await handOverGroup([])(app.as(first), { params: { id: group.id }, query: undefined, body });
  await ask('owner', `POST /api/groups/${group.id}/manager/accept`);
  const role = await ask('owner', `POST /api/groups/${group.id}/roles`, { name: 'The board', capabilities: ['edit'] });
  await ask('owner', `PUT /api/groups/${group.id}/roles/${String(role['id'])}/members/${owner.id}`);
}
