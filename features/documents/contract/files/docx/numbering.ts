import { openText } from '#platform/contract/rich-text/clean-text.ts';
import { letters, roman } from '#platform/contract/rich-text/numbering.ts';
import { child, childrenOf, isOn, numberOf, valueOf, type Xml } from '../xml.ts';
import { leftOf } from './styles.ts';

/** A level of a list as Word defines it. */
interface Level {
  format: string;
  /** Such as `%1.%2.`. */
  text: string;
  start: number;
  isLegal: boolean;
  /** The level after which numbers start again; 0 is never. */
  restart: number | undefined;
  left: number | undefined;
  style: string | undefined;
}

/** A number as Word shows it. */
export interface WordNumber {
  isBullet: boolean;
  numId: string;
  /** Lists that share their counters, such as those that continue another one. */
  family: string;
  /** Whether the list begins its own numbers. */
  hasStart: boolean;
  level: number;
  number: number;
  format: string;
  /** The whole marker, such as `(a)`; parts of other levels are filled in. */
  marker: string;
  /** The marker before and after the number of this level. */
  before: string;
  after: string;
  left: number | undefined;
}

export interface Numbers {
  /** Counts a paragraph and returns its number; undefined if it has none. */
  next: (properties: Xml, styleId: string | undefined) => WordNumber | undefined;
}

const levelsOf = (element: Xml | undefined): Map<number, Level> =>
  new Map(
    childrenOf(element, 'w:lvl').map((level) => [
      numberOf(level.attrs['w:ilvl']) ?? 0,
      {
        format: valueOf(level, 'w:numFmt') ?? 'decimal',
        text: openText(valueOf(level, 'w:lvlText') ?? ''),
        start: numberOf(valueOf(level, 'w:start')) ?? 0,
        isLegal: isOn(level, 'w:isLgl') ?? false,
        restart: numberOf(valueOf(level, 'w:lvlRestart')),
        left: leftOf(child(level, 'w:pPr')),
        style: valueOf(level, 'w:pStyle'),
      },
    ]),
  );

interface List {
  abstract: string;
  levels: Map<number, Level>;
  starts: Map<number, number>;
}

/** Counts the numbers of a document in its order, as Word does. */
export function readNumbers(part: Xml | undefined): Numbers {
  const abstracts = new Map(childrenOf(part, 'w:abstractNum').map((each) => [each.attrs['w:abstractNumId'] ?? '', each]));
  const byStyle = new Map<string, string>();
  for (const [id, element] of abstracts) {
    const style = valueOf(element, 'w:styleLink');
    if (style) byStyle.set(style, id);
  }
  const lists = new Map<string, List>();
  for (const num of childrenOf(part, 'w:num')) {
    let abstract = valueOf(num, 'w:abstractNumId') ?? '';
    abstract = byStyle.get(valueOf(abstracts.get(abstract), 'w:numStyleLink') ?? '') ?? abstract;
    const levels = levelsOf(abstracts.get(abstract));
    const starts = new Map<number, number>();
    for (const override of childrenOf(num, 'w:lvlOverride')) {
      const level = numberOf(override.attrs['w:ilvl']) ?? 0;
      for (const [at, own] of levelsOf(override)) levels.set(at, own);
      const start = numberOf(valueOf(override, 'w:startOverride'));
      if (start !== undefined) starts.set(level, start);
    }
    lists.set(num.attrs['w:numId'] ?? '', { abstract, levels, starts });
  }
  const counters = new Map<string, (number | undefined)[]>();
  const started = new Set<string>();

  const next = (properties: Xml, styleId: string | undefined): WordNumber | undefined => {
    const numId = valueOf(properties, 'w:numId') ?? '0';
    const list = lists.get(numId);
    if (list === undefined || numId === '0') return undefined;
    const given = numberOf(valueOf(properties, 'w:ilvl'));
    const at = given ?? [...list.levels].find(([, { style }]) => style !== undefined && style === styleId)?.[0] ?? 0;
    const level = list.levels.get(at);
    if (level === undefined) return undefined;
    let counts = counters.get(list.abstract);
    if (counts === undefined) counters.set(list.abstract, (counts = []));
    const key = `${numId} ${at}`;
    const start = list.starts.get(at);
    const isFirst = start !== undefined && !started.has(key);
    started.add(key);
    const before = counts[at];
    counts[at] = isFirst ? start : before === undefined ? (start ?? level.start) : before + 1;
    for (let deeper = at + 1; deeper < counts.length; deeper += 1) {
      const restart = list.levels.get(deeper)?.restart;
      if (restart === undefined || at < restart) counts[deeper] = undefined;
    }
    for (let outer = 0; outer < at; outer += 1) counts[outer] ??= list.starts.get(outer) ?? list.levels.get(outer)?.start ?? 1;
    return markerOf(level, at, { numId, family: list.abstract, hasStart: start !== undefined }, counts, list.levels);
  };
  return { next };
}

function markerOf(
  level: Level,
  at: number,
  list: Pick<WordNumber, 'numId' | 'family' | 'hasStart'>,
  counts: readonly (number | undefined)[],
  levels: Map<number, Level>,
): WordNumber | undefined {
  const number = counts[at] ?? 1;
  const base = { ...list, level: at, number, format: level.isLegal ? 'decimal' : level.format, left: level.left };
  if (level.format === 'bullet') return { ...base, isBullet: true, marker: '', before: '', after: '' };
  if (level.format === 'none' && !level.text) return undefined;
  const filled = (text: string) =>
    text.replace(/%([1-9])/g, (_all, digit: string) => {
      const each = Number(digit) - 1;
      return written(counts[each] ?? 1, level.isLegal ? 'decimal' : (levels.get(each)?.format ?? 'decimal'));
    });
  const own = `%${at + 1}`;
  const place = level.text.lastIndexOf(own);
  const before = filled(place < 0 ? level.text : level.text.slice(0, place)).trimStart();
  const after = place < 0 ? '' : filled(level.text.slice(place + own.length)).trimEnd();
  const shown = place < 0 ? '' : written(number, base.format);
  return { ...base, isBullet: false, marker: before + shown + after, before, after };
}

/** A number in a format of Word; formats without an equivalent are decimal. */
function written(number: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letters(number) ?? String(number);
    case 'upperLetter':
      return (letters(number) ?? String(number)).toUpperCase();
    case 'lowerRoman':
      return roman(number) ?? String(number);
    case 'upperRoman':
      return (roman(number) ?? String(number)).toUpperCase();
    case 'decimalZero':
      return String(number).padStart(2, '0');
    case 'none':
      return '';
    default:
      return String(number);
  }
}
