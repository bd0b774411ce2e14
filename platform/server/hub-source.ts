import type { Sql } from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries } from './db.ts';
import type { DomainEventKind, DomainEventKindHolding } from './domain-events.ts';
import type { Viewer } from './viewer.ts';

/** Who can see a thing: everybody, members of groups, or single people. */
export interface Audience {
  isPublic: boolean;
  groupIds: readonly string[];
  userIds: readonly string[];
}

/** A thing as the Hub shows it. */
export interface HubEntry {
  title: string;
  /** Null where no author is shown. */
  authorId: string | null;
  category: string;
  /** Language of title and text; null where it could not be detected. */
  language: Language | null;
  /** Text that the Hub searches besides the title. */
  text: string;
  createdAt: string;
  updatedAt: string;
  audience: Audience;
}

/** Content of a card besides its entry. Its source emits a domain event at each change. */
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
}

/** A domain event that changes previews, with the IDs of the things; see `changesPreviews`. */
export interface PreviewChange {
  eventType: string;
  ids: (data: never) => readonly string[];
}

/** Declares a domain event that changes previews but not entries. */
export function changesPreviews<Data>(event: DomainEventKind<Data>, ids: (data: Data) => readonly string[]): PreviewChange {
  return { eventType: event.type, ids };
}

/**
 * A kind of thing in the Hub. Each of its domain events rereads the entry of the event's `id`; null
 * removes it.
 */
export interface HubSource {
  kind: string;
  /** Domain events that add a thing. */
  comeEvents?: readonly DomainEventKindHolding<{ id: string }>[];
  events: readonly DomainEventKindHolding<{ id: string }>[];
  /** Domain events that remove many things at once. */
  goneEvents?: readonly DomainEventKindHolding<{ ids: string[] }>[];
  /** Domain events that change previews only. */
  previewChanges?: readonly PreviewChange[];
  entry: (tx: Queries, id: string) => Promise<HubEntry | null>;
  /**
   * Like `previews`, but evaluated in the statement of the page, for kinds with many items per
   * page. Selects at most one row: `excerpt`, `language`, `words`, `phase`, `"endsAt"` and
   * `comments`.
   */
  previewOf?: (viewer: Viewer, id: Sql) => Sql;
  /** Reads, with each page, the previews of those things that the viewer can see now. */
  previews?: (db: Queries, viewer: Viewer, ids: readonly string[]) => Promise<HubPreview[]>;
}
