import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { groupParams, newManager } from './shapes.ts';

export const handOverGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:id/manager',
  summary:
    'Offer the management of a group to another member, in the place of the authenticated user or beside the managers. The member is notified. A previous offer is withdrawn.',
  action: 'group.handOver',
  params: groupParams,
  body: newManager,
  reply: done,
  errors: ['group.personGone', 'group.offerDeclined', 'group.tooManyManagers'],
});

export const acceptHandOver = endpoint({
  method: 'POST',
  path: '/api/groups/:id/manager/accept',
  summary: 'Accept the management of a group. The manager who offered their place remains a member, or a deputy if they offered it so.',
  action: 'group.answerHandOver',
  params: groupParams,
  reply: done,
  errors: ['group.notOffered', 'group.hidden'],
});

export const declineHandOver = endpoint({
  method: 'POST',
  path: '/api/groups/:id/manager/decline',
  summary: 'Decline the management of a group. If a manager calls, the offer is withdrawn.',
  action: 'group.answerHandOver',
  params: groupParams,
  reply: done,
  errors: ['group.notOffered', 'group.hidden'],
});

export const stepDown = endpoint({
  method: 'POST',
  path: '/api/groups/:id/manager/step-down',
  summary: 'Stop managing a group that has another manager. The authenticated user remains a member. Idempotent.',
  action: 'group.stepDown',
  params: groupParams,
  reply: done,
  errors: ['group.managerMustHandOver', 'group.hidden'],
});
