import { confirmOwnAddress, isAddressTaken, newPasswordHash, openByInvitation } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context, IncomingBody } from '#platform/server/extension-points/feature.ts';
import { readOneClickUnsubscribe } from '#platform/server/mail/one-click-unsubscribe.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type {
  answerLetter as answerLetterEndpoint,
  blockByLetter as blockByLetterEndpoint,
} from '../../contract/membership-invitation-endpoints.ts';
import { applyAnswer } from './apply-answer.ts';
import { ofLetter, openGroupsOf, type LetterRow } from './letter-store.ts';
import { howToAccept, knownLetter } from './open-letter.ts';
import { emptyProfile } from './shapes.ts';

type Answered = Reply<typeof answerLetterEndpoint>;
type Input = ParsedInput<typeof answerLetterEndpoint>;

/**
 * Answers by the token of an email. Declining and blocking need no account. Accepting needs the
 * reader's account, which the link proves to own the address, or a new one.
 */
export async function answerLetter(context: Context, { params, body }: Input): Promise<Answered> {
  const letter = await knownLetter(context, params.token);
  const of = ofLetter(letter.id);
  const { answer, invitationIds } = body;
  if (answer === 'accept') return acceptLetter(context, letter, body);
  const userId = letter.userId ?? (await ownerOf(context, letter));
  const groupIds = await context.db.transaction((tx) => applyAnswer(context, tx, { answer, invitationIds, of, userId }));
  return { groupIds, session: null };
}

/**
 * One-click unsubscribe of mail programs (RFC 8058): blocks the inviter. Does nothing if no
 * invitation is open.
 */
export async function blockByLetter(
  context: Context,
  { query }: ParsedInput<typeof blockByLetterEndpoint>,
  body: IncomingBody,
): Promise<Record<string, never>> {
  await readOneClickUnsubscribe(body);
  const letter = await knownLetter(context, query.token);
  const invitationIds = letter.isAssigned ? [] : (await openGroupsOf(context.db, letter)).map(({ invitationId }) => invitationId);
  const given = { answer: 'block', invitationIds, of: ofLetter(letter.id), userId: letter.userId } as const;
  if (invitationIds.length > 0) await context.db.transaction((tx) => applyAnswer(context, tx, given));
  return {};
}

/** Returns the account that answers, if it is signed in. */
async function ownerOf(context: Context, letter: LetterRow): Promise<string | null> {
  return (await howToAccept(context, letter)) === 'viewer' ? context.viewer.id : null;
}

async function acceptLetter(context: Context, letter: LetterRow, { account, invitationIds }: Input['body']): Promise<Answered> {
  const of = ofLetter(letter.id);
  const acceptsBy = await howToAccept(context, letter);
  if (acceptsBy === 'closed') throw refuse('registration.closed');
  const userId = acceptsBy === 'viewer' ? context.viewer.id : null;
  if (userId === null && (acceptsBy !== 'newAccount' || !account)) throw refuse('membershipInvitation.signIn');
  const { email, language, profile } = letter;
  const passwordHash = userId === null && account ? await newPasswordHash(account.password, { name: account.name, email }) : '';
  return context.db
    .transaction(async (tx): Promise<Answered> => {
      if (userId !== null) {
        await confirmOwnAddress(context, tx, userId);
        return { groupIds: await applyAnswer(context, tx, { answer: 'accept', invitationIds, of, userId }), session: null };
      }
      const invited = { ...(profile ?? emptyProfile), name: account?.name ?? '', email, language };
      const session = await openByInvitation(context, tx, invited, passwordHash);
      const groupIds = await applyAnswer(context, tx, { answer: 'accept', invitationIds, of, userId: session.user.id });
      return { groupIds, session };
    })
    .catch((error: unknown) => {
      throw isAddressTaken(error) ? refuse('membershipInvitation.signIn') : error;
    });
}
