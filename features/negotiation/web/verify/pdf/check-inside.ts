import type { Language } from '#platform/contract/language.ts';
import type { Words } from '#platform/contract/words.ts';
import { readLog, type ReadLog } from '../../../contract/read-log.ts';
import { compareText, type TextComparison } from './compare-text.ts';
import { openPdf } from '#platform/web/proofs/open-pdf.ts';

/** Checks the content of a PDF: its log, and whether its text matches the log. */
export interface Inside {
  log: ReadLog | undefined;
  /** Absent where the log is broken, since nothing follows from it. */
  text?: TextComparison;
}

type WordsIn = Record<Language, () => Promise<{ default: Words }>>;
const contractWords: WordsIn = {
  en: () => import('../../../words/contract/en.json'),
  es: () => import('../../../words/contract/es.json'),
  fr: () => import('../../../words/contract/fr.json'),
};
const negotiationWords: WordsIn = {
  en: () => import('../../../words/en.json'),
  es: () => import('../../../words/es.json'),
  fr: () => import('../../../words/fr.json'),
};

/** Reads the log inside a PDF and compares the text with it; undefined if the PDF has no log. */
export async function checkInside(
  bytes: Uint8Array,
  language: Language,
  sha256: Parameters<typeof readLog>[1],
): Promise<Inside | undefined> {
  const pdf = await openPdf(bytes);
  if (!pdf?.log) return undefined;
  const log = await readLog(pdf.log, sha256);
  if (!log) return { log };
  const [{ default: contract }, { default: negotiation }] = await Promise.all([contractWords[language](), negotiationWords[language]()]);
  const read = { headHash: log.headHash, signing: await log.signing() };
  return {
    log,
    text: compareText({ text: pdf.text, fromRight: pdf.fromRight, log: pdf.log, read, language, words: { contract, negotiation } }),
  };
}
