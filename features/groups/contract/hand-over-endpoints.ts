import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { groupParams, newManager } from './shapes.ts';

export const handOverGroup = endpoint({
  method: 'POST',
  path: '/api/groups/:id/manager',
  summary: 'Offers a group to another of its members, who is asked; in place of the member to whom it was offered before',
  action: 'group.handOver',
  params: groupParams,
  body: newManager,
  reply: done,
  errors: ['group.personGone', 'group.offerDeclined'],
});

export const acceptHandOver = endpoint({
  method: 'POST',
  path: '/api/groups/:id/manager/accept',
  summary: 'Becomes the manager of a group that is offered to the caller',
  action: 'group.answerHandOver',
  params: groupParams,
  reply: done,
  errors: ['group.notOffered', 'group.hidden'],
});

export const declineHandOver = endpoint({
  method: 'POST',
  path: '/api/groups/:id/manager/decline',
  summary: 'Declines a group that is offered to the caller; by its manager, withdraws the offer',
  action: 'group.answerHandOver',
  params: groupParams,
  reply: done,
  errors: ['group.notOffered', 'group.hidden'],
});
