import { admitsNewcomer, faceOf, networkOf, openWith } from '#features/accounts/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { openLetter as openLetterEndpoint } from '../../contract/membership-invitation-endpoints.ts';
import type { OpenedLetter } from '../../contract/membership-invitation-shapes.ts';
import { codeHash } from '../invitation/invitation-code.ts';
import { addressStanding, findLetter, openGroupsOf, type LetterGroup, type LetterRow } from './letter-store.ts';

interface Opened {
  letter: LetterRow;
  groups: LetterGroup[];
}

/**
 * Returns the letter of a token. Throws `membershipInvitation.gone` if it is unknown or expired,
 * and counts the failure for the network.
 */
export function knownLetter(context: Context, token: string): Promise<LetterRow> {
  return openWith(context, [['invitationAddress', networkOf(context.address)]], 'membershipInvitation.gone', () =>
    findLetter(context.db, codeHash(token)),
  );
}

/**
 * Returns inviter, groups and how the reader can accept. Only the owner of the mailbox has the
 * token, so no one else learns whether the address has an account.
 */
export async function openLetter(context: Context, { params }: ParsedInput<typeof openLetterEndpoint>): Promise<OpenedLetter> {
  const { letter, groups } = await openWith(
    context,
    [['invitationAddress', networkOf(context.address)]],
    'membershipInvitation.gone',
    async (): Promise<Opened | undefined> => {
      const found = await findLetter(context.db, codeHash(params.token));
      const open = found && (await openGroupsOf(context.db, found));
      return found && open && open.length > 0 ? { letter: found, groups: open } : undefined;
    },
  );
  const { inviterId, inviterName, email, expiresAt, profile, isAssigned } = letter;
  return {
    kind: isAssigned ? 'assigned' : 'invited',
    inviterName,
    inviterFace: await faceOf(context, inviterId),
    groups,
    expiresAt,
    email,
    acceptsBy: await howToAccept(context, letter),
    name: profile?.name ?? null,
  };
}

export async function howToAccept({ db, config, viewer }: Context, letter: LetterRow): Promise<OpenedLetter['acceptsBy']> {
  const { ownerId, isViewers } = await addressStanding(db, letter.emailKey, viewer.id);
  if (viewer.id !== null) return isViewers && (ownerId === null || ownerId === viewer.id) ? 'viewer' : 'other';
  if (ownerId !== null) return 'signIn';
  const isAdmitted = !letter.followsRegistration || (await admitsNewcomer(db, { config }, letter));
  return isAdmitted ? 'newAccount' : 'closed';
}
