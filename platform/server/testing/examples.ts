import type { SignedInViewer } from '../security/viewer.ts';
import type { TestApp } from './test-app.ts';

/**
 * Roles of the access matrix tests. `owner` has content of every kind. Relative to the owner's
 * private group: `member` belongs, `asker` has applied, `formerMember` left, `stranger` and
 * `administrator` have no relation.
 */
export const people = ['owner', 'member', 'asker', 'formerMember', 'stranger', 'administrator'] as const;
export type PersonOfTests = (typeof people)[number];
export type Role = PersonOfTests | 'visitor';
export const everybody: readonly Role[] = [...people, 'visitor'];

/** A user with account and session. */
export interface Somebody {
  viewer: SignedInViewer;
  token: string;
  email: string;
}

/** An existing thing and its audience. */
export interface Thing {
  /** Unique name in findings: `private group`. */
  name: string;
  /**
   * Prefix of paths of its calls, such as `/api/groups/:id`; absent where no call is about it
   * alone.
   */
  at?: `/${string}`;
  /** Values of path parameters of its calls. */
  params?: Readonly<Record<string, string>>;
  /** Roles that can see it; for all others it is not found. */
  seenBy: readonly Role[];
  /** Roles that can make changing calls, unless a call says otherwise; default: its owner. */
  changedBy?: readonly Role[];
  /** Secrets that only viewers may receive, by field: texts from `stage.mark()`, and secret IDs. */
  marks?: Readonly<Record<string, string>>;
  /** Roles that may receive some of its secrets only. */
  partly?: Partial<Record<Role, PartlyKnown>>;
  /** Owner whose export contains it; default `owner`, null for no export. */
  writtenBy?: PersonOfTests | null;
  /** Why it remains when its owner closes the account. */
  outlives?: string;
}

/** Response for a role without access. */
export interface PartlyKnown {
  marks: readonly string[];
  /** Other fields that may have values; any where absent. */
  fields?: readonly string[];
}

/** A call of the example. */
export interface CallExample {
  /** Name of the thing that the call finally runs on; default: the first match. */
  on?: string;
  /**
   * Roles that can make the call, if they differ from those that can see (GET) or change the thing.
   */
  by?: readonly Role[] | ((thing: Thing) => readonly Role[]);
  /** A valid body, new for each call. */
  body?: (thing: Thing | undefined) => object;
  /** Required headers. */
  headers?: Readonly<Record<string, string>>;
  /** A raw body of the type in the headers. */
  payload?: string;
  /** Path parameters that add to or override those of the thing. */
  params?: Readonly<Record<string, string>>;
  /** Queries for a GET; default: every option that its query offers. */
  queries?: readonly string[];
  /** Roles that see the thing after the call; no one: it is deleted from every table. */
  thenSeenBy?: readonly Role[];
}

/** A live call of the example. */
export interface LiveCallExample {
  on: string;
  payload: (thing: Thing) => object;
  /** Why anyone may make it: it reveals nothing and has no effect on others. */
  harmless?: string;
}

/** Fate of rows that refer to a person. */
export interface PersonRows {
  /** File or folder of the export that contains them, or why none does. */
  inExport: string | { not: string };
  /** Why they remain when the account is closed; absent: none may. */
  kept?: string;
}

/** Input for the access matrix tests: `server/examples.ts` exports it as `examples`. */
export interface Examples {
  /**
   * Creates one thing of each kind and audience, and a row of the owner in each table with user
   * IDs.
   */
  make?: (fixture: Fixture) => Promise<readonly Thing[]>;
  /** Runs after all features have created theirs. */
  afterwards?: (fixture: Fixture) => Promise<void>;
  /** By `METHOD /path`, run in this order. */
  calls?: (fixture: Fixture) => Readonly<Record<string, CallExample>>;
  liveCalls?: Readonly<Record<string, LiveCallExample>>;
  /** By table: every table with user IDs. */
  persons?: Readonly<Record<string, PersonRows>>;
  /** Tables that remain empty, with the reason. */
  emptyTables?: Readonly<Record<string, string>>;
}

/** Environment in which examples are created. */
export interface Fixture {
  app: TestApp;
  people: Readonly<Record<PersonOfTests, Somebody>>;
  /** A thing that an earlier feature created, by name. */
  thing: (name: string) => Thing;
  /** A unique text. Each contains the word “unseen”, for which lists are searched. */
  mark: () => string;
  /** Makes a call as a role; throws unless it succeeds. */
  ask: (who: Role, call: string, body?: object) => Promise<Record<string, unknown>>;
}
