import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { agreementParams, answer, bareCommand, managerRequests, requestedGroupParams, requestParams } from './agreement-shapes.ts';

export const listRequests = endpoint({
  method: 'GET',
  path: '/api/manager-requests',
  summary:
    'The groups of others’ designs that the caller is asked to manage, those that end first before the others; and to whose groups they always agree',
  action: 'request.list',
  reply: managerRequests,
});

export const answerRequest = endpoint({
  method: 'POST',
  path: '/api/manager-requests/:id/answer',
  summary: 'Agrees to manage a group, which is founded by that, or declines',
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
  summary: 'Agrees no more to whatever this person founds: from now on they ask',
  action: 'request.endAgreement',
  params: agreementParams,
  reply: done,
});

export const withdrawRequest = endpoint({
  method: 'POST',
  path: '/api/designs/:id/groups/:groupId/withdraw',
  summary: 'Asks a manager no longer to agree to a group',
  action: 'design.convert',
  params: requestedGroupParams,
  body: bareCommand,
  reply: done,
  errors: ['thing.notFound', 'design.notConverted', 'request.over', 'command.reused'],
});

export const takeGroup = endpoint({
  method: 'POST',
  path: '/api/designs/:id/groups/:groupId/take',
  summary: 'Founds a group under the caller, in place of a manager who has not agreed',
  action: 'design.convert',
  params: requestedGroupParams,
  body: bareCommand,
  reply: done,
  status: 202,
  errors: ['thing.notFound', 'design.notConverted', 'request.over', 'cell.groupExists', 'quota.reached', 'command.reused'],
});
