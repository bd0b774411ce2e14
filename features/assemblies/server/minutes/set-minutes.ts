import { renderSVG } from 'uqr';
import type { Language } from '#platform/contract/language.ts';
import type { Printable } from '#platform/contract/printing/printable.ts';
import { readWords } from '#platform/server/i18n/words.ts';
import { languageOf } from '#platform/server/printing/language-of.ts';
import { pageSetter, type AttachedFile, type AttachedLog } from '#platform/server/printing/page-setter.ts';
import type { SignatureSpace } from '#platform/server/signing/signature-field.ts';
import type { MinutesDocument } from '../../contract/minutes/minutes-dependencies.ts';
import { minutesPage } from '../../contract/minutes/minutes-page.ts';
import type { MinutesStatement } from '../../contract/minutes/minutes-statement.ts';
import type { Phase } from '../../contract/rules/state.ts';

/**
 * Input of the typesetting process for one language. It reads the log itself, with both
 * implementations of the rules.
 */
export interface MinutesOrder {
  id: string;
  /** Hash of the last event, as it was stored. */
  headHash: string;
  /** Whether this is the last language of these minutes: the result of the log is not needed again. */
  isLast: boolean;
  language: Language;
  /** Address of the page that verifies the file. */
  address: string;
  signature: SignatureSpace;
  /** The log from which the minutes are made, as downloaded: it is embedded in the file. */
  log: AttachedLog;
  /** The annexes that are embedded. */
  annexes: readonly AttachedFile[];
}

/** Reply of the process to an order. Only `set` comes with a file. */
export type MinutesMade =
  | { kind: 'set'; statement: MinutesStatement }
  | { kind: 'notClosed'; phase: Phase }
  /** The log, at this event. */
  | { kind: 'broken' | 'unlawful'; seq: number };

type Page = Pick<MinutesOrder, 'language' | 'address' | 'log' | 'annexes'> & { document: MinutesDocument };

const codeOf = (address: string) => renderSVG(address, { border: 0 });

/**
 * Creates the function that sets minutes as PDF/UA. It blocks, for seconds if they are long: use it
 * through a typesetter.
 */
export function minutesSetter(): (page: Page) => Buffer {
  const words = readWords({ minutes: new URL('../../words/minutes/', import.meta.url) });
  const set = pageSetter(new URL('minutes.typ', import.meta.url));
  return ({ document, language, address, log, annexes }) => {
    const translate = (key: string, values?: Record<string, string | number>) => words.translate(language, 'minutes', key, values);
    const page = (printable: Printable) => minutesPage(document, { language, address, translate, languageOf, codeOf, printable });
    return set(page, { ...log, about: translate('logFile') }, annexes);
  };
}
