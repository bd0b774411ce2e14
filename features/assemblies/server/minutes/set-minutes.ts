import { renderSVG } from 'uqr';
import type { Language } from '#platform/contract/language.ts';
import { readWords } from '#platform/server/i18n/words.ts';
import { languageOf } from '#platform/server/printing/language-of.ts';
import { pageSetter, type AttachedLog } from '#platform/server/printing/page-setter.ts';
import type { SignatureSpace } from '#platform/server/signing/signature-field.ts';
import type { MinutesDocument } from '../../contract/minutes/minutes-means.ts';
import { minutesPage } from '../../contract/minutes/minutes-page.ts';

export interface MinutesOrder {
  document: MinutesDocument;
  language: Language;
  /** Address of the page that verifies the file. */
  address: string;
  signature: SignatureSpace;
  /** The log from which the minutes are made, as downloaded: it is embedded in the file. */
  log: AttachedLog;
}

const codeOf = (address: string) => renderSVG(address, { border: 0 });

/**
 * Creates the function that sets minutes as PDF/UA. It blocks, for seconds if they are long: use it
 * through a typesetter.
 */
export function minutesSetter(): (order: Omit<MinutesOrder, 'signature'>) => Buffer {
  const words = readWords({ minutes: new URL('../../words/minutes/', import.meta.url) });
  const set = pageSetter(new URL('minutes.typ', import.meta.url));
  return ({ document, language, address, log }) => {
    const say = (key: string, values?: Record<string, string | number>) => words.say(language, 'minutes', key, values);
    return set((printable) => minutesPage(document, { language, address, say, languageOf, codeOf, printable }), {
      ...log,
      about: say('logFile'),
    });
  };
}
