import type { Language } from '#platform/contract/language.ts';
import type { Queries } from './db.ts';
import type { FactHolding } from './facts.ts';
import type { Viewer } from './viewer.ts';

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

/** What a card shows of a thing beside its entry. Whatever of it changes, a fact of the source tells. */
export interface HubPreview {
  id: string;
  /** How its text begins, or all of a short one; the Hub cuts it. Empty where there is none. */
  excerpt: string;
  /** The language of title and text, as far as their words tell. */
  language: Language | null;
  /** How many words there are to read; 0 where nothing is read at length. */
  words: number;
  /** Where it stands, by a name of its kind's own; null for what takes no course. */
  phase: string | null;
  /** When the time of that phase is over; null where none runs. */
  endsAt: string | null;
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
  /** Read with each page: what a card shows of those of these things that the viewer may see at this moment. */
  previews?: (db: Queries, viewer: Viewer, ids: readonly string[]) => Promise<HubPreview[]>;
}
