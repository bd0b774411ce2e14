import type { Sql } from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries } from './db.ts';
import type { DomainEventKind, DomainEventKindHolding } from './domain-events.ts';
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
  /** The language of title and text, as far as their words tell. */
  language: Language | null;
  /** Where search of the Hub looks beside the title. */
  text: string;
  createdAt: string;
  updatedAt: string;
  audience: Audience;
}

/** What a card shows of a thing beside its entry. Whatever of it changes, a domain event of the source is emitted. */
export interface HubPreview {
  id: string;
  /** How its text begins, or all of a short one; the Hub cuts it. Empty where there is none. */
  excerpt: string;
  /** As the entry has it. */
  language: Language | null;
  /** How many words there are to read; 0 where nothing is read at length. */
  words: number;
  /** Where it stands, by a name of its kind's own; null for what takes no course. */
  phase: string | null;
  /** When the time of that phase is over; null where none runs. */
  endsAt: string | null;
  /** How much is said of it below it; 0 where nothing is, or where things of its kind are not commented. */
  comments?: number;
}

/** A domain event by which what cards show of things beside their entries is another, with the ids of the things; see `changesPreviews`. */
export interface PreviewChange {
  eventType: string;
  ids: (data: never) => readonly string[];
}

/** Says by which domain event previews are others while the entries stay. */
export function changesPreviews<Data>(event: DomainEventKind<Data>, ids: (data: Data) => readonly string[]): PreviewChange {
  return { eventType: event.type, ids };
}

/** How things of one kind come into the Hub. On each of the domain events, the entry of the domain event's `id` is read anew; null takes it out. */
export interface HubSource {
  kind: string;
  /** Domain events by which a thing comes that the Hub does not hold. */
  comeEvents?: readonly DomainEventKindHolding<{ id: string }>[];
  events: readonly DomainEventKindHolding<{ id: string }>[];
  /** Domain events by which many things go at once, however many they are. */
  goneEvents?: readonly DomainEventKindHolding<{ ids: string[] }>[];
  /** Domain events by which previews alone are others. */
  previewChanges?: readonly PreviewChange[];
  entry: (tx: Queries, id: string) => Promise<HubEntry | null>;
  /**
   * The same as `previews` for kinds of which pages hold many, read in the statement of the page itself: a select of at most one row with
   * `excerpt`, `language`, `words`, `phase`, `"endsAt"` and `comments` of the thing whose ID `id` gives.
   */
  previewOf?: (viewer: Viewer, id: Sql) => Sql;
  /** Read with each page: what a card shows of those of these things that the viewer may see at this moment. */
  previews?: (db: Queries, viewer: Viewer, ids: readonly string[]) => Promise<HubPreview[]>;
}
