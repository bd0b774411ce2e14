import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { peopleFilter, peopleSeen, personParams, personRights, personWhole, suspension } from './administration-shapes.ts';

export const findPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  summary: 'List the accounts that match the filters, newest first.',
  action: 'people.find',
  query: peopleFilter,
  reply: peopleSeen,
});

export const readPerson = endpoint({
  method: 'GET',
  path: '/api/admin/people/:id',
  summary: 'Get the account of a person, with the details for administrators.',
  action: 'people.read',
  params: personParams,
  reply: personWhole,
});

export const changeRights = endpoint({
  method: 'PUT',
  path: '/api/admin/people/:id/rights',
  summary: 'Set the role and administrator rights of a person.',
  action: 'people.changeRights',
  params: personParams,
  body: personRights,
  reply: personWhole,
  errors: ['account.lastAdministrator'],
});

export const suspendPerson = endpoint({
  method: 'PUT',
  path: '/api/admin/people/:id/suspension',
  summary:
    'Suspend a person, or change the reason or end of a suspension. All of their sessions end immediately, and an email notifies them of the reason and the end.',
  action: 'people.suspend',
  params: personParams,
  body: suspension,
  reply: personWhole,
  errors: ['account.lastAdministrator'],
});

export const liftSuspension = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/:id/suspension',
  summary: 'Lift the suspension of a person.',
  action: 'people.liftSuspension',
  params: personParams,
  reply: personWhole,
});

export const endPersonSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/:id/sessions',
  summary: 'End all sessions of a person.',
  action: 'people.endSessions',
  params: personParams,
  reply: personWhole,
});

export const deletePerson = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/:id',
  summary: 'Permanently close the account of a person, who is notified by email.',
  action: 'people.delete',
  params: personParams,
  reply: done,
  errors: ['account.lastAdministrator'],
});
