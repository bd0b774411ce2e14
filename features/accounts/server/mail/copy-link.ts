import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { noteLinkCopied } from '#platform/server/mail/mail.ts';
import type { MailLink } from '#platform/server/extension-points/mail-link.ts';
import type { copyMailLink as endpoint } from '../../contract/mail-endpoints.ts';
import { audit } from '../audit/audit.ts';
import { findNeededMails } from './mail-store.ts';

/** Returns the link of a stored mail while it works. Whose link it is, is recorded in the audit. */
export const copyMailLink =
  (links: readonly MailLink[]) =>
  async (context: Context, { params }: ParsedInput<typeof endpoint>): Promise<Reply<typeof endpoint>> =>
    context.db.transaction(async (tx) => {
      const [mail] = await findNeededMails(tx, links, params.id);
      const address = mail && linkIn(mail.text);
      if (!mail || address === undefined) throw refuse('thing.notFound');
      await noteLinkCopied(tx, mail.id);
      await audit(tx, context, { action: 'mail.copyLink', subjectId: mail.about });
      return { address };
    });

const links = /https?:\/\/\S+[?]token=[\w-]+/;

/** First link with a token, which is the one found by its hash. */
const linkIn = (text: string): string | undefined => links.exec(text)?.[0];

/** The text of a mail without the token of its link, which must not be read without a record. */
export const withoutToken = (text: string): string => text.replace(/([?]token=)[\w-]+/, '$1…');
