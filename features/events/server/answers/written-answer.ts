import { shorten } from '#platform/contract/shorten.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { AnswerByMail } from '#platform/server/extension-points/mail-replies.ts';
import { answerEvent } from '../../contract/endpoints.ts';
import { eventLimits, type eventAnswers } from '../../contract/limits.ts';

interface WrittenAnswer {
  answer: (typeof eventAnswers)[number];
  note?: string;
}

/** Ends of the words below. “Si je peux”, “No problem” and “Maybe you know” answer nothing. */
const closing = '(?=\\s*(?:$|[.,;:!…–—\\n-]|sorry\\b|thanks\\b|thank you\\b|désolée?\\b|merci\\b|lo siento\\b|gracias\\b))';
const beginnings: readonly [WrittenAnswer['answer'], RegExp][] = [
  ['yes', /^(?:yes|yeah|yep|oui|sí)(?=$|[\s.,;:!…–—-])/u],
  [
    'yes',
    new RegExp(
      `^(?:si|i['’]m coming|i['’]ll come|i['’]ll be there|je viens|je serai là|je viendrai|voy|iré|asistiré|estaré)${closing}`,
      'u',
    ),
  ],
  ['maybe', new RegExp(`^(?:maybe|perhaps|peut-être|peut être|quizás?|tal vez|a lo mejor)${closing}`, 'u')],
  ['no', new RegExp(`^(?:no|nope|non|not coming|i can['’]t come|je ne viens pas|je ne peux pas|no voy|no puedo|no iré)${closing}`, 'u')],
];

/**
 * The answer with which a text begins, in the languages of the site; what follows is the note.
 * Undefined if it begins otherwise: an answer is never guessed.
 */
export function readWrittenAnswer(text: string): WrittenAnswer | undefined {
  const written = text.normalize('NFC').replace(/^[\s¡"“«]+/u, '');
  for (const [answer, beginning] of beginnings) {
    const [found] = beginning.exec(written.toLowerCase()) ?? [];
    if (found === undefined) continue;
    const note = written
      .slice(found.length)
      .replaceAll(/\s+/gu, ' ')
      .replace(/^[\s.,;:!…–—"”»-]+/u, '')
      .trim();
    // The author finds the whole email in the list of their emails.
    return { answer, ...(note !== '' && { note: shorten(note, eventLimits.note) }) };
  }
  return undefined;
}

/** An email that answers a notification of an event answers the event. */
export const answerByMail: AnswerByMail = async (_db, { thingId }) => ({
  endpoint: answerEvent,
  params: { id: thingId },
  body: ({ text }) => {
    const answer = readWrittenAnswer(text);
    if (!answer) throw refuse('event.answerUnclear');
    return answer;
  },
});
