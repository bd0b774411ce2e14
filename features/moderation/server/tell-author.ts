import { composeMail } from '#platform/server/compose-mail.ts';
import { isLanguage, languages } from '#platform/contract/language.ts';
import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import type { Decision, Ground } from '../contract/limits.ts';
import { findAuthorAddress } from './decision-store.ts';

/** Kinds of which others keep a part when one is hidden, with a sentence of their own. */
const saysHow: ReadonlySet<string> = new Set(['file', 'group', 'person', 'negotiation']);

interface Stated {
  decision: Decision;
  ground: Ground | null;
  reference: string;
  facts: string;
  /** A rule had it wait for people. */
  wasHeld: boolean;
}

/** Sends its author the statement of reasons, in their language: what was decided, on which facts and ground, by whom, and what they can do about it. */
export async function tellAuthor(
  house: Pick<House, 'config' | 'mail' | 'words'>,
  tx: Transaction,
  caseId: string,
  { decision, ground, reference, facts, wasHeld }: Stated,
): Promise<void> {
  const author = await findAuthorAddress(tx, caseId);
  if (!author) return;
  const { email, title, kind } = author;
  const language = isLanguage(author.language) ? author.language : languages[0];
  const called = house.words.kind(language, kind);
  await composeMail(house, tx, { email, language }, 'moderation', (say) => ({
    subject: say(`mail.subject.${decision}`),
    paragraphs: [
      title ? say('mail.aboutTitled', { kind: called, title }) : say('mail.about', { kind: called }),
      say(decision === 'hide' && saysHow.has(kind) ? `mail.text.hide.${kind}` : `mail.text.${decision}`),
      [say('mail.facts'), { quoted: facts }],
      ...(ground ? [reference ? say(`mail.ground.${ground}`, { reference }) : say(`mail.ground.${ground}.unnamed`)] : []),
      say(wasHeld ? 'mail.byPeopleAfterRule' : 'mail.byPeople'),
      [say(ground ? 'mail.redress' : 'mail.more'), { address: `${house.config.publicUrl}/statements/${caseId}`, label: say('mail.open') }],
    ],
  }));
}
