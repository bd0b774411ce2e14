import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type * as endpoints from '../contract/endpoints.ts';
import type { AnsweredKind } from './answered-kinds.ts';
import { addressOf } from './handle-mail.ts';
import { reasonText } from './reason-text.ts';
import { findOwnMail, findOwnMails } from './store.ts';

/** Builds the command that lists a person’s answers by email. */
export const listerOf = (kinds: readonly AnsweredKind[]) =>
  async function listReceivedMails({ config, db, viewer, words, language }: Context): Promise<Reply<typeof endpoints.listReceivedMails>> {
    const mails = await findOwnMails(db, signedIn(viewer).id);
    return {
      isOn: config.mailIn !== undefined,
      items: mails.map(({ kind, thingId, partId, reason, ...mail }) => ({
        ...mail,
        reason: reason === null ? null : reasonText(words, language, reason),
        address: mail.state === 'posted' ? addressOf(kinds, { kind, thingId, partId }) : null,
      })),
    };
  };

/** Returns the whole text of one’s own email. */
export async function readReceivedMail(
  { db, viewer }: Context,
  { params: { id } }: ParsedInput<typeof endpoints.readReceivedMail>,
): Promise<Reply<typeof endpoints.readReceivedMail>> {
  const mail = await findOwnMail(db, signedIn(viewer).id, id);
  if (!mail) throw refuse('thing.notFound');
  return mail;
}
