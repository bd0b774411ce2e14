import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { isLanguage, languages } from '#platform/contract/language.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import type { Decision, Ground } from '../contract/limits.ts';
import { statementMail } from './statement-mail.ts';
import { findAuthorAddress } from './decision-store.ts';

interface Stated {
  decision: Decision;
  ground: Ground | null;
  reference: string;
  facts: string;
  /** The rule about links had held the content. */
  wasHeld: boolean;
}

/** Sends the author the statement of reasons in their language. */
export async function notifyAuthor(
  app: Pick<AppContext, 'config' | 'mail' | 'words'>,
  tx: Transaction,
  caseId: string,
  { decision, ground, reference, facts, wasHeld }: Stated,
): Promise<void> {
  const author = await findAuthorAddress(tx, caseId);
  if (!author) return;
  const { email, title, kind } = author;
  const language = isLanguage(author.language) ? author.language : languages[0];
  await composeMail(app, tx, { email, language }, statementMail, {
    caseId,
    kind,
    called: app.words.kind(language, kind),
    title,
    decision,
    ground,
    reference,
    facts,
    wasHeld,
  });
}
