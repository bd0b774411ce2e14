/** Currencies whose smallest part is not a hundredth (ISO 4217). */
const decimals: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'].map((unit) => [
      unit,
      0,
    ]),
  ),
  ...Object.fromEntries(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((unit) => [unit, 3])),
};

/**
 * Number of decimals of an amount in this unit, two for all other units. A table of our own, since
 * browsers disagree, and all parties must count in the same part.
 */
export const decimalsOf = (unit: string): number => decimals[unit.toUpperCase()] ?? 2;
