import { setTimeout } from 'node:timers/promises';
import sql, { raw } from 'sql-template-tag';
import { declaredCodes, statusesOf } from '#platform/server/http/openapi.ts';
import { endpointKey, type BoundRoute } from '#platform/server/http/pipeline.ts';
import { people, type PersonOfTests, type Thing } from '#platform/server/testing/examples.ts';
import type { Copy, Node } from './copied-fixture.ts';
import { gateOf } from './gated-statements.ts';
import { isGranted, waysOf, type Setting } from './record-references.ts';
import type { ReadyFixture } from './set-up-fixture.ts';

/** A thing that calls refer to, and how it is deleted. */
export interface Going {
  name: string;
  /** Deletes it on another node, including what follows. */
  go: (node: Node) => Promise<{ status: number; code: string }>;
}

const notDone = { status: 0, code: '' };

/**
 * Deletes the target of a reference as a permitted person; undefined if impossible, or if the
 * call itself created it.
 */
export function goingOf(fixture: ReadyFixture, parent: string, value: string): Going | undefined {
  if (parent === 'users') {
    const who = people.find((each) => fixture.people[each].viewer.id === value);
    // The only administrator cannot leave.
    if (!who || who === 'administrator') return undefined;
    return { name: `${who} closes the account`, go: (node) => make(fixture, node, 'DELETE /api/user/self-delete', who) };
  }
  if (parent === 'comment_subjects')
    return goingOf(fixture, 'documents', value) ?? goingOf(fixture, 'galleries', value) ?? goingOf(fixture, 'gallery_items', value);
  // A conversation is deleted with its group.
  if (parent === 'conversations') return goingOf(fixture, 'groups', fixture.thing('private group').params?.['id'] ?? '');
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
  if (!steps || !fixture.things.some(has)) return undefined;
  return {
    name: `${steps.join(', ')} of ${fixture.things.find(has)?.name}`,
    async go(node) {
      let answer = notDone;
      for (const step of steps) answer = await make(fixture, node, step, undefined, has);
      return answer;
    },
  };
}

/** Removes a member from a group that a call refers to. */
export function leavingOf(fixture: ReadyFixture, groupId: string, who: PersonOfTests): Going | undefined {
  const thing = fixture.things.find(({ params, at }) => at === '/api/groups/:id' && params?.['id'] === groupId);
  if (!thing) return undefined;
  return {
    name: `${who} leaves ${thing.name}`,
    go: async (node) => {
      const answer = await node.fetch(who, 'POST', `/api/groups/${groupId}/leave`);
      await node.app.runJobs();
      return answer;
    },
  };
}

async function make(fixture: ReadyFixture, node: Node, key: string, as?: PersonOfTests, only?: (thing: Thing) => boolean) {
  const bound = fixture.routes.find(({ endpoint }) => endpointKey(endpoint) === key);
  if (!bound) throw new Error(`there is no call ${key}`);
  let answer = notDone;
  const ways = waysOf(fixture, bound, only);
  for (const { who, url, sent } of as ? [{ who: as, url: bound.endpoint.path, sent: ways[0]?.sent ?? {} }] : ways) {
    answer = await node.fetch(who, bound.endpoint.method, url, sent);
    if (isGranted(answer)) break;
  }
  if (isGranted(answer)) await node.app.runJobs();
  return answer;
}

/** Result of a race: both answers, and whether the deletion waited for the call. */
export interface Raced {
  answer: { status: number; code: string };
  /** Answer of the deletion. */
  gone: { status: number; code: string };
  waited: boolean;
  findings: string[];
}

/** Stops a call before a statement, deletes what it refers to, and completes both. */
export async function race(fixture: ReadyFixture, copy: Copy, setting: Setting, going: Going, place: number): Promise<Raced> {
  const racer = copy.open('racer');
  const other = copy.open('other');
  const gate = gateOf(racer.db.pool);
  const { bound, who, url, sent } = setting;
  // Keeps sessions recently authenticated, however long the races take.
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
    if (isGranted(answer)) await other.app.runJobs();
    const findings = [...wrongAnswers(fixture, bound, answer), ...(gone.status >= 500 ? [`what went was answered with ${gone.code}`] : [])];
    return { answer, gone, waited, findings: [...findings, ...(await orphans(other.db))] };
  } finally {
    gate.open();
    await racer.close();
    await other.close();
  }
}

function wrongAnswers({ routes }: ReadyFixture, bound: BoundRoute, { status, code }: { status: number; code: string }): string[] {
  if (status < 400) return [];
  const statuses = statusesOf(routes);
  if (status < 500 && declaredCodes(bound, statuses).includes(code)) return [];
  return [`it answers ${status} ${code}`];
}

/** Rows that would never be deleted or have no owner. */
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
