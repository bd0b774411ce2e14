import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { groupSummaries, roomsToJoin } from './public-api.ts';
import { groups } from './feature.ts';
import { aGroup, requesterOf } from './testing.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
const people: SignedInViewer[] = [];

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [groups]);
  ask = requesterOf(app, [groups]);
  for (const role of ['manager', 'manager', 'member', 'member'] as const) people.push(await aPerson(app, { role }));
});
afterAll(() => database.drop());

/** A model of the rules, independent of the product. */
interface ModelGroup {
  isPublic: boolean;
  managerId: string;
  members: Set<string>;
  asking: Set<string>;
}

const kinds = ['join', 'join', 'join', 'leave', 'accept', 'accept', 'decline', 'delete', 'turn', 'handOver', 'remove', 'invite'] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  person: fc.nat(3),
  other: fc.nat(3),
  group: fc.nat(3),
});

/** Applies a step to the model; returns whether the product must allow it. */
function applyTo(model: Map<string, ModelGroup>, kind: (typeof kinds)[number], id: string, personId: string, otherId: string): boolean {
  const group = model.get(id);
  if (!group) return false;
  const isManager = group.managerId === personId;
  const sees = group.isPublic || group.members.has(personId);
  switch (kind) {
    case 'join':
      if (group.members.has(personId)) return true;
      if (group.isPublic) {
        group.members.add(personId);
        group.asking.delete(personId);
      } else group.asking.add(personId);
      return true;
    case 'leave': {
      if (isManager) return false;
      const belonged = group.members.delete(personId);
      const requested = group.asking.delete(personId);
      return belonged || requested || sees;
    }
    case 'accept':
      if (!isManager) return false;
      if (group.members.has(otherId)) return true;
      if (!group.asking.delete(otherId)) return false;
      group.members.add(otherId);
      return true;
    case 'decline':
      return isManager && group.asking.delete(otherId);
    case 'delete':
      if (!isManager) return false;
      model.delete(id);
      return true;
    case 'turn':
      if (!isManager) return false;
      group.isPublic = !group.isPublic;
      return true;
    case 'handOver':
      if (!isManager || !group.members.has(otherId)) return false;
      group.managerId = otherId;
      return true;
    case 'remove':
      return isManager && otherId !== personId && group.members.delete(otherId);
    case 'invite':
      if (!isManager) return false;
      group.members.add(otherId);
      group.asking.delete(otherId);
      return true;
  }
}

function act(
  kind: (typeof kinds)[number],
  viewer: Viewer,
  id: string,
  other: SignedInViewer,
  isPublic: boolean,
  version: number,
): Promise<unknown> {
  const userId = other.id;
  switch (kind) {
    case 'join':
      return ask(endpoints.joinGroup, viewer, { params: { id } });
    case 'leave':
      return ask(endpoints.leaveGroup, viewer, { params: { id } });
    case 'accept':
      return ask(endpoints.acceptRequest, viewer, { params: { id, userId } });
    case 'decline':
      return ask(endpoints.declineRequest, viewer, { params: { id, userId } });
    case 'delete':
      return ask(endpoints.deleteGroup, viewer, { params: { id } });
    case 'handOver':
      return ask(endpoints.handOverGroup, viewer, { params: { id }, body: { userId } }).then(() =>
        ask(endpoints.acceptHandOver, other, { params: { id } }),
      );
    case 'remove':
      return ask(endpoints.removeMember, viewer, { params: { id, userId }, body: {} });
    case 'invite':
      return ask(endpoints.createInvitation, viewer, { params: { id }, body: { days: 1, maxUses: 1 } }).then(({ address }) =>
        ask(endpoints.acceptInvitation, other, { params: { code: address?.split('/').at(-1) } }),
      );
    case 'turn': {
      const body = {
        groupName: id,
        companyName: 'Turned',
        category: 'miscellaneous',
        description: 'Turned',
        visibility: isPublic ? 'private' : 'public',
        version,
      };
      return ask(endpoints.editGroup, viewer, { params: { id }, body });
    }
  }
}

const isRead = (viewer: Viewer, id: string) =>
  ask(endpoints.readGroup, viewer, { params: { id } }).then(
    () => true,
    () => false,
  );
const listed = async (viewer: Viewer, list: string) =>
  (await ask(endpoints.listGroups, viewer, { query: { list, limit: '50' } })).items.map((item) => item.id).toSorted();

test('GR-07 after any sequence of actions, each person sees exactly the public groups and their own', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 24 }),
      fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      async (steps, isPublic) => {
        await app.db.run(sql`delete from attempts`);
        const model = new Map<string, ModelGroup>();
        const ids: string[] = [];
        const versions = new Map<string, number>();
        for (const [index, open] of isPublic.entries()) {
          const manager = people[index % 2]!;
          const { id } = await aGroup(app, manager, { visibility: open ? 'public' : 'private' });
          model.set(id, { isPublic: open, managerId: manager.id, members: new Set([manager.id]), asking: new Set() });
          versions.set(id, 1);
          ids.push(id);
        }
        for (const { kind, person, other, group } of steps) {
          const viewer = people[person]!;
          const otherId = people[other]!.id;
          const id = ids[group]!;
          const wasPublic = model.get(id)?.isPublic ?? false;
          const mustAgree = applyTo(model, kind, id, viewer.id, otherId);
          const agreed = await act(kind, viewer, id, people[other]!, wasPublic, versions.get(id)!).then(
            () => true,
            () => false,
          );
          expect(agreed, `${kind} of ${id}`).toBe(mustAgree);
          const isNewVersion = kind === 'turn' || (kind === 'handOver' && person !== other);
          if (isNewVersion && agreed) versions.set(id, versions.get(id)! + 1);
        }
        for (const viewer of [visitor, ...people]) {
          const has = (group: ModelGroup) => viewer.id !== null && group.members.has(viewer.id);
          const visible = [...model].filter(([, group]) => group.isPublic || has(group)).map(([id]) => id);
          const reads = await Promise.all(ids.map(async (id) => ((await isRead(viewer, id)) ? [id] : [])));
          expect(reads.flat().toSorted()).toEqual(visible.toSorted());
          expect([...(await groupSummaries(app.db, viewer, ids)).keys()].toSorted()).toEqual(visible.toSorted());
          const ours = (await listed(viewer, 'public')).filter((id) => ids.includes(id));
          expect(ours).toEqual(
            [...model]
              .filter(([, group]) => group.isPublic)
              .map(([id]) => id)
              .toSorted(),
          );
          if (viewer.id === null) continue;
          const mine = [...model].filter(([, group]) => has(group) || group.asking.has(viewer.id)).map(([id]) => id);
          expect((await listed(viewer, 'mine')).filter((id) => ids.includes(id))).toEqual(mine.toSorted());
          const rooms = [...model].filter(([, group]) => has(group)).map(([id]) => `group:${id}`);
          const entered = (await roomsToJoin(app.db, viewer)).filter((room) => ids.includes(room.replace('group:', '')));
          expect(entered.toSorted()).toEqual(rooms.toSorted());
        }
        for (const id of ids) {
          const manager = people.find((person) => person.id === model.get(id)?.managerId);
          if (manager) await ask(endpoints.deleteGroup, manager, { params: { id } });
        }
      },
    ),
    { numRuns: 40 },
  );
});
