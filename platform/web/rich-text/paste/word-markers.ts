import { letters, roman } from '#platform/contract/rich-text/numbering.ts';
import { richTextLimits, type NumberStyle } from '#platform/contract/rich-text/limits.ts';
import type { WordLevel } from './pasted-styles.ts';

/** The number of a list item in Word, such as `(a)`: its value and the text around it. */
export interface ReadMarker {
  style: NumberStyle;
  value: number;
  before: string;
  after: string;
}

const marked = /^(.*?)(\d{1,7}|[A-Za-z]{1,8})([^\p{L}\p{N}]*|[^\dA-Za-z]{1,2})$/u;
const styleOf: Readonly<Record<string, NumberStyle>> = { 'alpha-lower': 'a', 'alpha-upper': 'A', 'roman-lower': 'i', 'roman-upper': 'I' };

/** Whether Word’s sign of an item is a bullet: no letter or digit, or one in a font of signs. */
export function isBullet(marker: string, font: string, level: WordLevel | undefined): boolean {
  if (level !== undefined) return level.format === 'bullet' || level.format === 'image';
  return !/[\p{L}\p{N}]/u.test(marker) || (/^\p{L}$/u.test(marker) && /symbol|wingdings|webdings|courier/.test(font));
}

/**
 * The numbers of the items of one list and level, in order. Letters are Roman numbers where Word
 * says so or where they follow each other as such; undefined where a sign is not a number.
 */
export function readMarkers(markers: readonly string[], level: WordLevel | undefined): readonly (ReadMarker | undefined)[] {
  const parts = markers.map((marker) => marked.exec(marker));
  const tokens = parts.flatMap((part) => (part?.[2] !== undefined && /[a-z]/i.test(part[2]) ? [part[2].toLowerCase()] : []));
  const named = styleOf[level?.format ?? ''];
  const isRoman = named === undefined ? areRoman(tokens) : named.toLowerCase() === 'i';
  return parts.map((part) => {
    if (part === null) return undefined;
    const [, before = '', token = '', after = ''] = part;
    if (before.length > richTextLimits.numberBeforeCharacters || after.length > richTextLimits.numberAfterCharacters) return undefined;
    const isDigits = /\d/.test(token);
    const value = isDigits ? Number(token) : isRoman ? romanValue(token.toLowerCase()) : letterValue(token.toLowerCase());
    if (value === undefined || value > richTextLimits.orderedListStart) return undefined;
    const lower = isDigits ? '1' : isRoman ? 'i' : 'a';
    return { style: !isDigits && token === token.toUpperCase() ? (lower === 'i' ? 'I' : 'A') : lower, value, before, after };
  });
}

function areRoman(tokens: readonly string[]): boolean {
  const values = tokens.map(romanValue);
  if (tokens.length === 0 || values.includes(undefined)) return false;
  for (const [index, value] of values.entries()) {
    const next = values[index + 1];
    if (value !== undefined && next === value + 1) return true;
    if (next !== undefined && letterValue(tokens[index + 1] ?? '') === (letterValue(tokens[index] ?? '') ?? 0) + 1) return false;
  }
  return /^(?:[ivx]|..+)$/.test(tokens[0] ?? '');
}

const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

function romanValue(token: string): number | undefined {
  let sum = 0;
  for (let at = 0; at < token.length; at++) {
    const value = romanDigits[token[at] ?? ''] ?? Number.NaN;
    sum += value < (romanDigits[token[at + 1] ?? ''] ?? 0) ? -value : value;
  }
  return roman(sum) === token ? sum : undefined;
}

function letterValue(token: string): number | undefined {
  // Word continues z with aa, bb, cc.
  const isRepeated = token.length > 1 && [...token].every((letter) => letter === token[0]);
  if (isRepeated) return 26 * (token.length - 1) + (letterValue(token[0] ?? '') ?? 0);
  for (let value = 1; value <= 702 && token.length <= 2; value++) if (letters(value) === token) return value;
  return undefined;
}
