import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Endpoint, ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { ErrorCatalogue, FieldProblem } from '#platform/contract/error.ts';
import type { Language } from '#platform/contract/language.ts';
import type { TokenArea } from '#platform/contract/token-scope.ts';
import type { SoundnessCheck } from '../backup/soundness.ts';
import type { FindBlocked } from './find-blocked.ts';
import type { FirstStep } from './first-step.ts';
import { listsOf, type ContentKind, type KindLists, type SharedLists } from './content-kind.ts';
import type { Transaction } from '../database/db.ts';
import type { AppContext } from '../app-context.ts';
import type { KeySettings } from '../keys/installation-keys.ts';
import type { WatchedGauge } from '../metrics/watched-gauges.ts';
import type { GroupMail } from './group-mail.ts';
import type { EndByToken, MailEnding } from './mail-ending.ts';
import type { MailReplies } from './mail-replies.ts';
import type { MailLink } from './mail-link.ts';
import type { Module } from './modules.ts';
import type { Policy } from '../security/policy.ts';
import type { CompileSearch } from '../search/compiled-search.ts';
import type { ByteRange } from '../stored-files/byte-store.ts';
import type { UploadPurpose } from '../stored-files/upload-purpose.ts';
import type { Subscriber } from '../events/subscribers.ts';
import type { Viewer } from '../security/viewer.ts';
import type { TaskStep } from '../jobs/background-tasks.ts';

/** The context of one request, as commands receive it. */
export interface Context extends AppContext {
  viewer: Viewer;
  language: Language;
  requestId: string;
  /** Network address of the caller, for rate limits only; never stored in plain text. */
  address: string;
  /** The User-Agent header. */
  userAgent?: string | undefined;
}

/** An endpoint with its command. */
export interface Route {
  endpoint: Endpoint;
  run: (context: Context, input: never) => Promise<unknown>;
  /** Revision of the answer: a cheap text. While it is unchanged, the cached answer is sent. */
  revision?: (context: Context, input: never) => Promise<string>;
  /**
   * Reads revision and answer in one statement, where the answer is not cached. Without a revision,
   * `reply` refuses.
   */
  revised?: (context: Context, input: never) => Promise<RevisedReply<unknown>>;
  /**
   * Further validation of an input that the schema refused, so that one answer names all faults.
   * Receives the raw input.
   */
  furtherFaults?: (context: Context, raw: unknown) => Promise<readonly FieldProblem[]>;
  /** The same JSON as `run`, cached in gzip; sent as it is to clients that accept gzip. */
  gzipped?: (context: Context, input: never) => Promise<Buffer>;
  /** Answers with a file instead of JSON. */
  file?: (context: Context, input: never) => Promise<FileAnswer>;
  /** Answers with uploaded bytes. */
  media?: (context: Context, input: never) => Promise<StoredFileAnswer>;
  /** Receives the request body as a stream. */
  receive?: (context: Context, input: never, body: IncomingBody) => Promise<unknown>;
}

/** A revision with its answer, which is made on demand. */
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
    gzipped?: (context: Context, input: ParsedInput<E>) => Promise<Buffer>;
    furtherFaults?: NonNullable<Route['furtherFaults']>;
  } = {},
): Route {
  return { endpoint, run, ...more };
}

/** A file as answer: streamed while it is made, always as a download. */
export interface FileAnswer {
  /** ASCII letters, digits, dots and hyphens. */
  name: string;
  stream: Readable;
}

/**
 * Binds an endpoint that answers with a file. With a revision (ASCII letters, digits and hyphens),
 * browsers cache the file and revalidate it.
 */
export function fileRoute<E extends Endpoint & { fileType: string }>(
  endpoint: E,
  file: (context: Context, input: ParsedInput<E>) => Promise<FileAnswer>,
  more: { revision?: (context: Context, input: ParsedInput<E>) => Promise<string> } = {},
): Route {
  return { endpoint, run: notJson(endpoint), file, ...more };
}

/** Uploaded bytes as answer, whole or as a range. */
export interface StoredFileAnswer {
  hash: string;
  /** File name that the uploader chose, offered for downloads. */
  name: string;
  mediaType: string;
  /**
   * `inline` shows images, video and audio; types that could contain scripts are always sent as
   * attachments.
   */
  disposition: 'inline' | 'attachment';
  /** Shared caches may store it; they revalidate it at each request. */
  isPublic?: boolean;
  /**
   * Called once with the range that was sent. Its last byte is included only if the whole answer
   * left this process; receipt is unknown.
   */
  sent?: (range: ByteRange) => Promise<void>;
}

/**
 * Binds an endpoint that answers with uploaded bytes: GET and HEAD, whole or a range, by header or
 * signed address (`signAddress`). The command checks access at every request.
 */
export function mediaRoute<E extends Endpoint & { method: 'GET'; fileType: '*/*' }>(
  endpoint: E,
  media: (context: Context, input: ParsedInput<E>) => Promise<StoredFileAnswer>,
): Route {
  return { endpoint, run: notJson(endpoint), media };
}

/** A request body as a stream. */
export interface IncomingBody {
  chunks: AsyncIterable<Buffer>;
  /** Content-Length; undefined where the client sends none. */
  bytes: number | undefined;
  /** Stops reading the body. */
  stop: () => void;
}

/**
 * Binds an endpoint that receives its body as a stream. If it does not read to the end, the
 * connection is closed.
 */
export function streamRoute<E extends Endpoint & { streamTypes: readonly string[] }>(
  endpoint: E,
  receive: (context: Context, input: ParsedInput<E>, body: IncomingBody) => Promise<Reply<E>>,
): Route {
  return { endpoint, run: notJson(endpoint), receive };
}

const notJson = (endpoint: Endpoint) => async () => {
  throw new Error(`${endpoint.path} does not answer JSON`);
};

/** The context of one call over the live connection. */
export interface LiveContext extends Context {
  /** The calling window. */
  window: { enter: (room: string) => Promise<void>; leave: (room: string) => Promise<void> };
}

/** A call over the live connection. `action` names the rule of the policy that permits it. */
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

/**
 * Live rooms with a name prefix. `changed` is called, debounced, when windows enter or leave on
 * this node.
 */
export interface LiveRooms {
  prefix: string;
  changed: (app: AppContext, room: string) => Promise<void>;
}

/**
 * A public file at a fixed path, such as a feed. It is generated at each request with the rights of
 * a visitor.
 */
export interface PublicFile {
  path: `/${string}`;
  /** Query keys that it reads; others are dropped. */
  query?: readonly string[];
  /** Undefined where the file does not exist: 404. */
  make: (app: AppContext, query: Readonly<Record<string, unknown>>) => Promise<{ type: string; body: string } | undefined>;
}

/** Public pages of one kind for the site map. */
export interface SitemapPart {
  /** Prefix of its files: `/sitemaps/<name>-1.xml`. */
  name: string;
  count: (app: AppContext) => Promise<number>;
  /** Paths in a stable order: older pages keep their position. */
  entries: (app: AppContext, offset: number, limit: number) => AsyncIterable<{ path: string; lastUpdate: string }>;
}

/**
 * Declaration of a feature. Notifications, badges, statistics, jobs and exports of its kinds are
 * declared there, others here.
 */
export interface FeatureDeclaration extends Module, SharedLists {
  policy: Policy;
  errors: ErrorCatalogue;
  routes: readonly Route[];
  /**
   * Areas of personal tokens that permit its calls: any of them suffices. Without areas, no token
   * may call.
   */
  tokenAreas?: readonly TokenArea[];
  subscribers?: readonly Subscriber[];
  /** Its kinds of content. */
  contentKinds?: readonly ContentKind[];
  /** Its steps of background tasks, its own or of another feature. */
  taskSteps?: readonly TaskStep[];
  /** Parses a search, so that filters by words match what search finds. */
  compileSearch?: CompileSearch;
  mailEnding?: MailEnding;
  /** Ends emails of its own by the token of an unsubscribe link. */
  endByToken?: EndByToken;
  /** Lets people answer emails. */
  mailReplies?: MailReplies;
  /** Lets members of a group write to each other by email. */
  groupMail?: GroupMail;
  /** Its links in emails that administrators pass on where there is no mail server. */
  mailLinks?: readonly MailLink[];
  /** Reads which of some people a person blocks or is blocked by: neither can contact the other. */
  findBlocked?: FindBlocked;
  /** First steps of new people, shown on their start page. */
  firstSteps?: readonly FirstStep[];
  /** Gauges that are read at each scrape by Prometheus; their cost must not grow with the data. */
  gauges?: readonly WatchedGauge[];
  publicFiles?: readonly PublicFile[];
  sitemap?: SitemapPart;
  /** Calls over the live connection. */
  liveCalls?: readonly LiveCall[];
  /** Its live rooms, where it needs to know who enters or leaves. */
  liveRooms?: LiveRooms;
  /** Purposes for which people may upload files. */
  uploadPurposes?: readonly UploadPurpose[];
  /** Re-encrypts its secrets in the transaction that changes the encryption key. */
  reseal?: (tx: Transaction, before: KeySettings, now: KeySettings) => Promise<{ resealed: number; unreadable: number }>;
  /** Consistency checks of its data after a restore. */
  soundness?: readonly SoundnessCheck[];
  /** Runs at every start after the migrations; must be safe on several nodes at once. */
  onStart?: (app: AppContext) => Promise<void>;
  /** Opens what it listens on besides HTTP, once jobs run; undefined where there is nothing. */
  service?: (app: AppContext) => Promise<{ name: string; close: () => Promise<void> } | undefined>;
  /** Tables that only this feature writes to. */
  tables: readonly string[];
  /** For an aggregator: returns the feature with the contributions of all other features. */
  gather?: (others: readonly ServerFeature[]) => ServerFeature;
}

/** A feature as registered, with the lists that its kinds make. */
export interface ServerFeature extends FeatureDeclaration, Partial<KindLists> {}

/** Declares a feature. */
export function serverFeature(declaration: FeatureDeclaration): ServerFeature {
  return { ...declaration, ...listsOf(declaration) };
}

/**
 * Orders the features: core features first, then each after those that it needs, otherwise by name.
 * Subscribers within a transaction, locks and exports follow this order. Aggregators receive all
 * other features.
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
  // From last to first, twice: an aggregator may depend on the result of another. Notifications
  // aggregate comments, and comments aggregate documents.
  const gathered = [...ordered];
  for (const [index, feature] of [...ordered.entries(), ...ordered.entries()].toReversed())
    gathered[index] = feature.gather?.(gathered.toSpliced(index, 1)) ?? feature;
  return gathered;
}
