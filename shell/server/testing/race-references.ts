import { setTimeout } from 'node:timers/promises';
import sql, { raw } from 'sql-template-tag';
import { declaredCodes, statusesOf } from '#platform/server/http/openapi.ts';
import { endpointKey, type BoundRoute } from '#platform/server/http/pipeline.ts';
import { people, type PersonOfTests, type Role, type Thing } from '#platform/server/testing/examples.ts';
import { callsOn, mayMake, walkedRoutes } from './call-addresses.ts';
import type { Copy, Node, Sent } from './copied-stage.ts';
import { gateOf, type Gate } from './gated-statements.ts';
import type { Answered, SetStage } from './set-stage.ts';

/** A foreign key of one table to another. */
export interface Reference {
  constraint: string;
  child: string;
  column: string;
  parent: string;
}

/** Every foreign key of the database, by its first column. */
export async function referencesIn(db: Node['db']): Promise<Reference[]> {
  return db.many(sql`
    select c.conname as constraint, c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'public'::regnamespace order by 1`);
}

/** A call as one person makes it, with the references that it sets and the statements that it sends. */
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
const isGranted = ({ status }: Pick<Answered, 'status'>) => status < 400;

/** The calls of the examples in the order of the house tests: the features from the last to the first. */
function changes(stage: SetStage): BoundRoute[] {
  const order = Object.keys(stage.calls);
  const rank = (bound: BoundRoute) => order.indexOf(endpointKey(bound.endpoint));
  return stage.walked.toReversed().flatMap(({ feature }) =>
    walkedRoutes(stage)
      .filter((bound) => bound.feature === feature.name && !isReading(bound))
      .toSorted((one, other) => rank(one) - rank(other)),
  );
}

/** How the examples make a call: as whom, where and with what. */
function waysOf(stage: SetStage, bound: BoundRoute, only?: (thing: Thing) => boolean): { who: Role; url: string; sent: Sent }[] {
  const { endpoint } = bound;
  const example = stage.calls[endpointKey(endpoint)];
  const targets = callsOn(stage, bound).filter(({ thing }) => !only || only(thing));
  const target = (example?.on && !only ? targets.find(({ thing }) => thing.name === example.on) : undefined) ?? targets[0];
  const { headers, payload } = example ?? {};
  const body = example?.body?.(target?.thing);
  const sent = { ...(headers && { headers }), ...(payload !== undefined && { payload }), ...(body && { body }) };
  if (target) return mayMake(stage, bound, target.thing).map((who) => ({ who, url: target.real, sent }));
  if (endpoint.path.includes(':')) return [];
  const by = Array.isArray(example?.by) ? example.by : ['owner' as const];
  return by.map((who: Role) => ({ who, url: endpoint.path, sent }));
}

/** Has each table note which references are set. */
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

/** Makes every call of the examples once, one after the other, and notes which references each sets. */
export async function recordSettings(stage: SetStage, copy: Copy, references: readonly Reference[]): Promise<Setting[]> {
  await noteReferences(copy, references);
  const node = copy.open('recorded');
  const gate = gateOf(node.db.pool);
  const settings: Setting[] = [];
  for (const bound of changes(stage))
    for (const { who, url, sent } of waysOf(stage, bound)) {
      const recorded = await recordOne(node, gate, { key: endpointKey(bound.endpoint), bound, who, url, sent });
      if ('refused' in recorded) continue;
      settings.push(recorded);
      break;
    }
  await node.close();
  return settings;
}

/** A call beside those of the examples. */
export interface MoreCall {
  key: string;
  who: PersonOfTests;
  url: string;
  body?: object;
}

/** Makes one call more on a copy of its own. */
export async function recordMore(stage: SetStage, copy: Copy, references: readonly Reference[], more: MoreCall): Promise<Setting> {
  await noteReferences(copy, references);
  const node = copy.open('recorded');
  const bound = stage.routes.find(({ endpoint }) => endpointKey(endpoint) === more.key);
  if (!bound) throw new Error(`there is no call ${more.key}`);
  const { key, who, url, body = {} } = more;
  const recorded = await recordOne(node, gateOf(node.db.pool), { key, bound, who, url, sent: { body } });
  await node.close();
  if ('refused' in recorded) throw new Error(recorded.refused);
  return recorded;
}

/** Something that a call may refer to, and a way in which it goes. */
export interface Going {
  name: string;
  /** Carries it out on another node, to the end of what follows. */
  go: (node: Node) => Promise<{ status: number; code: string }>;
}

const notDone = { status: 0, code: '' };

/** How what a reference leads to is deleted by those who may; nothing where nobody can, or it came about by the call itself. */
export function goingOf(stage: SetStage, parent: string, value: string): Going | undefined {
  if (parent === 'users') {
    const who = people.find((each) => stage.people[each].viewer.id === value);
    // The only administrator stays.
    if (!who || who === 'administrator') return undefined;
    return { name: `${who} closes the account`, go: (node) => make(stage, node, 'DELETE /api/user/self-delete', who) };
  }
  if (parent === 'comment_subjects')
    return goingOf(stage, 'documents', value) ?? goingOf(stage, 'galleries', value) ?? goingOf(stage, 'gallery_items', value);
  // A conversation goes with its group.
  if (parent === 'conversations') return goingOf(stage, 'groups', stage.thing('private group').params?.['id'] ?? '');
  const paths: Readonly<Record<string, readonly string[]>> = {
    groups: ['DELETE /api/groups/:id'],
    documents: ['DELETE /api/documents/:id', 'DELETE /api/documents/:id/bin'],
    questions: ['DELETE /api/questions/:id'],
    question_replies: ['DELETE /api/replies/:id'],
    galleries: ['DELETE /api/galleries/:id'],
    gallery_items: ['DELETE /api/galleries/:id/items/:itemId'],
    comments: ['DELETE /api/comments/:id'],
    messages: ['DELETE /api/messages/:id'],
    designs: ['DELETE /api/designs/:id'],
    webhooks: ['DELETE /api/webhooks/:id'],
    uploads: ['DELETE /api/uploads/:id'],
    categories: ['DELETE /api/categories/:id'],
  };
  const steps = paths[parent];
  const last = steps
    ?.at(-1)
    ?.split(' ')[1]
    ?.split('/')
    .findLast((part) => part.startsWith(':'))
    ?.slice(1);
  const has = (thing: Thing) => last !== undefined && thing.params?.[last] === value;
  if (!steps || !stage.things.some(has)) return undefined;
  return {
    name: `${steps.join(', ')} of ${stage.things.find(has)?.name}`,
    async go(node) {
      let answer = notDone;
      for (const step of steps) answer = await make(stage, node, step, undefined, has);
      return answer;
    },
  };
}

/** How a member leaves a group that a call refers to. */
export function leavingOf(stage: SetStage, groupId: string, who: PersonOfTests): Going | undefined {
  const thing = stage.things.find(({ params, at }) => at === '/api/groups/:id' && params?.['id'] === groupId);
  if (!thing) return undefined;
  return {
    name: `${who} leaves ${thing.name}`,
    go: async (node) => {
      const answer = await node.fetch(who, 'POST', `/api/groups/${groupId}/leave`);
      await node.house.runJobs();
      return answer;
    },
  };
}

async function make(stage: SetStage, node: Node, key: string, as?: PersonOfTests, only?: (thing: Thing) => boolean) {
  const bound = stage.routes.find(({ endpoint }) => endpointKey(endpoint) === key);
  if (!bound) throw new Error(`there is no call ${key}`);
  let answer = notDone;
  const ways = waysOf(stage, bound, only);
  for (const { who, url, sent } of as ? [{ who: as, url: bound.endpoint.path, sent: ways[0]?.sent ?? {} }] : ways) {
    answer = await node.fetch(who, bound.endpoint.method, url, sent);
    if (isGranted(answer)) break;
  }
  if (isGranted(answer)) await node.house.runJobs();
  return answer;
}

/** What became of a race: both answers, and whether what goes waited for the call. */
export interface Raced {
  answer: { status: number; code: string };
  /** What the deletion was answered. */
  gone: { status: number; code: string };
  waited: boolean;
  findings: string[];
}

/** Stops a call before one of its statements, has what it refers to go meanwhile, and lets both come to their end. */
export async function race(stage: SetStage, copy: Copy, setting: Setting, going: Going, place: number): Promise<Raced> {
  const racer = copy.open('racer');
  const other = copy.open('other');
  const gate = gateOf(racer.db.pool);
  const { bound, who, url, sent } = setting;
  // However long all races take.
  await copy.owner.query('update sessions set authenticated_at = now()');
  try {
    gate.stopBefore(place);
    const answering = racer.fetch(who, bound.endpoint.method, url, sent);
    await Promise.race([gate.stopped(), answering]);
    let isOver = false;
    const leaving = going.go(other).finally(() => (isOver = true));
    let waited = false;
    while (!isOver && !waited) {
      const { rowCount } = await copy.owner.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'other' and wait_event_type = 'Lock'`,
      );
      waited = (rowCount ?? 0) > 0;
      if (!waited) await setTimeout(2);
    }
    gate.open();
    const [answer, gone] = await Promise.all([answering, leaving]);
    if (isGranted(answer)) await other.house.runJobs();
    const findings = [...wrongAnswers(stage, bound, answer), ...(gone.status >= 500 ? [`what went was answered with ${gone.code}`] : [])];
    return { answer, gone, waited, findings: [...findings, ...(await orphans(other.db))] };
  } finally {
    gate.open();
    await racer.close();
    await other.close();
  }
}

function wrongAnswers({ routes }: SetStage, bound: BoundRoute, { status, code }: { status: number; code: string }): string[] {
  if (status < 400) return [];
  const statuses = statusesOf(routes);
  if (status < 500 && declaredCodes(bound, statuses).includes(code)) return [];
  return [`it answers ${status} ${code}`];
}

/** Rows that nothing will ever take away, or that belong to nobody. */
async function orphans(db: Node['db']): Promise<string[]> {
  const rules: Readonly<Record<string, string>> = {
    'a deleted group whose row stays': 'select from groups where deleted_at is not null',
    'a group that nobody manages': 'select from groups where manager_id is null and deleted_at is null',
    'a group whose manager is no member': `select from groups g where deleted_at is null and not exists (
      select from memberships m where m.group_id = g.id and m.user_id = g.manager_id and m.status = 'member')`,
    'a work that did not end': 'select from works where ended_at is null',
    'a document that nobody wrote': 'select from documents where author_id is null',
    'a file shared with a person who left the group, or by one': `select from shared_files f where ended_at is null and (
      not exists (select from memberships m where m.group_id = f.group_id and m.user_id = f.recipient_id and m.status = 'member'))`,
  };
  const found: string[] = [];
  for (const [what, rule] of Object.entries(rules)) if ((await db.many(sql`${raw(rule)}`)).length) found.push(`there is ${what}`);
  return found;
}

/** The statement that sets one of these references, before which a call is stopped; else its last one. */
export function writePlaceOf({ statements }: Setting, references: readonly Reference[], constraints: readonly string[]): number {
  const children = references.filter(({ constraint }) => constraints.includes(constraint));
  const writes = (text: string) => children.some(({ child }) => new RegExp(`\\b(insert into|update) ${child}\\b`).test(text));
  const found = statements.findIndex(writes);
  return found < 0 ? statements.length - 1 : found;
}
