import { defineMail } from '#platform/server/mail/mail-kind.ts';
import type { Decision, Ground } from '../contract/limits.ts';

/** Kinds that stay partly visible to others when hidden; these have their own texts. */
const saysHow: ReadonlySet<string> = new Set(['file', 'group', 'person', 'negotiation']);

interface Facts {
  caseId: string;
  kind: string;
  /** Name of the kind in the author's language. */
  called: string;
  title: string | null;
  decision: Decision;
  ground: Ground | null;
  reference: string;
  facts: string;
  /** The rule about links had held the content. */
  wasHeld: boolean;
}

/**
 * Statement of reasons: decision, facts, ground, author of the decision, and possible objections.
 */
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
