import type { Language } from '#platform/contract/language.ts';
import { paragraphsOf } from '#platform/contract/direction.ts';
import type { Printable } from '#platform/contract/printing/printable.ts';
import { sentence, type Words } from '#platform/contract/words.ts';
import { attendanceOf } from '../../../contract/attendance.ts';
import { documentOf, type ContractDocument } from '../../../contract/contract-document.ts';
import { contractPage } from '../../../contract/page/contract-page.ts';
import { pageTexts, type ContractPart, type PageText } from '../../../contract/page/page-texts.ts';
import type { ReadLog } from '../../../contract/read-log.ts';
import { replay } from '../../../contract/rules/apply.ts';
import type { SessionEvent } from '../../../contract/rules/events.ts';
import type { DocumentSigning } from '../../../contract/signing/checked-signatures.ts';
import { isSampleId } from '../../../contract/sample.ts';

/** Result of comparing the text of a PDF with what its log gives. */
export interface TextComparison {
  /** Number of clauses that the PDF contains word for word, with their votes and reasons. */
  same: number;
  /** Numbers of clauses that do not. */
  different: readonly string[];
  /** Numbers of clauses with letters that PDF readers do not copy as they were written. */
  unread: readonly string[];
  /** Other parts of the contract that the log does not give so. */
  differentParts: readonly ContractPart[];
  /** Other parts with such letters. */
  unreadParts: readonly ContractPart[];
  /** Whether the PDF says something more than the log gives. */
  isMore: boolean;
}

export interface CompareOrder {
  /** Text of the PDF in the order of reading, without headers and footers. */
  text: string;
  /** The same with lines from right to left in the order of reading; absent if there are none. */
  fromRight?: string | undefined;
  log: Uint8Array;
  /** Result of reading the log. */
  read: Pick<ReadLog, 'headHash'> & { signing?: DocumentSigning | undefined };
  language: Language;
  /** The words of contracts, and the general ones of negotiations, which name the types of documents. */
  words: { contract: Words; negotiation: Words };
}

/** Compares the whole text of a PDF with the contract that follows from its log. */
export function compareText({ text, fromRight, log, read, language, words }: CompareOrder): TextComparison {
  const document = documentIn(log, read);
  const translate = (key: string, values = {}) => sentence(words.contract, language, key, values) ?? '';
  const page = contractPage(document, {
    language,
    address: '',
    isSample: isSampleId(document.id),
    translate,
    typeName: (type) => sentence(words.negotiation, language, `type.${type}`, {}) ?? '',
    printable: asWritten,
    codeOf: () => '',
    languageOf: () => null,
  });
  const end = document.isInterim ? undefined : new RegExp(`^https?://[^\\s/]+(?:/[^\\s/]+)*/verify/${document.id}$`, 'u');
  const compared = (found: string) => {
    const alignment = new Alignment(bare(found), pageTexts(page).map(spelled));
    alignment.run();
    return alignment.result(end);
  };
  const asFound = compared(text);
  // The direction of lines is guessed: a guess can confirm more text, but never reports a
  // difference.
  const asRead = fromRight === undefined ? asFound : compared(fromRight);
  return isAsGood(asRead, asFound) ? asRead : asFound;
}

function isAsGood(one: TextComparison, other: TextComparison): boolean {
  const differing = ({ different, differentParts }: TextComparison) => different.length + differentParts.length;
  return differing(one) <= differing(other) && (!one.isMore || other.isMore) && one.unread.length <= other.unread.length;
}

function documentIn(log: Uint8Array, { headHash, signing }: CompareOrder['read']): ContractDocument {
  const events = new TextDecoder()
    .decode(log)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SessionEvent);
  const state = replay(events);
  return documentOf(state, { headHash, events: state.seq, attendance: attendanceOf(events), signing });
}

/** Texts as they were written: which letters fonts lack does not matter here. */
const asWritten: Printable = {
  asked: new Set(),
  lacking: new Set(),
  line: (text) => text,
  cell: (text) => text,
  paragraphs: (text) => paragraphsOf(text).map((part) => ({ lines: [part], lang: null, isRagged: false, isLong: false, columns: 1 })),
};

interface Spelled extends PageText {
  want: string;
  isPlain: boolean;
}

const spelled = (each: PageText): Spelled => ({ ...each, want: bare(each.text), isPlain: isPlain(each.text) });

type Verdict = 'same' | 'unread' | 'different';

/** Shortest text that is looked for further on, so that a short one is not found by chance. */
const shortestAnchor = 24;
/** Number of texts to look ahead; after a larger change everything counts as different. */
const anchorsTried = 400;

/** Follows a text and the texts that it should consist of, and resumes after differences. */
class Alignment {
  readonly #found: string;
  readonly #texts: readonly Spelled[];
  readonly #verdicts = new Map<string, Verdict>();
  #place = 0;
  #isMore = false;

  constructor(found: string, texts: readonly Spelled[]) {
    this.#found = found;
    this.#texts = texts.filter(({ want }) => want !== '');
  }

  run(): void {
    let index = 0;
    for (let text = this.#texts[0]; text; text = this.#texts[index]) index = this.#isNext(text, index) ? index + 1 : this.#findWay(index);
  }

  /** `end` matches what may follow the last text. */
  result(end: RegExp | undefined): TextComparison {
    const rest = this.#found.slice(this.#place);
    const isLost = [...this.#verdicts.values()].includes('different');
    const isMore = this.#isMore || (!isLost && (end ? !end.test(rest) : rest !== ''));
    const about = (verdict: Verdict, kind: string) =>
      [...this.#verdicts].flatMap(([key, each]) => (each === verdict && key.startsWith(kind) ? [key.slice(kind.length)] : []));
    return {
      same: about('same', 'clause ').length,
      different: about('different', 'clause '),
      unread: about('unread', 'clause '),
      differentParts: about('different', 'part ') as ContractPart[],
      unreadParts: about('unread', 'part ') as ContractPart[],
      isMore,
    };
  }

  /**
   * Matches this text at the current position. In other scripts it compares only the set of
   * letters, since PDF readers order them differently.
   */
  #isNext(text: Spelled, index: number): boolean {
    const { want, isEntry } = text;
    const end = this.#place + want.length;
    const isHere = this.#found.startsWith(want, this.#place);
    if (!isHere && (text.isPlain || isEntry || sorted(this.#found.slice(this.#place, end)) !== sorted(want))) return false;
    this.#place = isEntry ? this.#behindPageNumber(end, this.#texts[index + 1]?.want ?? '') : end;
    this.#judge(text, isHere ? 'same' : 'unread');
    return true;
  }

  /** Dots and a number, which the digits of the next entry may follow. */
  #behindPageNumber(from: number, next: string): number {
    const [dots = '', digits = ''] = /^\.*(\d{0,4})/u.exec(this.#found.slice(from, from + 400)) ?? [];
    const begin = from + dots.length - digits.length;
    const length = [1, 2, 3, 4].find((each) => each <= digits.length && this.#found.startsWith(next, begin + each));
    return begin + (length ?? Math.min(1, digits.length));
  }

  /** Judges the texts up to the next one that is found further on; returns its index. */
  #findWay(index: number): number {
    const anchor = this.#anchorBehind(index);
    const gap = this.#found.slice(this.#place, anchor?.at ?? this.#found.length);
    const last = anchor?.index ?? this.#texts.length;
    let at = 0;
    let areAllFound = true;
    for (const each of this.#texts.slice(index, last)) {
      const start = each.isPlain ? gap.indexOf(each.want, at) : -1;
      if (start >= 0) at = start + each.want.length;
      else areAllFound = false;
      this.#judge(each, start >= 0 ? 'same' : each.isPlain ? 'different' : 'unread');
    }
    // All are present, but not in sequence: there is other text between them.
    if (areAllFound) this.#isMore = true;
    this.#place = anchor?.at ?? this.#found.length;
    return last;
  }

  /** The first of the following texts that occurs later, with the texts after it. */
  #anchorBehind(index: number): { index: number; at: number } | undefined {
    const last = Math.min(index + 1 + anchorsTried, this.#texts.length);
    for (let next = index + 1; next < last; next += 1) {
      let anchor = '';
      for (const { want, isPlain: isSure, isEntry } of this.#texts.slice(next, next + shortestAnchor)) {
        if (!isSure || isEntry || anchor.length >= shortestAnchor) break;
        anchor += want;
      }
      const at = anchor.length < shortestAnchor ? -1 : this.#found.indexOf(anchor, this.#place);
      if (at >= 0) return { index: next, at };
    }
    return undefined;
  }

  #judge({ about }: Spelled, verdict: Verdict): void {
    const key = 'clause' in about ? `clause ${about.clause}` : `part ${about.part}`;
    const before = this.#verdicts.get(key) ?? 'same';
    this.#verdicts.set(key, before === 'different' || verdict === 'same' ? before : verdict);
  }
}

const sorted = (text: string): string => [...text].sort().join('');

/** Spaces, line ends and invisible characters do not count, and ligatures count as their letters. */
const bare = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, '');

/** Whether all letters are of the main font, which PDF readers copy as they are. */
const isPlain = (text: string): boolean =>
  /^[\s\x21-\x7E\u00A0-\u024F\u1E00-\u1EFF\u2010-\u2026\u2030\u2039\u203A\u2068\u2069\u20AC]*$/u.test(text);
