import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { peopleFilter, peopleSeen, personParams, personRights, personWhole, suspension } from './administration-shapes.ts';

export const findPeople = endpoint({
  method: 'GET',
  path: '/api/admin/people',
  summary: 'People with accounts, the newest first, by what one looks for',
  action: 'people.find',
  query: peopleFilter,
  reply: peopleSeen,
});

export const readPerson = endpoint({
  method: 'GET',
  path: '/api/admin/people/:id',
  summary: 'One person’s account, as administrators see it',
  action: 'people.read',
  params: personParams,
  reply: personWhole,
});

export const changeRights = endpoint({
  method: 'PUT',
  path: '/api/admin/people/:id/rights',
  summary: 'Makes a person a member, a manager, an administrator, or none any more',
  action: 'people.changeRights',
  params: personParams,
  body: personRights,
  reply: personWhole,
  errors: ['account.lastAdministrator'],
});

export const suspendPerson = endpoint({
  method: 'PUT',
  path: '/api/admin/people/:id/suspension',
  summary: 'Suspends a person: their sessions end at once, and a mail tells them why and until when',
  action: 'people.suspend',
  params: personParams,
  body: suspension,
  reply: personWhole,
  errors: ['account.lastAdministrator'],
});

export const liftSuspension = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/:id/suspension',
  summary: 'Lifts a suspension before its end',
  action: 'people.liftSuspension',
  params: personParams,
  reply: personWhole,
});

export const endPersonSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/:id/sessions',
  summary: 'Signs a person out everywhere',
  action: 'people.endSessions',
  params: personParams,
  reply: personWhole,
});

export const deletePerson = endpoint({
  method: 'DELETE',
  path: '/api/admin/people/:id',
  summary: 'Closes a person’s account for good, as they could themselves',
  action: 'people.delete',
  params: personParams,
  reply: done,
  errors: ['account.lastAdministrator'],
});
