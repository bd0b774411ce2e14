import sql from 'sql-template-tag';
import { endpointKey, type BoundRoute } from '#platform/server/http/pipeline.ts';
import type { PersonOfTests, Role, Thing } from '#platform/server/testing/examples.ts';
import { callsOn, mayMake, walkedRoutes } from './call-addresses.ts';
import type { Copy, Node, Sent } from './copied-fixture.ts';
import { gateOf, type Gate } from './gated-statements.ts';
import type { Answered, ReadyFixture } from './set-up-fixture.ts';

/** A foreign key between tables. */
export interface Reference {
  constraint: string;
  child: string;
  column: string;
  parent: string;
}

/** Every foreign key, by its first column. */
export async function referencesIn(db: Node['db']): Promise<Reference[]> {
  return db.many(sql`
    select c.conname as constraint, c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'public'::regnamespace order by 1`);
}

/** A call of one person, with the references that it sets and the statements that it sends. */
export interface Setting {
  key: string;
  bound: BoundRoute;
  who: Role;
  url: string;
  sent: Sent;
  statements: readonly string[];
  set: readonly { constraint: string; value: string }[];
}

const isReading = ({ endpoint }: BoundRoute) => endpoint.method === 'GET' || endpoint.method === 'HEAD';
/** Whether a call succeeded. */
export const isGranted = ({ status }: Pick<Answered, 'status'>) => status < 400;

/** Calls of the examples in the order of the access matrix tests: features in reverse. */
function changes(fixture: ReadyFixture): BoundRoute[] {
  const order = Object.keys(fixture.calls);
  const rank = (bound: BoundRoute) => order.indexOf(endpointKey(bound.endpoint));
  return fixture.walked.toReversed().flatMap(({ feature }) =>
    walkedRoutes(fixture)
      .filter((bound) => bound.feature === feature.name && !isReading(bound))
      .toSorted((one, other) => rank(one) - rank(other)),
  );
}

/** Call of an example: role, URL and body. */
export function waysOf(
  fixture: ReadyFixture,
  bound: BoundRoute,
  only?: (thing: Thing) => boolean,
): { who: Role; url: string; sent: Sent }[] {
  const { endpoint } = bound;
  const example = fixture.calls[endpointKey(endpoint)];
  const targets = callsOn(fixture, bound).filter(({ thing }) => !only || only(thing));
  const target = (example?.on && !only ? targets.find(({ thing }) => thing.name === example.on) : undefined) ?? targets[0];
  const { headers, payload } = example ?? {};
  const body = example?.body?.(target?.thing);
  const sent = { ...(headers && { headers }), ...(payload !== undefined && { payload }), ...(body && { body }) };
  if (target) return mayMake(fixture, bound, target.thing).map((who) => ({ who, url: target.real, sent }));
  if (endpoint.path.includes(':')) return [];
  const by = Array.isArray(example?.by) ? example.by : ['owner' as const];
  return by.map((who: Role) => ({ who, url: endpoint.path, sent }));
}

/** Makes each table record the references that are set. */
async function noteReferences({ owner }: Copy, references: readonly Reference[]): Promise<void> {
  await owner.query(`
    create unlogged table set_references (name text, value text);
    create function note_references() returns trigger language plpgsql as $$
    declare at integer; is_new text; was text;
    begin
      for at in 0 .. tg_nargs / 2 - 1 loop
        is_new := to_jsonb(new) ->> tg_argv[2 * at + 1];
        was := case when tg_op = 'UPDATE' then to_jsonb(old) ->> tg_argv[2 * at + 1] end;
        if is_new is distinct from was and is_new is not null then insert into set_references values (tg_argv[2 * at], is_new); end if;
      end loop;
      return null;
    end $$`);
  for (const [child, of] of Map.groupBy(references, (reference) => reference.child)) {
    const given = of.map(({ constraint, column }) => `'${constraint}', '${column}'`).join();
    await owner.query(
      `create trigger note_references after insert or update on ${child} for each row execute function note_references(${given})`,
    );
  }
}

async function recordOne(node: Node, gate: Gate, setting: Omit<Setting, 'statements' | 'set'>): Promise<Setting | { refused: string }> {
  const { key, bound, who, url, sent } = setting;
  await node.db.run(sql`delete from set_references`);
  gate.stopBefore(Number.POSITIVE_INFINITY);
  const answer = await node.fetch(who, bound.endpoint.method, url, sent);
  const statements = [...gate.sent];
  if (!isGranted(answer)) return { refused: `${key} answers ${who} with ${answer.status} ${answer.code}` };
  const set = await node.db.many<{ constraint: string; value: string }>(
    sql`select distinct name as constraint, value from set_references order by 1, 2`,
  );
  return { ...setting, statements, set };
}

/** Makes every call of the examples once and records the references that each sets. */
export async function recordSettings(fixture: ReadyFixture, copy: Copy, references: readonly Reference[]): Promise<Setting[]> {
  await noteReferences(copy, references);
  const node = copy.open('recorded');
  const gate = gateOf(node.db.pool);
  const settings: Setting[] = [];
  for (const bound of changes(fixture))
    for (const { who, url, sent } of waysOf(fixture, bound)) {
      const recorded = await recordOne(node, gate, { key: endpointKey(bound.endpoint), bound, who, url, sent });
      if ('refused' in recorded) continue;
      settings.push(recorded);
      break;
    }
  await node.close();
  return settings;
}

/** A call besides those of the examples. */
export interface MoreCall {
  key: string;
  who: PersonOfTests;
  url: string;
  body?: object;
}

/** Records one further call on a copy of its own. */
export async function recordMore(fixture: ReadyFixture, copy: Copy, references: readonly Reference[], more: MoreCall): Promise<Setting> {
  await noteReferences(copy, references);
  const node = copy.open('recorded');
  const bound = fixture.routes.find(({ endpoint }) => endpointKey(endpoint) === more.key);
  if (!bound) throw new Error(`there is no call ${more.key}`);
  const { key, who, url, body = {} } = more;
  const recorded = await recordOne(node, gateOf(node.db.pool), { key, bound, who, url, sent: { body } });
  await node.close();
  if ('refused' in recorded) throw new Error(recorded.refused);
  return recorded;
}

/** Index of the statement that sets one of the references, otherwise of the last one. */
export function writePlaceOf({ statements }: Setting, references: readonly Reference[], constraints: readonly string[]): number {
  const children = references.filter(({ constraint }) => constraints.includes(constraint));
  const writes = (text: string) => children.some(({ child }) => new RegExp(`\\b(insert into|update) ${child}\\b`).test(text));
  const found = statements.findIndex(writes);
  return found < 0 ? statements.length - 1 : found;
}
