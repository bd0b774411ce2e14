import sql from 'sql-template-tag';
import { aUser } from '#features/accounts/server/testing.ts';
import type { Fixture } from '#platform/server/testing/examples.ts';
import { handOverGroup } from '../hand-over/offer-hand-over.ts';
import { codeHash } from '../invitation/invitation-code.ts';
import { inviteMembers } from '../membership-invitation/invite-members.ts';
import { sendInvitations } from '../membership-invitation/send-invitations.ts';
import { emptyProfile } from '../membership-invitation/shapes.ts';
import { aGroup, takeOut } from '../testing.ts';

/**
 * Creates an invitation by email with a known token, one that only the list shows, one that waits
 * for someone signed in, and a group that the owner left.
 */
export async function aMembershipInvitation({ app, people: them, mark }: Fixture, listedIn: string) {
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
export async function aManagedGroup({ app, people: them, ask }: Fixture): Promise<void> {
  const first = (await aUser(app, { role: 'manager' })).viewer;
  const owner = them.owner.viewer;
  const group = await aGroup(app, first, {}, [owner]);
  const body = { userId: owner.id, staysDeputy: false, joins: true };
  await handOverGroup([])(app.as(first), { params: { id: group.id }, query: undefined, body });
  await ask('owner', `POST /api/groups/${group.id}/manager/accept`);
  const role = await ask('owner', `POST /api/groups/${group.id}/roles`, { name: 'The board', capabilities: ['edit'] });
  await ask('owner', `PUT /api/groups/${group.id}/roles/${String(role['id'])}/members/${owner.id}`);
}
