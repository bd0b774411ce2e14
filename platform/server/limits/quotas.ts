/** Maximum that one person can have of something, or do in a day. */
export interface QuotaBounds {
  whole: number;
  /** For accounts in their first 24 hours, or without a confirmed address. */
  small: number;
}

/**
 * A limit per person on what they have (`documents`) or do in a day (`joinsPerDay`), with its
 * defaults.
 */
export interface Quota<Name extends string = string> extends QuotaBounds {
  /**
   * Key in `QUOTAS` and usage counts, unique among all features. It ends in `PerDay` where uses are
   * counted per day.
   */
  name: Name;
}

type PerDay = `${string}PerDay`;

/** A quota that counts uses per day. */
export type QuotaPerDay = Quota<PerDay>;

/** A quota that counts existing things. */
export type QuotaHeld<Name extends string> = Quota<Name> & (Name extends PerDay ? never : unknown);

/** Defines a quota; its feature lists it in `quotas`. */
export function defineQuota<const Name extends string>(quota: Quota<Name>): Quota<Name> {
  return quota;
}

/** Parsed `QUOTAS` by name; `small` is absent where only one number is given. */
export type NamedQuotas = ReadonlyMap<string, { whole: number; small: number | undefined }>;

/**
 * Parses `groups=100/5,documents=10000/50`: `whole/small`, where `/small` is optional. Undefined
 * where the text is invalid.
 */
export function readQuotas(text: string): NamedQuotas | undefined {
  const named = new Map<string, { whole: number; small: number | undefined }>();
  for (const item of text.split(',').map((each) => each.trim())) {
    if (item === '') continue;
    const [, name, whole = '', small] = /^(\w+)=(\d{1,9})(?:\/(\d{1,9}))?$/.exec(item) ?? [];
    if (name === undefined) return undefined;
    named.set(name, { whole: Number(whole), small: small === undefined ? undefined : Number(small) });
  }
  return named;
}

/** One line for each unknown quota. */
export function quotaProblems(named: NamedQuotas, quotas: readonly Quota[]): string[] {
  const known = quotas.map(({ name }) => name);
  return [...named.keys()].flatMap((name) =>
    known.includes(name) ? [] : `QUOTAS names ${name}, which is not a quota. Quotas: ${known.toSorted().join(', ')}.`,
  );
}

/** Configured bounds of a quota, or its defaults. A single number also limits new accounts. */
export function configuredBounds(named: NamedQuotas, { name, whole, small }: Quota): QuotaBounds {
  const given = named.get(name);
  return given ? { whole: given.whole, small: given.small ?? Math.min(given.whole, small) } : { whole, small };
}
