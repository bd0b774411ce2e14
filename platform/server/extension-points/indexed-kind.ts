import type { Sql } from 'sql-template-tag';
import type { CardPicture } from '#platform/contract/shown-media.ts';
import type { Language } from '#platform/contract/language.ts';
import type { AppContext } from '../app-context.ts';
import type { Queries } from '../database/db.ts';
import type { DomainEventKind, DomainEventKindHolding } from '../events/domain-events.ts';
import type { Viewer } from '../security/viewer.ts';

/** Audience of an item: everyone, members of groups, or single people. */
export interface Audience {
  isPublic: boolean;
  groupIds: readonly string[];
  userIds: readonly string[];
}

/** A thing as Hub and search index it. */
export interface IndexedEntry {
  title: string;
  /** The author to show and to search by; null where no author is shown. */
  authorId: string | null;
  category: string;
  /** Language of title and text; null where it could not be detected. */
  language: Language | null;
  /** All its text besides the title, paragraphs separated by a blank line. */
  text: string;
  createdAt: string;
  updatedAt: string;
  audience: Audience;
}

/** Content of a card besides its entry. Its kind emits a domain event at each change. */
export interface HubPreview {
  id: string;
  /** The beginning of the text, which the Hub shortens; empty where there is none. */
  excerpt: string;
  /** The same as in the entry. */
  language: Language | null;
  /** Number of words to read; 0 where there is no long text. */
  words: number;
  /** Phase of the thing, named by its kind; null where it has none. */
  phase: string | null;
  /** End of the phase; null where it has none. */
  endsAt: string | null;
  /** Number of comments; 0 without comments, or where the kind takes none. */
  comments?: number;
  /** Whether the Hub asks `pictures` of the kind for this thing. */
  hasPictures?: boolean;
}

/** Pictures of a card, in order, with addresses for the viewer. */
export interface CardPictures {
  id: string;
  pictures: CardPicture[];
}

/** A domain event that changes previews, with the IDs of the things; see `changesPreviews`. */
export interface PreviewChange {
  eventType: string;
  ids: (data: never, tx: Queries) => readonly string[] | Promise<readonly string[]>;
}

/** Declares a domain event that changes previews but not entries. */
export function changesPreviews<Data>(
  event: DomainEventKind<Data>,
  ids: (data: Data, tx: Queries) => readonly string[] | Promise<readonly string[]>,
): PreviewChange {
  return { eventType: event.type, ids };
}

/** Dependencies for signing the URLs of pictures. */
export type PictureContext = Pick<AppContext, 'db' | 'config'> & { viewer: Viewer };

/** Cards of a kind in the Hub; without previews, a card has title, author and date only. */
export interface HubCards {
  /** Domain events that change previews only. */
  previewChanges?: readonly PreviewChange[];
  /**
   * Like `previews`, but evaluated in the statement of the page, for kinds with many items per
   * page. Selects at most one row: `excerpt`, `language`, `words`, `phase`, `"endsAt"` and
   * `comments`.
   */
  previewOf?: (viewer: Viewer, id: Sql) => Sql;
  /** Reads, with each page, the previews of the things that the viewer can see now. */
  previews?: (db: Queries, viewer: Viewer, ids: readonly string[]) => Promise<HubPreview[]>;
}

/** Results of a kind in search. */
export interface SearchResults {
  /** The next IDs after `after`, in order, for reindexing while people search. */
  ids: (db: Queries, after: string, limit: number) => Promise<string[]>;
  /**
   * Reads, with each page, title and text of the things that the viewer can see now. Others are
   * not shown.
   */
  texts: (db: Queries, viewer: Viewer, ids: readonly string[]) => Promise<{ id: string; title: string; text: string }[]>;
  /** The path at which the thing opens for this viewer. */
  address: (id: string, viewer: Viewer) => `/${string}`;
  /** Further text by which the thing is found but which cards do not show, such as its code. */
  furtherText?: (id: string) => string;
}

/**
 * A kind of thing that Hub and search index. Each of its domain events rereads the entry of the
 * event's `id` in the same transaction, once for both; null removes it.
 */
export interface IndexedKind {
  /** The shared words of its feature have its name (`kindNameKey`). */
  kind: string;
  /** Domain events that add a thing. */
  comeEvents?: readonly DomainEventKindHolding<{ id: string }>[];
  events: readonly DomainEventKindHolding<{ id: string }>[];
  /** Domain events that remove many things at once. */
  goneEvents?: readonly DomainEventKindHolding<{ ids: string[] }>[];
  entry: (tx: Queries, id: string) => Promise<IndexedEntry | null>;
  /**
   * Reads the first pictures, at most `cardPictureCount`, of those things that have some and that the
   * viewer can see now. Absent where the kind has none.
   */
  pictures?: (context: PictureContext, ids: readonly string[]) => Promise<CardPictures[]>;
  /** Absent where the Hub does not list the kind. */
  hub?: HubCards;
  /** Absent where search does not find the kind. */
  search?: SearchResults;
}

/** An indexed kind that the Hub lists. */
export type HubKind = IndexedKind & { hub: HubCards };

/** An indexed kind that search finds. */
export type SearchedKind = IndexedKind & { search: SearchResults };

export const isInHub = (indexed: IndexedKind): indexed is HubKind => indexed.hub !== undefined;
export const isSearched = (indexed: IndexedKind): indexed is SearchedKind => indexed.search !== undefined;
