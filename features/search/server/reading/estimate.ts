import type { Sample } from './sample.ts';

const part = /'(?<lexeme>(?:[^'\\]|''|\\.)*)'(?<isBeginning>:\*)?|(?<sign>[&|!()]|<\d+>)/g;

type Part = { lexeme: string; isBeginning: boolean } | { sign: string };

const partsOf = (query: string): Part[] =>
  [...query.matchAll(part)].map(({ groups: { lexeme, isBeginning, sign = '' } = {} }) =>
    lexeme === undefined
      ? { sign }
      : { lexeme: lexeme.replaceAll("''", "'").replace(/\\(.)/g, '$1'), isBeginning: isBeginning !== undefined },
  );

/** Minimum share that an exclusion leaves. */
const leftByNot = 0.05;

/** Estimates the selectivity of a `tsquery`, assuming independent words; 1 if it is empty. */
export function shareFound(query: string, sample: Pick<Sample, 'shareOf'>): number {
  const parts = partsOf(query);
  let at = 0;
  const isNext = (...signs: readonly string[]): boolean => {
    const next = parts[at];
    return next !== undefined && 'sign' in next && (signs.includes(next.sign) || (signs.includes('<') && next.sign.startsWith('<')));
  };
  const several = (sign: string, each: () => number, together: (one: number, other: number) => number) => (): number => {
    let share = each();
    while (isNext(sign)) {
      at += 1;
      share = together(share, each());
    }
    return share;
  };
  const one = (): number => {
    const next = parts[at];
    at += 1;
    if (next === undefined) return 1;
    if ('lexeme' in next) return sample.shareOf(next.lexeme, next.isBeginning);
    if (next.sign === '!') return Math.max(leftByNot, 1 - one());
    const within = any();
    at += 1;
    return within;
  };
  const product = (share: number, other: number) => share * other;
  // Forms and stems of a word occur in the same things, so `or` is estimated by the maximum.
  const any: () => number = several('|', several('&', several('<', one, product), product), Math.max);
  return parts.length === 0 ? 1 : any();
}
