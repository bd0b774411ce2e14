import { refuse } from './refusal.ts';
import { isSignedIn, type Viewer } from './viewer.ts';

/** The least a viewer must be. */
export type Who = 'anyone' | 'signedIn' | 'manager' | 'administrator';

/** What may reach a person, as the consent test finds it. */
export type Reach = 'email' | 'notification' | 'membership' | 'conversation' | 'mention' | 'file' | 'offer' | 'block' | 'report';

/** What an action is to a person whom its caller names by an address, an ID, a name or a list of them; for docs/permissions.md and the consent test. */
export interface NamedPeople {
  /** What the caller learns of that person or address. */
  told: string;
  /** What happens to that person without their yes. */
  happens: string;
  /** What of it may reach anybody; beyond that who is listed or shares a group with the caller; and, of these, who blocked the caller. Nothing that is not named. */
  reaches?: { anybody?: readonly Reach[]; groupMembers?: readonly Reach[]; blockers?: readonly Reach[] };
  /** A taken username is reported as taken, whether or not its owner is visible. */
  tellsUsernames?: true;
}

/** Who may do one thing. `when` decides about a single thing; `because` says the rule in words, for docs/permissions.md. */
export interface Rule<Thing = never> {
  who: Who;
  /** For what a borrowed session must not do: the person has shown within ten minutes that it is them, or is asked to. */
  needsRecentSignIn?: true;
  /** For what a person does at a screen, or their browser: no personal token may. */
  needsSession?: true;
  when?: (viewer: Viewer, thing: Thing) => boolean;
  because: string;
  /** Where a call of it takes a person: see `NamedPeople`. */
  people?: NamedPeople;
}

// A policy holds rules about different kinds of thing; only the rule itself knows which.
export type Policy = Readonly<Record<string, Rule>>;

/** Declares the rules of a feature: action (`noun.verb`) → rule. What no rule names is refused. */
export function definePolicy<const P extends Policy>(policy: P): P {
  return policy;
}

type ThingOf<R> = R extends { when: (viewer: Viewer, thing: infer Thing) => boolean } ? Thing : undefined;
type OnThing<R> = ThingOf<R> extends undefined ? [thing?: undefined] : [thing: ThingOf<R>];
type OnThingOrCode<R> = ThingOf<R> extends undefined ? [thing?: undefined, code?: string] : [thing: ThingOf<R>, code?: string];

/** Whether the viewer may do the action (to the thing, where the rule is about one). */
export function may<P extends Policy, A extends keyof P & string>(viewer: Viewer, policy: P, action: A, ...about: OnThing<P[A]>): boolean {
  const rule: Rule | undefined = policy[action];
  if (!rule || !mayAtAll(viewer, rule.who)) return false;
  return !rule.when || rule.when(viewer, about[0] as never);
}

/** Refuses unless `may`; as if the thing did not exist, unless another code is given for those who see it anyway. */
export function authorize<P extends Policy, A extends keyof P & string>(
  viewer: Viewer,
  policy: P,
  action: A,
  ...about: OnThingOrCode<P[A]>
): void {
  const [thing, code] = about;
  if (!may(viewer, policy, action, ...([thing] as OnThing<P[A]>))) throw refuse(code ?? 'thing.notFound');
}

/** Refuses whoever may not do the action at all, and whoever has to show first that it is them. What it is done to is not looked at yet. */
export function authorizeEntry(viewer: Viewer, { who, needsRecentSignIn }: Pick<Rule, 'who' | 'needsRecentSignIn'>): void {
  if (!mayAtAll(viewer, who)) throw refuse(isSignedIn(viewer) ? 'auth.forbidden' : 'auth.required');
  if (needsRecentSignIn && !(isSignedIn(viewer) && viewer.hasRecentSignIn)) throw refuse('auth.reauthenticationRequired');
}

/** Whether the viewer is what a rule asks as a minimum. The administrator may whatever a manager may. */
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
