import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Endpoint, ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { ErrorCatalogue, FieldProblem } from '#platform/contract/error.ts';
import type { Language } from '#platform/contract/language.ts';
import type { TokenArea } from '#platform/contract/token-scope.ts';
import type { SoundnessCheck } from './backup/soundness.ts';
import type { BlockedAmong } from './blocked-among.ts';
import type { ClosingContent } from './closing-content.ts';
import type { CommentSubject } from './comment-subject.ts';
import type { Transaction } from './db.ts';
import type { FigureSource } from './figure-source.ts';
import type { ExportParts } from './export.ts';
import type { GroupContent } from './group-content.ts';
import type { House } from './house.ts';
import type { HubSource } from './hub-source.ts';
import type { KeySettings } from './keys/installation-keys.ts';
import type { WatchedGauge } from './metrics/watched-gauges.ts';
import type { MailEnding } from './mail-ending.ts';
import type { Module } from './modules.ts';
import type { NotificationSource } from './notification-source.ts';
import type { Policy } from './policy.ts';
import type { ProfilePart } from './profile-part.ts';
import type { Reportable } from './reportable.ts';
import type { ReadSearch } from './search/asked-search.ts';
import type { SearchFinder, SearchSource } from './search-source.ts';
import type { ByteRange } from './stored-files/byte-store.ts';
import type { UploadPurpose } from './stored-files/upload-purpose.ts';
import type { Subscriber } from './subscribers.ts';
import type { Viewer } from './viewer.ts';
import type { WaitingCount } from './waiting-count.ts';
import type { WorkPart } from './work.ts';

/** One request, as a command sees it. */
export interface Context extends House {
  viewer: Viewer;
  language: Language;
  requestId: string;
  /** The network address of the caller, for limits only; never stored in the open. */
  address: string;
  /** What the caller's program says it is; absent where there is none. */
  userAgent?: string | undefined;
}

/** An endpoint with its command. */
export interface Route {
  endpoint: Endpoint;
  run: (context: Context, input: never) => Promise<unknown>;
  /** What the answer depends on, as a cheap text; while it is the same, the answer of the time before is given again. */
  revision?: (context: Context, input: never) => Promise<string>;
  /** Reads the revision in one statement with what the answer shows, where no answer is kept. Both are of one moment; no revision means the reply refuses. */
  revised?: (context: Context, input: never) => Promise<RevisedReply<unknown>>;
  /** Of an input that the shape refused, what else is wrong with it: all faults are named in one answer. Reads `raw` as it came. */
  furtherFaults?: (context: Context, raw: unknown) => Promise<readonly FieldProblem[]>;
  /** The same JSON as `run` answers, kept as a gzip file: sent as it is to whoever can unpack it. */
  packed?: (context: Context, input: never) => Promise<Buffer>;
  /** Answers a file in place of JSON. */
  file?: (context: Context, input: never) => Promise<FileAnswer>;
  /** Answers bytes that people uploaded. */
  media?: (context: Context, input: never) => Promise<StoredFileAnswer>;
  /** Takes a body as it comes. */
  receive?: (context: Context, input: never, body: IncomingBody) => Promise<unknown>;
}

/** What was read of an answer before it is made. */
export interface RevisedReply<Reply> {
  revision: string;
  reply: () => Promise<Reply>;
}

/** Binds an endpoint to its command. */
export function route<E extends Endpoint>(
  endpoint: E,
  run: (context: Context, input: ParsedInput<E>) => Promise<Reply<E>>,
  more: {
    revision?: (context: Context, input: ParsedInput<E>) => Promise<string>;
    revised?: (context: Context, input: ParsedInput<E>) => Promise<RevisedReply<Reply<E>>>;
    packed?: (context: Context, input: ParsedInput<E>) => Promise<Buffer>;
    furtherFaults?: NonNullable<Route['furtherFaults']>;
  } = {},
): Route {
  return { endpoint, run, ...more };
}

/** A file as it is answered: sent while it is made, never opened as a page. */
export interface FileAnswer {
  /** Plain letters, digits, dots and hyphens. */
  name: string;
  stream: Readable;
}

/** Binds an endpoint that answers a file. With a revision (plain letters, digits and hyphens) the browser may keep it, and asks each time whether it still may. */
export function fileRoute<E extends Endpoint & { fileType: string }>(
  endpoint: E,
  file: (context: Context, input: ParsedInput<E>) => Promise<FileAnswer>,
  more: { revision?: (context: Context, input: ParsedInput<E>) => Promise<string> } = {},
): Route {
  return { endpoint, run: notJson(endpoint), file, ...more };
}

/** Bytes that people uploaded, as they are answered: whole or in a range. */
export interface StoredFileAnswer {
  hash: string;
  /** As people named it; whoever keeps the file is offered this name. */
  name: string;
  mediaType: string;
  /** `inline` shows pictures, films and sounds in place; whatever could hold a script is handed over as a file all the same. */
  disposition: 'inline' | 'attachment';
  /** Anybody may read it, so that anybody on the way may keep it too. It is asked for each time whether it still is the same. */
  isPublic?: boolean;
  /**
   * Told which bytes went to whoever asked, once no more of them will: they left here, and nobody can know more. The last one of an answer is among them only
   * where the whole answer left.
   */
  sent?: (range: ByteRange) => Promise<void>;
}

/**
 * Binds an endpoint that answers uploaded bytes: GET and HEAD, whole or in a range, by header or by a signed address (`signAddress`). The command asks the rights,
 * at every request.
 */
export function mediaRoute<E extends Endpoint & { method: 'GET'; fileType: '*/*' }>(
  endpoint: E,
  media: (context: Context, input: ParsedInput<E>) => Promise<StoredFileAnswer>,
): Route {
  return { endpoint, run: notJson(endpoint), media };
}

/** A body as it comes. */
export interface IncomingBody {
  chunks: AsyncIterable<Buffer>;
  /** How long the sender says it is. */
  bytes: number | undefined;
  /** Breaks it off: nothing more of it is read. */
  stop: () => void;
}

/** Binds an endpoint that takes a body as it comes. What it does not read, it leaves to the connection, which then ends. */
export function streamRoute<E extends Endpoint & { streamTypes: readonly string[] }>(
  endpoint: E,
  receive: (context: Context, input: ParsedInput<E>, body: IncomingBody) => Promise<Reply<E>>,
): Route {
  return { endpoint, run: notJson(endpoint), receive };
}

const notJson = (endpoint: Endpoint) => async () => {
  throw new Error(`${endpoint.path} does not answer JSON`);
};

/** One call over the live connection, as its command sees it. */
export interface LiveContext extends Context {
  /** The window that asks. */
  window: { enter: (room: string) => Promise<void>; leave: (room: string) => Promise<void> };
}

/** Something that a browser asks over the live connection. `action` names the policy that decides who may. */
export interface LiveCall {
  name: string;
  action: string;
  payload: z.ZodType;
  run: (context: LiveContext, payload: never) => Promise<object>;
}

/** Declares a call over the live connection. */
export function liveCall<Shape extends z.ZodType>(
  name: string,
  { action, payload }: { action: string; payload: Shape },
  run: (context: LiveContext, payload: z.output<Shape>) => Promise<object>,
): LiveCall {
  return { name, action, payload, run };
}

/** Live rooms whose names begin with `prefix`; `changed` is called, a moment later and once, that windows came or went on this node. */
export interface LiveRooms {
  prefix: string;
  changed: (house: House, room: string) => Promise<void>;
}

/** A job that runs by itself: `cron` in UTC (graphile-worker's crontab), at most one at a time across nodes. */
export interface PeriodicJob {
  name: string;
  cron: string;
  run: (house: House) => Promise<void>;
}

/** A file at a fixed address that anybody may fetch, such as a feed. It is made by a visitor's rights at each request. */
export interface PublicFile {
  path: `/${string}`;
  /** The keys of the query that it knows; no other reaches it. */
  query?: readonly string[];
  /** Undefined where there is no such file. */
  make: (house: House, query: Readonly<Record<string, unknown>>) => Promise<{ type: string; body: string } | undefined>;
}

/** Public things of one kind, as search engines are told of them. */
export interface SitemapPart {
  /** Names its files: `/sitemaps/<name>-1.xml`. */
  name: string;
  count: (house: House) => Promise<number>;
  /** Addresses within the site, in an order in which old ones keep their place. */
  entries: (house: House, offset: number, limit: number) => AsyncIterable<{ path: string; lastUpdate: string }>;
}

/** What a feature plugs into the house. */
export interface ServerFeature extends Module {
  policy: Policy;
  errors: ErrorCatalogue;
  routes: readonly Route[];
  /** What personal tokens have to be made for to make its calls: any one of these. Without them none may. */
  tokenAreas?: readonly TokenArea[];
  subscribers?: readonly Subscriber[];
  periodicJobs?: readonly PeriodicJob[];
  /** Its shares of long work, its own or another's. */
  workParts?: readonly WorkPart[];
  hubSources?: readonly HubSource[];
  /** What of it is found by search: things that search keeps the words of, and such as keep theirs themselves. */
  searchSources?: readonly SearchSource[];
  searchFinders?: readonly SearchFinder[];
  /** For whoever filters by words, so that it finds what search finds. */
  readSearch?: ReadSearch;
  /** What of it people are told of. */
  notificationSources?: readonly NotificationSource[];
  /** What of it people comment and react to. */
  commentSubjects?: readonly CommentSubject[];
  /** What of it can be reported, and hidden by moderators. */
  reportables?: readonly Reportable[];
  mailEnding?: MailEnding;
  /** Of some people those of whom a person wants nothing, or who want nothing of them: neither asks the other for anything. */
  blockedAmong?: BlockedAmong;
  /** What of it is deleted with an account, so that whoever closes theirs knows. */
  closingContents?: readonly ClosingContent[];
  /** What of it stands in groups, so that a group's deletion can be counted. */
  groupContents?: readonly GroupContent[];
  /** What of it is counted by day, for those who run the installation. */
  figureSources?: readonly FigureSource[];
  /** What of it is under way at this moment, for those who watch the machine: read when Prometheus asks, at a cost that does not grow with what there is. */
  gauges?: readonly WatchedGauge[];
  publicFiles?: readonly PublicFile[];
  sitemap?: SitemapPart;
  /** What browsers may ask over the live connection. */
  liveCalls?: readonly LiveCall[];
  /** Live rooms of its own, whose comings and goings it wants to know of. */
  liveRooms?: LiveRooms;
  /** What of it stands on people's profiles. */
  profileParts?: readonly ProfilePart[];
  /** What of it waits for a person, wherever they are. */
  waitingCounts?: readonly WaitingCount[];
  /** What people may upload to make things of. */
  uploadPurposes?: readonly UploadPurpose[];
  /** What it keeps of a person, for that person's export. */
  exportParts?: ExportParts;
  /** Seals anew what it keeps sealed by the encryption key, in one transaction with the change of the key. */
  reseal?: (tx: Transaction, before: KeySettings, now: KeySettings) => Promise<{ resealed: number; unreadable: number }>;
  /** Whether what it keeps hangs together, as it is asked behind a restore. */
  soundness?: readonly SoundnessCheck[];
  /** Runs once at every start, after the migrations; must be safe to run on several nodes at once. */
  onStart?: (house: House) => Promise<void>;
  /** Tables that only this feature writes. */
  tables: readonly string[];
  /** For an aggregator, which lays out what others hand it: makes it anew with all others. */
  gather?: (others: readonly ServerFeature[]) => ServerFeature;
}

/** Declares a feature. */
export function serverFeature(feature: ServerFeature): ServerFeature {
  return feature;
}

/**
 * Puts the features of a product together, in whatever order they are listed: core features first, then each behind what it needs, and otherwise by name. In
 * that order they get a domain event within its transaction, lock what is theirs, and stand in an export. Those that gather are given the others.
 */
export function putTogether(listed: readonly ServerFeature[]): ServerFeature[] {
  const waiting = listed.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const ordered = waiting.filter(({ isCore: isGround }) => isGround);
  const follow = (feature: ServerFeature) => {
    if (ordered.includes(feature)) return;
    waiting.filter(({ name }) => feature.needs?.includes(name)).forEach(follow);
    ordered.push(feature);
  };
  waiting.forEach(follow);
  // From the last on: core features are given the others as these are once they have gathered. Twice, since what one lays out may be what another made of
  // the rest: notifications tell of comments, and these of documents.
  const gathered = [...ordered];
  for (const [index, feature] of [...ordered.entries(), ...ordered.entries()].toReversed())
    gathered[index] = feature.gather?.(gathered.toSpliced(index, 1)) ?? feature;
  return gathered;
}
