import sql from 'sql-template-tag';
import type { Endpoint, Reply } from '#platform/contract/endpoint.ts';
import type { ServerFeature } from '#platform/server/extension-points/feature.ts';
import type { RawInput } from '#platform/server/http/input.ts';
import { bindRoutes, endpointKey, Pipeline } from '#platform/server/http/pipeline.ts';
import type { TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import type { Group } from '../contract/shapes.ts';
import type { GroupText } from './group/store.ts';
import { createGroup } from './group/create-group.ts';
import { acceptRequest } from './membership/decide-request.ts';
import { joinGroup } from './membership/join-group.ts';
import { leaveGroup } from './membership/leave-group.ts';

let made = 0;

/** Input of a group with a unique name. */
export function groupText(fields: Partial<GroupText> = {}): GroupText {
  made += 1;
  return {
    groupName: `Group ${made}`,
    companyName: 'Atelier Nord',
    category: 'miscellaneous',
    description: 'People who work on the same thing.',
    visibility: 'private',
    ...fields,
  };
}

/** Creates a group, private by default, with the given members. */
export async function aGroup(
  app: TestApp,
  manager: SignedInViewer,
  fields: Partial<GroupText> = {},
  members: readonly SignedInViewer[] = [],
): Promise<Group> {
  const group = await createGroup(app.as(manager), { params: undefined, query: undefined, body: groupText(fields) });
  for (const member of members) await bringIn(app, group, manager, member);
  return group;
}

/** Adds a member, accepting the request if the group is private. */
export async function bringIn(app: TestApp, group: { id: string }, manager: SignedInViewer, person: SignedInViewer): Promise<void> {
  const { status } = await joinGroup(app.as(person), { params: { id: group.id }, query: undefined, body: undefined });
  if (status === 'requested') await acceptRequest(app.as(manager), { params: { id: group.id, userId: person.id } });
}

/** Makes a person leave. */
export async function takeOut(app: TestApp, group: { id: string }, person: SignedInViewer): Promise<void> {
  await leaveGroup(app.as(person), { params: { id: group.id }, query: undefined, body: undefined });
}

/**
 * Returns a function that calls an endpoint through the pipeline: rights, parsing, command and
 * reply. It throws refusals.
 */
export function requesterOf(app: TestApp, features: readonly ServerFeature[]) {
  const pipeline = new Pipeline(app);
  const bound = new Map(bindRoutes(features).map((route) => [endpointKey(route.endpoint), route]));
  return async function ask<E extends Endpoint>(endpoint: E, viewer: Viewer, input: Partial<RawInput> = {}): Promise<Reply<E>> {
    const route = bound.get(endpointKey(endpoint));
    if (!route) throw new Error(`nobody answers ${endpointKey(endpoint)}`);
    const answer = await pipeline.answer(
      route,
      { viewer, language: 'en', requestId: 'test', address: '127.0.0.1' },
      { params: {}, query: {}, body: undefined, ...input },
    );
    return JSON.parse(answer);
  };
}

/** Audit entries of a group, oldest first. */
export function auditOf(app: TestApp, groupId: string): Promise<{ action: string; actorId: string }[]> {
  return app.db.many(sql`
    select action, actor_id as "actorId" from audit
    where subject_id = ${groupId} or subject_id like ${`${groupId}/%`} order by id`);
}
