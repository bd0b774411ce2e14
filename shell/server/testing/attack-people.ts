import sql, { raw } from 'sql-template-tag';
import { features } from '../features.ts';
import { updatePrivacy } from '#features/accounts/server/privacy/privacy.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { mailRecipients } from '#features/files/server/mail-recipients.ts';
import { aGroup, bringIn, takeOut } from '#features/groups/server/testing.ts';
import { endpointKey, type BoundRoute } from '#platform/server/http/pipeline.ts';
import { newCode } from '#platform/server/common/id.ts';
import type { PersonOfTests, Role, Somebody, Thing } from '#platform/server/testing/examples.ts';
import { personFields, type NamedAs, type PersonField } from '../docs/named-people.ts';
import { convene, forms, type Form } from './attack-forms.ts';
import { callsOn, mayMake, queriesOf, walkedRoutes } from './call-addresses.ts';
import type { Answered, ReadyFixture } from './set-up-fixture.ts';

/** The ways to name a person. */
export type Names = Readonly<Record<Exclude<NamedAs, 'thing' | 'mention' | 'search'> | 'name', string>>;

/** A person who consented to nothing, with their relation to the attacker. */
export interface Target {
  who: string;
  names: Names;
  /** `stranger`: unlisted and without a shared group. `unknown`: an address without an account. */
  relation: 'stranger' | 'unknown' | 'groupMember' | 'blocker';
  somebody?: Somebody;
}

/**
 * The attacker is a manager with a self-registered account; the accomplices are in the attacker's
 * group or applied to it.
 */
export const attackers = ['owner', 'member', 'asker'] as const satisfies readonly PersonOfTests[];

let made = 0;
/** Names of equal length without similarities, so that answers can only differ by the person. */
function namesOf(code: string): Names {
  made += 1;
  const word = `${String.fromCodePoint(97 + (made % 26))}${newCode()
    .toLowerCase()
    .replace(/\d/g, (digit) => 'bcdfghjkmn'[Number(digit)] ?? 'z')}`;
  const name = `${word[0]?.toUpperCase()}${word.slice(1)}`;
  return { email: `${word}@example.org`, code, username: word, name };
}
/** A person who does not exist. */
export const nobody = (): Names => namesOf(newCode());

async function aTarget(fixture: ReadyFixture, relation: Target['relation'], who: string): Promise<Target> {
  const names = namesOf('');
  if (relation === 'unknown') return { who, names: { ...names, code: newCode() }, relation };
  const somebody = await aUser(fixture.app, { username: names.username, name: names.name, email: names.email, role: 'manager' });
  return { who, names: { ...names, code: somebody.viewer.id }, relation, somebody };
}

const groupOf = (fixture: ReadyFixture) => ({ id: fixture.thing('private group').params?.['id'] ?? '' });

/** Creates people who consented to nothing, one per relation. */
export async function setTargets(fixture: ReadyFixture): Promise<Target[]> {
  const { app, people } = fixture;
  const group = groupOf(fixture);
  const owner = people.owner.viewer;
  const strangers = [];
  for (const who of ['unlisted', 'unconfirmed', 'left', 'suspended']) {
    const target = await aTarget(fixture, 'stranger', who);
    const viewer = (target.somebody as Somebody).viewer;
    await updatePrivacy(app.as(viewer), { body: { isListed: false } });
    if (who !== 'unconfirmed') await app.db.run(sql`update users set email_confirmed_at = now() where id = ${viewer.id}`);
    if (who === 'left') {
      await bringIn(app, group, owner, viewer);
      await takeOut(app, group, viewer);
    }
    if (who === 'suspended') await app.db.run(sql`update users set suspended_at = now() where id = ${viewer.id}`);
    strangers.push(target);
  }
  const others = [
    await aTarget(fixture, 'unknown', 'unknown address'),
    await aTarget(fixture, 'blocker', 'blocker'),
    // Last, so that earlier messages about others have arrived.
    await aTarget(fixture, 'groupMember', 'declined'),
  ];
  for (const { somebody } of others)
    if (somebody) {
      await app.db.run(sql`update users set email_confirmed_at = now(), is_listed = false where id = ${somebody.viewer.id}`);
      await aGroup(app, somebody.viewer, { visibility: 'public' });
    }
  return [...strangers, ...others];
}

/** Restores the memberships and blocks of the people who share a group with the attackers. */
export async function mend(fixture: ReadyFixture, targets: readonly Target[]): Promise<void> {
  const { app, people } = fixture;
  const group = groupOf(fixture);
  const ids = attackers.map((attacker) => people[attacker].viewer.id);
  await app.db.run(sql`delete from messenger_blocks where blocker_id = any(${ids}::text[])`);
  for (const { somebody, relation } of targets) {
    if (!somebody || (relation !== 'groupMember' && relation !== 'blocker')) continue;
    await bringIn(app, group, people.owner.viewer, somebody.viewer);
    if (relation === 'blocker')
      await app.db.run(sql`
        insert into messenger_blocks (blocker_id, blocked_id) select ${somebody.viewer.id}, id from unnest(${ids}::text[]) as id on conflict do nothing`);
  }
  for (const table of ['membership_invitations', 'membership_letters', 'membership_refusals'])
    await app.db.run(sql`delete from ${raw(table)}`);
  await forgetLimits(fixture);
  await convene(fixture);
  await app.runJobs();
}

/** Disables rate limits, which are another topic. */
export async function forgetLimits({ app }: ReadyFixture): Promise<void> {
  Object.assign(app.limits, { count: () => {}, allows: () => true, giveBack: () => {} });
  for (const table of ['attempts', 'quota_uses', 'unasked_mails']) await app.db.run(sql`delete from ${raw(table)}`);
}

/** Lets delayed effects happen now. */
export async function passTime({ app }: ReadyFixture): Promise<void> {
  await app.runJobs();
  await app.db.run(sql`update shared_files set shared_at = shared_at - interval '1 hour'`);
  await mailRecipients(app);
  await sendInvitations(app);
  await app.runJobs();
}

/** Sends pending group invitations, as the job does every minute. */
async function sendInvitations(app: ReadyFixture['app']): Promise<void> {
  const due = features.flatMap(({ periodicJobs = [] }) => periodicJobs).find(({ name }) => name === 'groups.invite');
  if (!due) throw new Error('no job sends the invitations to groups');
  await due.run(app);
}

/** A call with a field that names a person. */
export interface Attack {
  bound: BoundRoute;
  field: PersonField;
}

/** Every call that may name a person. */
export const attacksOn = (fixture: ReadyFixture): Attack[] =>
  walkedRoutes(fixture).flatMap((bound) => personFields(bound.endpoint).map((field) => ({ bound, field })));

/** Name of an attack in findings. */
export const nameOf = ({ bound, field }: Attack): string => `${endpointKey(bound.endpoint)} (${field.part}.${field.path.join('.')})`;

function textFor(as: NamedAs, names: Names): unknown {
  switch (as) {
    case 'thing':
      return `person:${names.code}`;
    case 'mention':
      return `See @${names.username}.`;
    case 'search':
      return names.name;
    default:
      return names[as];
  }
}

/** Sets a value at a path, also inside lists. */
function put(into: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (key === '[]') {
    const list = Array.isArray(into) && into.length > 0 ? into : [undefined];
    return list.map((each) => put(each, rest, value));
  }
  const object = typeof into === 'object' && into !== null ? (into as Record<string, unknown>) : {};
  return { ...object, [key]: put(object[key], rest, value) };
}

/** Sets the first text of rich text. */
function putText(content: unknown, text: string): unknown {
  if (Array.isArray(content)) return content.map((each) => putText(each, text));
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, key === 'text' ? text : putText(value, text)]));
}

/** The address of a call, with these values in place of parameters of its path. */
const filled = (path: string, address: string, values: Readonly<Record<string, string>>): string => {
  const names = path.split('/');
  return address
    .split('/')
    .map((part, at) => (names[at]?.startsWith(':') ? (values[names[at].slice(1)] ?? part) : part))
    .join('/');
};

/** The things of a role's call: a permitted one, and one of another kind. */
function targetsOf(
  fixture: ReadyFixture,
  bound: BoundRoute,
  who: Role,
  { on, params = {} }: Form = {},
): { thing: Thing | undefined; url: string }[] {
  if (!bound.endpoint.path.includes(':')) return [{ thing: undefined, url: bound.endpoint.path }];
  const calls = callsOn(fixture, bound).map(({ thing, real }) => ({ thing, real: filled(bound.endpoint.path, real, params) }));
  const allowed = calls.filter(({ thing }) => mayMake(fixture, bound, thing).includes(who));
  const wanted = on ?? fixture.calls[endpointKey(bound.endpoint)]?.on;
  const chosen = calls.find(({ thing }) => thing.name === on) ?? allowed.find(({ thing }) => thing.name === wanted) ?? allowed[0];
  return [...new Set([chosen ?? calls[0]].filter((each) => each !== undefined))].map(({ thing, real }) => ({ thing, url: real }));
}

/** The answer without the texts of the request. */
function withoutEcho(text: string, body: unknown): string {
  const message = textsIn(body).filter((each) => each.length > 3);
  return message.reduce((left, each) => left.replaceAll(JSON.stringify(each), '"«said»"'), text);
}
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];

/** Makes a call as `who` that names a person. */
export async function nameIn(fixture: ReadyFixture, { bound, field }: Attack, who: Role, names: Names): Promise<Answered[]> {
  const { endpoint } = bound;
  const example = fixture.calls[endpointKey(endpoint)];
  const answers: Answered[] = [];
  const form = await forms[endpointKey(endpoint)]?.(fixture, who === 'visitor' ? 'owner' : who);
  for (const { thing, url } of targetsOf(fixture, bound, who, form)) {
    const value = textFor(field.as, names);
    let address = url;
    if (field.part === 'params') {
      const parts = endpoint.path.split('/');
      address = url
        .split('/')
        .map((part, at) => (parts[at] === `:${field.path[0]}` ? encodeURIComponent(String(value)) : part))
        .join('/');
    }
    const given = form?.query ?? (endpoint.query ? (queriesOf(fixture, bound)[0] ?? '') : '');
    const query = new URLSearchParams(given);
    if (field.part === 'query') query.set(field.path[0] ?? '', String(value));
    let body = form?.body ?? example?.body?.(thing);
    if (field.part === 'body')
      body = (
        field.as === 'mention' && field.path[0] === 'content'
          ? { ...body, content: putText((body as Record<string, unknown> | undefined)?.['content'], String(value)) }
          : put(body, field.path, value)
      ) as object;
    const requested = query.size > 0 ? `${address}?${query.toString()}` : address;
    const answer = await fixture.fetch(who, endpoint.method, requested, body, example);
    answers.push({ ...answer, text: withoutEcho(answer.text, body) });
  }
  return answers;
}

/**
 * The answer without the typed names and without values of each call: new IDs, instants and
 * secrets.
 */
export function plainAnswer({ status, text }: Answered, names: Names): string {
  let plain = text;
  for (const value of [...Object.values(names), names.email.toUpperCase()])
    plain = plain.replaceAll(value, '«named»').replaceAll(encodeURIComponent(value), '«named»');
  return `${status} ${plain
    .replace(/"requestId":"[^"]*"/g, '')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '«id»')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '«instant»')
    .replace(/"(?:token|device|cursor|nextCursor|address|face|download)":"[^"]*"/g, '«secret»')
    .replace(/"[2-9A-HJ-NP-Z]{8}"/g, '«code»')
    // Derived from the name in the examples of groups, always with a random number.
    .replace(/"somebody\.new-\d{1,5}"/g, '«random username»')
    .replace(/"(?:version|revision|place|change|seq|lastSeq|used|remaining|total|count)":\d+/g, '«number»')}`;
}
