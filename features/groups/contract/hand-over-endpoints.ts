import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { groupParams, newManager } from './shapes.ts';

export const handOverGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:id/manager',
  summary: 'Offer the management of a group to another member, who is notified. A previous offer is withdrawn.',
  action: 'group.handOver',
  params: groupParams,
  body: newManager,
  reply: done,
  errors: ['group.personGone', 'group.offerDeclined'],
});

export const acceptHandOver = endpoint({
  method: 'POST',
  path: '/api/groups/:id/manager/accept',
  summary: 'Accept the management of a group. The former manager remains a member, or a deputy if they offered it so.',
  action: 'group.answerHandOver',
  params: groupParams,
  reply: done,
  errors: ['group.notOffered', 'group.hidden'],
});

export const declineHandOver = endpoint({
  method: 'POST',
  path: '/api/groups/:id/manager/decline',
  summary: 'Decline the management of a group. If the manager calls, the offer is withdrawn.',
  action: 'group.answerHandOver',
  params: groupParams,
  reply: done,
  errors: ['group.notOffered', 'group.hidden'],
});
