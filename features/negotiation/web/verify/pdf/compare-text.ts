import { dateTimeText } from '#platform/contract/date-text.ts';
import type { Language } from '#platform/contract/language.ts';
import { sentence, type Words, type WordValues } from '#platform/contract/words.ts';
import { attendanceOf } from '../../../contract/attendance.ts';
import { documentOf, type ContractDocument, type RejectedClause } from '../../../contract/contract-document.ts';
import { replay } from '../../../contract/rules/apply.ts';
import type { SessionEvent } from '../../../contract/rules/events.ts';

/** Result of comparing the text of a PDF with what its log gives. */
export interface TextComparison {
  /** Number of clauses that stand in the PDF word for word, with their votes and reasons. */
  same: number;
  /** Numbers of clauses that do not. */
  different: readonly string[];
  /** Numbers of clauses with letters that PDF readers do not copy as they were written. */
  unread: readonly string[];
}

/** Compares the text of a PDF clause by clause with the contract that follows from its log. */
export function compareText(text: string, log: Uint8Array, language: Language, words: Words): TextComparison {
  const found = bare(text);
  const [same, different, unread]: [string[], string[], string[]] = [[], [], []];
  let place = 0;
  for (const { number, parts } of expectedOf(documentIn(log), language, words)) {
    const end = endOfParts(found, parts, place);
    if (end !== undefined) {
      place = end;
      same.push(number);
    } else (parts.flat().some((part) => !isPlain(part)) ? unread : different).push(number);
  }
  return { same: same.length, different, unread };
}

/** The end of these parts, which follow each other without anything between; of each, one of several wordings. */
function endOfParts(found: string, [first = [], ...others]: readonly (readonly string[])[], from: number): number | undefined {
  for (let at = nextOf(found, first, from); at; at = nextOf(found, first, at.start + 1)) {
    let end: number | undefined = at.end;
    for (const wordings of others) {
      const here: number = end;
      const next = wordings.map(bare).find((wording) => found.startsWith(wording, here));
      end = next === undefined ? undefined : here + next.length;
      if (end === undefined) break;
    }
    if (end !== undefined) return end;
  }
  return undefined;
}

function nextOf(found: string, wordings: readonly string[], from: number): { start: number; end: number } | undefined {
  const [wording = ''] = wordings.map(bare);
  const start = found.indexOf(wording, from);
  return start < 0 ? undefined : { start, end: start + wording.length };
}

function documentIn(log: Uint8Array): ContractDocument {
  const events = new TextDecoder()
    .decode(log)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as SessionEvent);
  const state = replay(events);
  return documentOf(state, { headHash: '', events: state.seq, attendance: attendanceOf(events) });
}

interface Expected {
  number: string;
  parts: string[][];
}

/** What has to stand in the PDF about each clause, in order: heading, text, and how it was decided. */
function expectedOf(document: ContractDocument, language: Language, words: Words): Expected[] {
  const say = (key: string, values?: WordValues) => sentence(words, language, key, values) ?? '';
  const when = (instant: string) => `${dateTimeText(language, instant, 'UTC')} UTC`;
  const ref = ({ name, number }: { name: string; number: number }) => `${name} (${number})`;
  const headed = ({ number, title, text, author, target, textHash }: ContractDocument['agreed'][number] & { textHash?: string }) => [
    [`${number}${title ?? say('clause', { number })}`],
    [text, ...(textHash === undefined ? [] : [say('textKept', { length: text.length, hash: textHash })])],
    [target === null ? say('proposed', { author: ref(author) }) : say('proposedInstead', { author: ref(author), target })],
  ];
  const fate = ({ rejection, isByRemoval, rejectedAt, tally, agreedNumber }: RejectedClause) => {
    const date = when(rejectedAt);
    if (rejection === 'withdrawn') return say(isByRemoval ? 'withdrawnByRemoval' : 'withdrawn', { date });
    if (rejection === 'superseded') return say('superseded', { date, number: agreedNumber ?? '' });
    return say('rejectedByVote', { date, ...tally });
  };
  return [
    ...document.agreed.map((clause) => ({
      number: clause.number,
      parts: [...headed(clause), [say('accepted', { date: when(clause.acceptedAt), ...clause.tally })]],
    })),
    ...document.undecided.map((clause) => ({
      number: clause.number,
      parts: [...headed(clause as never), [say('leftUndecided', { date: when(clause.proposedAt) })]],
    })),
    ...document.rejected.map((clause) => ({ number: clause.number, parts: [...headed(clause as never), [fate(clause)]] })),
  ];
}

/** Spaces, line ends and invisible characters do not count, and ligatures are the letters that they stand for. */
const bare = (text: string): string => text.normalize('NFKC').replaceAll(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu, '');

/** Whether all letters are of the main font, which PDF readers copy as they are. */
const isPlain = (text: string): boolean => /^[\s\x21-\x7E\u00A0-\u024F\u2010-\u2026\u2030\u2039\u203A\u20AC]*$/u.test(text);
