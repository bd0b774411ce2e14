import { emptyOldBins, type Bin } from './bin.ts';
import type { CommentSubject } from './comment-subject.ts';
import type { ExportParts } from './export.ts';
import type { PeriodicJob } from '../jobs/periodic-job.ts';
import type { FigureSource } from './figure-source.ts';
import type { GroupContent } from './group-content.ts';
import type { IndexedKind } from './indexed-kind.ts';
import type { NotificationSource } from './notification-source.ts';
import type { ProfilePart } from './profile-part.ts';
import type { Reportable } from './reportable.ts';
import type { SearchFinder } from './search-finder.ts';
import type { Queries } from '../database/db.ts';
import type { Modules } from './modules.ts';
import type { SignedInViewer } from '../security/viewer.ts';

/**
 * A counter of items that need a person's attention. It is read with every page of a signed-in
 * user, so it must be cheap.
 */
interface BadgeCount {
  /** The name under which the browser gets it. */
  kind: string;
  count: (queries: Queries, viewer: SignedInViewer, modules: Pick<Modules, 'isOff'>) => Promise<number>;
}

/**
 * Content of one kind that is deleted with an account. Its owner counts it for the confirmation
 * dialog.
 */
interface AccountContent {
  /** Unique within the feature, which names it in its words (`closingKey`). */
  kind: string;
  count: (queries: Queries, userId: string) => Promise<number>;
}

/** Numbers of things of a kind. */
export interface KindCounters {
  /** Things that are deleted with an account, counted before it is closed. */
  ofAccount?: readonly AccountContent[];
  /** Things in a group, counted before it is deleted. */
  inGroup?: GroupContent;
  /** Things that need a person's attention, shown in the navigation. */
  badges?: readonly BadgeCount[];
  /** Daily statistics for administrators. */
  figures?: readonly FigureSource[];
}

/**
 * A kind of content, such as documents, declared once by its feature. Each part that it leaves out
 * does not concern the kind.
 */
export interface ContentKind {
  /** Unique among all features, and the prefix in calls: `document` in `document:ID`. */
  kind: string;
  /** Hub and search. */
  indexed?: Omit<IndexedKind, 'kind'>;
  /** Search, for a kind whose feature indexes its words itself. */
  finder?: Omit<SearchFinder, 'kind'>;
  /** Comments and reactions. */
  comments?: Omit<CommentSubject, 'kind'>;
  /** Reports, and what moderators do. */
  moderation?: Omit<Reportable, 'kind'>;
  bin?: Bin;
  /** A section on profiles. */
  profile?: Omit<ProfilePart, 'kind'>;
  /** Notifications, which webhooks send too. */
  notifications?: readonly NotificationSource[];
  /** Files in the data export. */
  exportParts?: ExportParts;
  counters?: KindCounters;
}

/** Parts of a feature's kinds that other features read. */
export interface KindLists {
  /** Kinds that Hub and search index. */
  indexedKinds: readonly IndexedKind[];
  searchFinders: readonly SearchFinder[];
  commentSubjects: readonly CommentSubject[];
  reportables: readonly Reportable[];
  profileParts: readonly ProfilePart[];
  accountContents: readonly AccountContent[];
  groupContents: readonly GroupContent[];
}

/** Declarations that a feature makes for its kinds, and for itself. */
export interface SharedLists {
  notificationSources?: readonly NotificationSource[];
  badgeCounts?: readonly BadgeCount[];
  figureSources?: readonly FigureSource[];
  periodicJobs?: readonly PeriodicJob[];
  exportParts?: ExportParts;
}

interface Declaration extends SharedLists {
  name: string;
  contentKinds?: readonly ContentKind[];
}

/** Derives from the kinds of a feature all lists that other features read. */
export function listsOf({ name, contentKinds: kinds = [], ...own }: Declaration): KindLists & SharedLists {
  const bins = kinds.flatMap(({ bin }) => bin ?? []);
  const exports = [...kinds.map(({ exportParts }) => exportParts), own.exportParts].filter((each) => each !== undefined);
  return {
    indexedKinds: kinds.flatMap(({ kind, indexed }) => (indexed ? named(kind, indexed) : [])),
    searchFinders: kinds.flatMap(({ kind, finder }) => (finder ? named(kind, finder) : [])),
    commentSubjects: kinds.flatMap(({ kind, comments }) => (comments ? named(kind, comments) : [])),
    reportables: kinds.flatMap(({ kind, moderation }) => (moderation ? named(kind, moderation) : [])),
    profileParts: kinds.flatMap(({ kind, profile }) => (profile ? named(kind, profile) : [])),
    accountContents: kinds.flatMap(({ counters }) => counters?.ofAccount ?? []),
    groupContents: kinds.flatMap(({ counters }) => counters?.inGroup ?? []),
    notificationSources: [...kinds.flatMap(({ notifications = [] }) => notifications), ...(own.notificationSources ?? [])],
    badgeCounts: [...kinds.flatMap(({ counters }) => counters?.badges ?? []), ...(own.badgeCounts ?? [])],
    figureSources: [...kinds.flatMap(({ counters }) => counters?.figures ?? []), ...(own.figureSources ?? [])],
    periodicJobs: [...(own.periodicJobs ?? []), ...emptyOldBins(name, bins)],
    ...(exports.length > 0 && { exportParts: inOrder(exports) }),
  };
}

/** A part with the kind that declares it; refuses a part of another kind. */
function named<Part extends object>(kind: string, part: Part): Part & { kind: string } {
  if ('kind' in part && part.kind !== kind) throw new Error(`the kind ${kind} declares a part of the kind ${String(part.kind)}`);
  return { ...part, kind };
}

const inOrder = (exports: readonly ExportParts[]): ExportParts =>
  async function* exportParts(app, userId, language) {
    for (const each of exports) yield* each(app, userId, language);
  };
