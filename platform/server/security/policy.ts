import { refuse } from '../common/refusal.ts';
import { isSignedIn, type Viewer } from './viewer.ts';

/** The minimum role of a viewer. */
export type Who = 'anyone' | 'signedIn' | 'manager' | 'administrator';

/** The ways in which an action can reach a person, as the consent test knows them. */
export type Reach =
  | 'email'
  | 'notification'
  | 'membership'
  | 'conversation'
  | 'mention'
  | 'file'
  | 'offer'
  | 'capability'
  | 'block'
  | 'report'
  | 'assembly';

/**
 * Effect of an action on a person whom the caller names by address, ID, name or list; for
 * docs/permissions.md and the consent test.
 */
export interface NamedPeople {
  /** Information that the caller gets about that person or address. */
  reveals: string;
  /** Consequences for that person without their consent. */
  happens: string;
  /**
   * Consequences allowed for anyone; in addition, people whose profile is listed or who share a
   * group; and, of these, people who blocked the caller. Anything not listed must not happen.
   */
  reaches?: { anybody?: readonly Reach[]; groupMembers?: readonly Reach[]; blockers?: readonly Reach[] };
  /** A taken username is reported as taken, whether or not its owner is visible. */
  revealsUsernames?: true;
}

/**
 * Permission for an action. `when` decides about a single thing; `because` states the rule for
 * docs/permissions.md.
 */
export interface Rule<Thing = never> {
  who: Who;
  /**
   * Requires authentication within the last 10 minutes, since a hijacked session must not be
   * enough.
   */
  needsRecentSignIn?: true;
  /** Requires a session: personal tokens are refused. */
  needsSession?: true;
  when?: (viewer: Viewer, thing: Thing) => boolean;
  because: string;
  /** Present where calls name people: see `NamedPeople`. */
  people?: NamedPeople;
}

// The rules of a policy are about different kinds of thing; only each rule knows its own.
export type Policy = Readonly<Record<string, Rule>>;

/**
 * Declares the rules of a feature: action (`noun.verb`) → rule. Actions without a rule are refused.
 */
export function definePolicy<const P extends Policy>(policy: P): P {
  return policy;
}

type ThingOf<R> = R extends { when: (viewer: Viewer, thing: infer Thing) => boolean } ? Thing : undefined;
type OnThing<R> = ThingOf<R> extends undefined ? [thing?: undefined] : [thing: ThingOf<R>];
type OnThingOrCode<R> = ThingOf<R> extends undefined ? [thing?: undefined, code?: string] : [thing: ThingOf<R>, code?: string];

/** Whether the viewer may perform the action, on the thing where the rule has `when`. */
export function may<P extends Policy, A extends keyof P & string>(viewer: Viewer, policy: P, action: A, ...about: OnThing<P[A]>): boolean {
  const rule: Rule | undefined = policy[action];
  if (!rule || !mayAtAll(viewer, rule.who)) return false;
  return !rule.when || rule.when(viewer, about[0] as never);
}

/** Refuses unless `may`: as not found, or with another code for viewers who can see the thing. */
export function authorize<P extends Policy, A extends keyof P & string>(
  viewer: Viewer,
  policy: P,
  action: A,
  ...about: OnThingOrCode<P[A]>
): void {
  const [thing, code] = about;
  if (!may(viewer, policy, action, ...([thing] as OnThing<P[A]>))) throw refuse(code ?? 'thing.notFound');
}

/**
 * Refuses viewers without the role, or without recent authentication where that is required. Does
 * not check the thing.
 */
export function authorizeEntry(viewer: Viewer, { who, needsRecentSignIn }: Pick<Rule, 'who' | 'needsRecentSignIn'>): void {
  if (!mayAtAll(viewer, who)) throw refuse(isSignedIn(viewer) ? 'auth.forbidden' : 'auth.required');
  if (needsRecentSignIn && !(isSignedIn(viewer) && viewer.hasRecentSignIn)) throw refuse('auth.reauthenticationRequired');
}

/** Whether the viewer has at least this role. Administrators have all rights of managers. */
export function mayAtAll(viewer: Viewer, who: Who): boolean {
  switch (who) {
    case 'anyone':
      return true;
    case 'signedIn':
      return isSignedIn(viewer);
    case 'manager':
      return viewer.role === 'manager' || viewer.isAdministrator;
    case 'administrator':
      return viewer.isAdministrator;
  }
}
