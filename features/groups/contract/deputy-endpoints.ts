import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { capabilitiesGiven, deputyList, memberCapabilities } from './deputy-shapes.ts';
import { groupParams, memberParams } from './shapes.ts';

export const listDeputies = endpoint({
  method: 'GET',
  path: '/api/groups/:id/deputies',
  summary: 'List the deputies of a group by name, with their capabilities.',
  action: 'group.members',
  params: groupParams,
  reply: deputyList,
});

export const readCapabilities = endpoint({
  method: 'GET',
  path: '/api/groups/:id/members/:userId/capabilities',
  summary: 'Get the capabilities of a deputy, with when and by whom each was granted. Empty for other members and for the manager.',
  action: 'group.members',
  params: memberParams,
  reply: memberCapabilities,
  errors: ['group.personGone'],
});

export const setCapabilities = endpoint({
  method: 'PUT',
  path: '/api/groups/:id/members/:userId/capabilities',
  summary:
    'Set the capabilities of a member, who is notified. Invitation links that the member created are deleted if `invite` is revoked.',
  action: 'group.grant',
  params: memberParams,
  body: capabilitiesGiven,
  reply: memberCapabilities,
  errors: ['group.hidden', 'group.personGone', 'group.managerMustHandOver', 'group.tooManyDeputies'],
});

export const removeCapabilities = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id/members/:userId/capabilities',
  summary: 'Revoke all capabilities of a member, who is notified. Idempotent.',
  action: 'group.grant',
  params: memberParams,
  reply: done,
  errors: ['group.hidden', 'group.personGone', 'group.managerMustHandOver', 'group.tooManyDeputies'],
});

export const returnCapabilities = endpoint({
  method: 'POST',
  path: '/api/groups/:id/capabilities/return',
  summary: 'Give up all capabilities of the authenticated user in a group, whose manager is notified. Idempotent.',
  action: 'group.returnCapabilities',
  params: groupParams,
  reply: done,
  errors: ['group.hidden'],
});
