import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { agreementParams, answer, bareCommand, managerRequests, requestedGroupParams, requestParams } from './agreement-shapes.ts';

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/manager-requests',
  summary:
    'List the requests to manage groups of other people’s designs, oldest first, and the designers that the authenticated user always agrees to.',
  action: 'request.list',
  reply: managerRequests,
});

export const answerRequest = endpoint({
  method: 'POST',
  path: '/api/manager-requests/:id/answer',
  summary: 'Accept or decline a request to manage a group. Accepting creates the group.',
  action: 'request.answer',
  params: requestParams,
  body: answer,
  reply: done,
  status: 202,
  errors: ['thing.notFound', 'request.over', 'cell.groupExists', 'quota.reached', 'command.reused'],
});

export const endAgreement = endpoint({
  method: 'DELETE',
  path: '/api/manager-agreements/:userId',
  summary: 'Revoke the standing agreement to manage groups of a designer. Future groups require a request again.',
  action: 'request.endAgreement',
  params: agreementParams,
  reply: done,
});

export const withdrawRequest = endpoint({
  method: 'POST',
  path: '/api/designs/:id/groups/:groupId/withdraw',
  summary: 'Withdraw the request to a manager for a group.',
  action: 'design.convert',
  params: requestedGroupParams,
  body: bareCommand,
  reply: done,
  errors: ['thing.notFound', 'design.notConverted', 'request.over', 'command.reused'],
});

export const takeGroup = endpoint({
  method: 'POST',
  path: '/api/designs/:id/groups/:groupId/take',
  summary: 'Create a group with the authenticated user as manager, in place of a manager who has not agreed.',
  action: 'design.convert',
  params: requestedGroupParams,
  body: bareCommand,
  reply: done,
  status: 202,
  errors: ['thing.notFound', 'design.notConverted', 'request.over', 'cell.groupExists', 'quota.reached', 'command.reused'],
});
