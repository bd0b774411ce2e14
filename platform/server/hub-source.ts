import type { Queries } from './db.ts';
import type { FactHolding } from './facts.ts';

/** Who a thing is for: everybody, the members of some groups, single people. */
export interface Audience {
  isPublic: boolean;
  groupIds: readonly string[];
  userIds: readonly string[];
}

/** What the Hub shows of a thing, as its owner tells it. */
export interface HubEntry {
  title: string;
  /** The author to show, or null where none is shown. */
  authorId: string | null;
  category: string;
  /** Where search of the Hub looks beside the title. */
  text: string;
  createdAt: string;
  updatedAt: string;
  audience: Audience;
}

/** How things of one kind come into the Hub. On each of the facts, the entry of the fact's `id` is read anew; null takes it out. */
export interface HubSource {
  kind: string;
  /** Facts by which a thing comes that the Hub does not hold. */
  comeFacts?: readonly FactHolding<{ id: string }>[];
  facts: readonly FactHolding<{ id: string }>[];
  /** Facts by which many things go at once, however many they are. */
  goneFacts?: readonly FactHolding<{ ids: string[] }>[];
  entry: (tx: Queries, id: string) => Promise<HubEntry | null>;
}
