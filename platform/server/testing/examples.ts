import type { SignedInViewer } from '../viewer.ts';
import type { TestHouse } from './house.ts';

/**
 * Those as whom the house tests ask. `owner` has some of everything; the others stand to what is the owner's as people do: `member` belongs
 * to the owner's private group, `asker` asked to and waits, `formerMember` left it, `stranger` and `administrator` never had to do with it.
 */
export const people = ['owner', 'member', 'asker', 'formerMember', 'stranger', 'administrator'] as const;
export type PersonOfTests = (typeof people)[number];
export type Role = PersonOfTests | 'visitor';
export const everybody: readonly Role[] = [...people, 'visitor'];

/** Somebody with an account and a session. */
export interface Somebody {
  viewer: SignedInViewer;
  token: string;
  email: string;
}

/** One thing that is there, and for whom. */
export interface Thing {
  /** As findings call it: `private group`. No two have the same. */
  name: string;
  /** Below which address its calls stand, such as `/api/groups/:id`; absent where no call is about it alone. */
  at?: `/${string}`;
  /** What fills the names in the addresses of its calls. */
  params?: Readonly<Record<string, string>>;
  /** To whom it may be shown. To all others it is as if it did not exist. */
  seenBy: readonly Role[];
  /** Who may make calls that change it, unless a call says otherwise; its owner alone where it is absent. */
  changedBy?: readonly Role[];
  /** What may reach only those who see it, by the name of its field: texts from `stage.mark()`, and ids where they are secret too. */
  marks?: Readonly<Record<string, string>>;
  /** Who is told these of its marks and no others. */
  partly?: Partial<Record<Role, PartlyKnown>>;
  /** Whose it is, and in whose export it stands; `owner` where it is absent, null where it is in none. */
  writtenBy?: PersonOfTests | null;
  /** Why it is still there when its owner closes the account. */
  outlives?: string;
}

/** What somebody is told of a thing who does not see it. */
export interface PartlyKnown {
  marks: readonly string[];
  /** The fields that may stand beside them; every other is null. Any may where this is absent. */
  fields?: readonly string[];
}

/** How one call is made. */
export interface CallExample {
  /** The name of the thing that it is carried out on at last; the first that fits where it is absent. */
  on?: string;
  /** Who may make it, where that differs from who may see (a GET) or change the thing. */
  by?: readonly Role[] | ((thing: Thing) => readonly Role[]);
  /** A body that is accepted, made anew for each call. */
  body?: (thing: Thing | undefined) => object;
  /** Headers that it needs. */
  headers?: Readonly<Record<string, string>>;
  /** What is sent in place of JSON, of the type that the headers say. */
  payload?: string;
  /** What fills names in the address that the thing does not, or otherwise. */
  params?: Readonly<Record<string, string>>;
  /** The queries with which a GET is asked, in place of every choice that its query offers. */
  queries?: readonly string[];
  /** To whom the thing is shown once the call was carried out; nobody: it is gone, from every table too. */
  thenSeenBy?: readonly Role[];
}

/** How one call over the live connection is made. */
export interface LiveCallExample {
  on: string;
  payload: (thing: Thing) => object;
  /** Why anybody may make it: it tells nothing and does nothing to others. */
  harmless?: string;
}

/** What becomes of the rows of a table that name a person. */
export interface PersonRows {
  /** The file or folder of their export that tells of them; or why none does. */
  inExport: string | { not: string };
  /** Why they stay when the account is closed; absent, none may. */
  kept?: string;
}

/** What a feature gives the house tests: `server/examples.ts` exports it as `examples`. */
export interface Examples {
  /** Makes one thing of each kind for each audience, and a row of the owner in each table that names a person. */
  make?: (stage: Stage) => Promise<readonly Thing[]>;
  /** What happens when all features have made theirs. */
  afterwards?: (stage: Stage) => Promise<void>;
  /** By `METHOD /path`, carried out in this order. */
  calls?: (stage: Stage) => Readonly<Record<string, CallExample>>;
  liveCalls?: Readonly<Record<string, LiveCallExample>>;
  /** By table: every one in which a person's id stands. */
  persons?: Readonly<Record<string, PersonRows>>;
  /** Tables that stay empty, each with the reason. */
  emptyTables?: Readonly<Record<string, string>>;
}

/** What examples are made on. */
export interface Stage {
  house: TestHouse;
  people: Readonly<Record<PersonOfTests, Somebody>>;
  /** Gives what an earlier feature made, by its name. */
  thing: (name: string) => Thing;
  /** A text that stands nowhere else. All of them hold the word “unseen”, by which lists are searched. */
  mark: () => string;
  /** Asks as a browser would; throws unless it was granted. */
  ask: (who: Role, call: string, body?: object) => Promise<Record<string, unknown>>;
}
