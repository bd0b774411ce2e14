/** What one person may have (`documents`, `groups`, `textMegabytes`) or do in a day (`joinsPerDay`, `questionsPerDay`). */
export interface Quota {
  whole: number;
  /** For an account in its first 24 hours, and as long as its address is not confirmed. */
  small: number;
}

/** What holds where `QUOTAS` says nothing else. */
export const defaultQuotas = {
  /** Documents, drafts and the bin included. */
  documents: { whole: 10_000, small: 50 },
  /** The text of all documents and of their versions. */
  textMegabytes: { whole: 500, small: 20 },
  /** Groups that the person manages. */
  groups: { whole: 100, small: 5 },
  /** Groups joined, or asked to join. */
  joinsPerDay: { whole: 100, small: 20 },
  /** People for whom accounts are made, or who are written to, by conversions of designs. */
  invitationsPerDay: { whole: 5_000, small: 20 },
  /** Addresses of designs that are looked up among the accounts of people whom the designer sees. */
  lookupsPerDay: { whole: 20_000, small: 2_500 },
  /** Negotiations started. */
  sessionsPerDay: { whole: 50, small: 10 },
  /** Files shared. */
  filesPerDay: { whole: 500, small: 20 },
  /** Questions asked. */
  questionsPerDay: { whole: 100, small: 10 },
  /** Events announced. */
  eventsPerDay: { whole: 100, small: 10 },
  /** Replies given. */
  repliesPerDay: { whole: 500, small: 50 },
  /** Comments written. */
  commentsPerDay: { whole: 500, small: 50 },
  /** Things reported. */
  reportsPerDay: { whole: 100, small: 10 },
  /** Messages sent, in all conversations together. */
  messagesPerDay: { whole: 5_000, small: 500 },
  /** Managers written to through the directory. */
  contactsPerDay: { whole: 20, small: 3 },
} as const satisfies Record<string, Quota>;

export type QuotaName = keyof typeof defaultQuotas;
export type Quotas = Readonly<Record<QuotaName, Quota>>;

const isName = (name: string): name is QuotaName => Object.hasOwn(defaultQuotas, name);

/** Reads `groups=100/5,documents=10000/50`: the whole, then the small one, which may be left out. Undefined where it cannot be read. */
export function readQuotas(text: string): Quotas | undefined {
  const quotas: Record<QuotaName, Quota> = { ...defaultQuotas };
  for (const item of text.split(',').map((each) => each.trim())) {
    if (item === '') continue;
    const [, name = '', whole = '', small] = /^(\w+)=(\d{1,9})(?:\/(\d{1,9}))?$/.exec(item) ?? [];
    if (!isName(name)) return undefined;
    quotas[name] = { whole: Number(whole), small: small === undefined ? Math.min(Number(whole), quotas[name].small) : Number(small) };
  }
  return quotas;
}
