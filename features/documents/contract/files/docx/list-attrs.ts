import { itemNumber } from '#platform/contract/rich-text/numbering.ts';
import { richTextLimits, type NumberStyle } from '#platform/contract/rich-text/limits.ts';
import type { Numbering } from '#platform/contract/rich-text/nodes.ts';
import type { WordNumber } from './numbering.ts';

const styles: Readonly<Record<string, NumberStyle | undefined>> = { lowerLetter: 'a', upperLetter: 'A', lowerRoman: 'i', upperRoman: 'I' };

/**
 * Numbering attributes that give the first item the same number as in Word; undefined if
 * impossible.
 */
export function numberingOf(word: WordNumber, outer: string): Numbering | undefined {
  const { before, after, number } = word;
  if (number < 0 || number > richTextLimits.orderedListStart || after.length > richTextLimits.numberAfterCharacters) return undefined;
  const style = styles[word.format];
  const common: Numbering = { ...(number === 1 ? {} : { start: number }), ...(after === '.' ? {} : { after }) };
  const inner = `${outer}.`;
  const candidates: Numbering[] = [];
  if (outer !== '' && before.endsWith(inner) && style === undefined) {
    const own = before.slice(0, -inner.length);
    candidates.push({ ...common, style: '1.1', ...(own === '' ? {} : { before: own }) });
  }
  candidates.push({ ...common, ...(style === undefined ? {} : { style }), ...(before === '' ? {} : { before }) });
  return candidates.find(
    (each) => (each.before ?? '').length <= richTextLimits.numberBeforeCharacters && itemNumber(each, 0, outer).marker === word.marker,
  );
}
