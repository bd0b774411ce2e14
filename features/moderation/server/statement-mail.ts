import { defineMail } from '#platform/server/mail-kind.ts';
import type { Decision, Ground } from '../contract/limits.ts';

/** Kinds of which others keep a part when one is hidden, with a sentence of their own. */
const saysHow: ReadonlySet<string> = new Set(['file', 'group', 'person', 'negotiation']);

interface Facts {
  caseId: string;
  kind: string;
  /** What one thing of the kind is called in the language of the author. */
  called: string;
  title: string | null;
  decision: Decision;
  ground: Ground | null;
  reference: string;
  facts: string;
  /** A rule had held the content for review. */
  wasHeld: boolean;
}

/** The statement of reasons: what was decided, on which facts and ground, by whom, and what the author can do about it. */
export const statementMail = defineMail<Facts>(
  'moderation',
  'statement',
  ({ caseId, kind, called, title, decision, ground, reference, facts, wasHeld }, { say, publicUrl, site }) => {
    const about = title ? say('mail.aboutTitled', { kind: called, title }) : say('mail.about', { kind: called });
    return {
      subject: say(`mail.subject.${decision}`),
      preheader: about,
      paragraphs: [
        about,
        say(decision === 'hide' && saysHow.has(kind) ? `mail.text.hide.${kind}` : `mail.text.${decision}`),
        [say('mail.facts'), { quoted: facts }],
        ...(ground ? [reference ? say(`mail.ground.${ground}`, { reference }) : say(`mail.ground.${ground}.unnamed`)] : []),
        say(wasHeld ? 'mail.byPeopleAfterRule' : 'mail.byPeople'),
        [
          ...(ground ? [say('mail.redress')] : []),
          { address: `${publicUrl}/statements/${caseId}`, label: say(ground ? 'mail.open' : 'mail.more') },
        ],
      ],
      reason: say('mail.reason', { site }),
    };
  },
);
