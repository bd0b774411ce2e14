import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { isRefusal } from '#platform/server/common/refusal.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { questions } from './feature.ts';
import { aText } from './testing.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let people: SignedInViewer[];
let group: { id: string };
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [groups, questions]);
  ask = requesterOf(app, [groups, questions]);
  const manager = await aPerson(app, { role: 'manager' });
  people = [manager, await aPerson(app), await aPerson(app)];
  group = await aGroup(app, manager, {}, people.slice(1));
});
afterAll(() => own.drop());

const person = fc.nat({ max: 2 });
const reply = fc.nat({ max: 6 });
type Step =
  | { do: 'reply'; person: number; to: number | null }
  | { do: 'vote'; person: number; reply: number; value: 0 | 1 }
  | { do: 'solve'; person: number; reply: number | null }
  | { do: 'delete'; person: number; reply: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('reply' as const), person, to: fc.option(reply, { freq: 2 }) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('vote' as const), person, reply, value: fc.constantFrom(0 as const, 1 as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('solve' as const), person, reply: fc.option(reply) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), person, reply }) },
);

/** The simplest model of what everyone must see. */
class Model {
  replies: { id: string; author: number; parent: string | null; isGone: boolean; votes: Set<number> }[] = [];
  solution: string | null = null;

  at = (index: number) => this.replies[index % Math.max(1, this.replies.length)];
  #below = (id: string) => this.replies.filter(({ parent, isGone }) => parent === id && !isGone);

  delete(id: string) {
    const removed = this.replies.find((each) => each.id === id);
    if (!removed) return;
    removed.isGone = true;
    removed.votes.clear();
    if (this.solution === id) this.solution = null;
  }

  get count() {
    return this.replies.filter(({ isGone }) => !isGone).length;
  }

  seen() {
    const solving = this.replies.find(({ id }) => id === this.solution);
    const top = solving?.parent ?? solving?.id;
    return this.replies
      .filter(({ id, parent, isGone }) => parent === null && (!isGone || this.#below(id).length > 0))
      .toSorted(
        (one, other) =>
          Number(other.id === top) - Number(one.id === top) || other.votes.size - one.votes.size || (one.id < other.id ? -1 : 1),
      )
      .map(({ id, votes, isGone }) => ({
        id,
        votes: votes.size,
        isGone,
        isSolution: id === this.solution,
        replies: this.#below(id).map((each) => ({ id: each.id, votes: each.votes.size, isSolution: each.id === this.solution })),
      }));
  }
}

test('QA-04 after any sequence of actions, everybody sees the solution first, then by votes, then by time, each vote once and no gap', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const model = new Model();
      const requester = people[0] as SignedInViewer;
      const written = { category: 'miscellaneous', title: 'Anything', content: aText('Anybody?'), groupIds: [group.id] };
      const { id } = await ask(endpoints.askQuestion, requester, { body: written });
      for (const each of steps) await take(id, model, each);
      const { items } = await ask(endpoints.listReplies, requester, { params: { id } });
      const seen = items.map((top) => ({
        id: top.id,
        votes: top.votes,
        isGone: top.content === null,
        isSolution: top.isSolution,
        replies: top.replies.map((below) => ({ id: below.id, votes: below.votes, isSolution: below.isSolution })),
      }));
      expect(seen).toEqual(model.seen());
      const question = await ask(endpoints.readQuestion, requester, { params: { id } });
      expect(question).toMatchObject({ replyCount: model.count, isSolved: model.solution !== null });
    }),
    { numRuns: 12 },
  );
});

/** Runs a step in both; whatever the product refuses, the model must not allow. */
async function take(id: string, model: Model, each: Step): Promise<void> {
  const who = people[each.person] as SignedInViewer;
  const target =
    each.do === 'reply' ? (each.to === null ? undefined : model.at(each.to)) : each.reply === null ? undefined : model.at(each.reply);
  const outcome = await asking(id, who, each, target?.id).catch((error: unknown) => {
    if (isRefusal(error)) return undefined;
    throw error;
  });
  expect({ each, isDone: outcome !== undefined }).toEqual({ each, isDone: isAllowed(each, target, model) });
  if (outcome === undefined) return;
  if (each.do === 'reply')
    model.replies.push({ id: outcome, author: each.person, parent: target?.id ?? null, isGone: false, votes: new Set() });
  else if (each.do === 'vote') target?.votes[each.value === 1 ? 'add' : 'delete'](each.person);
  else if (each.do === 'solve') model.solution = target?.id ?? null;
  else if (target) model.delete(target.id);
}

function isAllowed(each: Step, target: Model['replies'][number] | undefined, model: Model): boolean {
  if (each.do === 'reply') return each.to === null || model.replies.length === 0 || (target?.parent === null && !target.isGone);
  if (each.do === 'solve') return each.person === 0 && (each.reply === null || model.replies.length === 0 || target?.isGone === false);
  if (!target || target.isGone) return false;
  return each.do === 'vote' ? target.author !== each.person : target.author === each.person;
}

/** Runs a step in the product; returns the id of a new reply, or an empty string. */
async function asking(id: string, who: SignedInViewer, each: Step, targetId: string | undefined): Promise<string> {
  if (each.do === 'reply')
    return (
      await ask(endpoints.giveReply, who, { params: { id }, body: { content: aText('So'), ...(targetId ? { parentId: targetId } : {}) } })
    ).id;
  if (each.do === 'solve') await ask(endpoints.solveQuestion, who, { params: { id }, body: { replyId: targetId ?? null } });
  else if (targetId === undefined) throw Object.assign(new Error('nothing there'), { name: 'Refusal', code: 'thing.notFound' });
  else if (each.do === 'vote') await ask(endpoints.voteReply, who, { params: { id: targetId }, body: { value: each.value } });
  else await ask(endpoints.deleteReply, who, { params: { id: targetId } });
  return '';
}
