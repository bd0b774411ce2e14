import type { Language } from '#platform/contract/language.ts';
import type { Queries } from './db.ts';
import type { DomainEventKindHolding } from './domain-events.ts';
import type { Audience } from './hub-source.ts';
import type { Viewer } from './viewer.ts';

/** What is searched of a thing, as its owner tells it. */
export interface SearchEntry {
  title: string;
  /** All its words beside the title, paragraphs apart by a blank line. */
  text: string;
  language: Language | null;
  /** The author to show and to be found by, or null where none may be known. */
  authorId: string | null;
  category: string | null;
  createdAt: string;
  updatedAt: string;
  audience: Audience;
}

/** How things of one kind are found. On each of the domain events the entry of the domain event's `id` is read anew, in its transaction; null takes it out. */
export interface SearchSource {
  /** Its name stands among the shared words of its feature (`kindNameKey`). */
  kind: string;
  /** Domain events by which a thing comes that is not found yet. */
  comeEvents?: readonly DomainEventKindHolding<{ id: string }>[];
  events: readonly DomainEventKindHolding<{ id: string }>[];
  /** Domain events by which many things go at once. */
  goneEvents?: readonly DomainEventKindHolding<{ ids: string[] }>[];
  entry: (tx: Queries, id: string) => Promise<SearchEntry | null>;
  /** The next things in the order of their ids, behind `after`, so that all of it can be found anew while people search. */
  ids: (db: Queries, after: string, limit: number) => Promise<string[]>;
  /** Read with each page: title and text of those of these things that the viewer may see at this moment, by the owner's own rule; what is not among them is not shown. */
  texts: (db: Queries, viewer: Viewer, ids: readonly string[]) => Promise<{ id: string; title: string; text: string }[]>;
  /** Where the thing opens for this viewer. */
  address: (id: string, viewer: Viewer) => `/${string}`;
}

/** A search as it was understood, for sources that keep their words themselves. */
export interface FoundBy {
  /** Each group of words is met when one of them is: forms, synonyms, slips. All groups must be met. Folded, as `searchWords` gives them; `isBeginning` where the last is still typed. */
  all: readonly { words: readonly string[]; isBeginning: boolean }[];
  none: readonly string[];
  /** Whoever of these wrote it. */
  authorIds: readonly string[] | undefined;
  groupId: string | undefined;
  /** Instants: what is of `from` counts, what is of `until` does not. */
  from: string | undefined;
  until: string | undefined;
  /** The reader's, for what there is in several. */
  language?: Language;
  /** As the settings name them. */
  modulesOff?: readonly string[];
}

/** The `updatedAt` of what has no date, such as people: no screen shows it. */
export const dateless = '1970-01-01T00:00:00.000000Z';

/** What a finder finds. */
export interface FoundThing {
  id: string;
  title: string;
  text: string;
  authorId: string | null;
  groupIds: readonly string[];
  /** Everybody may see it. */
  isPublic?: boolean;
  updatedAt: string;
  address: `/${string}`;
}

/** How things are found whose owner keeps their words itself, such as messages: the newest that fit, as far as the viewer may see them. */
export interface SearchFinder {
  kind: string;
  /** Quick enough to be asked with each letter that is typed: so many of its things come before all others among suggestions. */
  suggests?: number;
  find: (db: Queries, viewer: Viewer, by: FoundBy, limit: number) => Promise<FoundThing[]>;
}
