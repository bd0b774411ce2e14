/** How much one person may have of something, or do of it in a day. */
export interface QuotaBounds {
  whole: number;
  /** For an account in its first 24 hours, and as long as its address is not confirmed. */
  small: number;
}

/** What there is not without end for one person: what they have (`documents`), or do in a day (`joinsPerDay`). Its bounds hold where nobody says others. */
export interface Quota<Name extends string = string> extends QuotaBounds {
  /** Unique among all features: `QUOTAS`, and what people used, know it by this. It ends in `PerDay` where uses are counted by the day. */
  name: Name;
}

type PerDay = `${string}PerDay`;

/** What is counted by the day. */
export type QuotaPerDay = Quota<PerDay>;

/** What is counted where the things are. */
export type QuotaHeld<Name extends string> = Quota<Name> & (Name extends PerDay ? never : unknown);

/** Defines a quota; its feature names it in `quotas`. */
export function defineQuota<const Name extends string>(quota: Quota<Name>): Quota<Name> {
  return quota;
}

/** What `QUOTAS` says of quotas, by their names; `small` is absent where one number stands alone. */
export type NamedQuotas = ReadonlyMap<string, { whole: number; small: number | undefined }>;

/** Reads `groups=100/5,documents=10000/50`: the whole, then the small one, which may be left out. Undefined where it cannot be read. */
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

/** One line for each name that is no quota's. */
export function quotaProblems(named: NamedQuotas, quotas: readonly Quota[]): string[] {
  const known = quotas.map(({ name }) => name);
  return [...named.keys()].flatMap((name) =>
    known.includes(name) ? [] : `QUOTAS names ${name}, which is no quota. Those that there are: ${known.toSorted().join(', ')}.`,
  );
}

/** The bounds of a quota as they are configured. One number alone bounds new accounts too. */
export function configuredBounds(named: NamedQuotas, { name, whole, small }: Quota): QuotaBounds {
  const given = named.get(name);
  return given ? { whole: given.whole, small: given.small ?? Math.min(given.whole, small) } : { whole, small };
}
