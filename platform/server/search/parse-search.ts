import { addressesIn, tokensOf, type Token } from './tokens.ts';
import { isHeldBack } from './stop-words.ts';

/** Something that a find has, or has not. */
export interface Wanted {
  tokens: readonly Token[];
  /** All that was typed of it, folded, where it is an address of e-mail. */
  address: string | undefined;
  /** In quotes: these words, one behind the other. */
  isPhrase: boolean;
  /** The last word, which may still be typed. */
  isBeginning: boolean;
  /** Where it stands in what was typed. */
  place: { start: number; end: number };
}

export const operatorNames = ['kind', 'by', 'in', 'after', 'before'] as const;
export type OperatorName = (typeof operatorNames)[number];

/** What was asked, as it was understood. Any text is understood somehow. */
export interface ParsedSearch {
  wanted: readonly Wanted[];
  unwanted: readonly Wanted[];
  /** The last of each name counts. */
  operators: Readonly<Partial<Record<OperatorName, string>>>;
  /** Something was asked, though it may hold no word. */
  isAsked: boolean;
}

/** More words than anybody looks for at once: those behind them count for nothing. */
const mostWanted = 16;

const quotes = '"“”„«»';
const part = new RegExp(
  `(?<sign>-?)(?:(?<name>${operatorNames.join('|')}):)?(?:[${quotes}](?<phrase>[^${quotes}]*)(?:[${quotes}]|$)|(?<word>[^\\s${quotes}]+))`,
  'giu',
);

/** Reads what people type: words, "phrases", -what is not to be there, and operators such as kind:question. */
export function parseSearch(asked: string): ParsedSearch {
  const text = asked.toWellFormed();
  const found: { wanted: Wanted; isUnwanted: boolean }[] = [];
  const operators: Partial<Record<OperatorName, string>> = {};
  for (const { groups = {}, 0: whole, index } of text.matchAll(part)) {
    const { sign, name, phrase, word = '' } = groups;
    const isOperator = name !== undefined && sign === '';
    if (isOperator && (phrase ?? word).trim()) operators[name.toLowerCase() as OperatorName] = (phrase ?? word).trim();
    if (isOperator || found.length === mostWanted) continue;
    const value = phrase ?? (name === undefined ? word : `${name}:${word}`);
    const tokens = tokensOf(value, mostWanted);
    if (tokens.length === 0) continue;
    const isPhrase = phrase !== undefined && tokens.length > 1;
    const isBeginning = phrase === undefined && index + whole.length === text.length && [...(tokens.at(-1)?.form ?? '')].length > 1;
    const place = { start: index, end: index + whole.length };
    found.push({
      wanted: { tokens, address: addressesIn(value)[0], isPhrase, isBeginning: isBeginning && sign === '', place },
      isUnwanted: sign === '-',
    });
  }
  const wanted = found.filter(({ isUnwanted }) => !isUnwanted).map((each) => each.wanted);
  const telling = wanted.filter(({ tokens, isPhrase }) => isPhrase || tokens.some(({ form }) => !isHeldBack(form, null)));
  return {
    // Words that hold a sentence together are looked for where there are no others.
    wanted: telling.length ? telling : wanted,
    unwanted: found.filter(({ isUnwanted }) => isUnwanted).map((each) => each.wanted),
    operators,
    isAsked: text.trim() !== '',
  };
}
