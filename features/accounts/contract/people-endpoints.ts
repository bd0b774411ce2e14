import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { people, peopleQuery, pictureQuery, profile, profileThings, profileThingsQuery } from './people-shapes.ts';
import { userParams } from './shapes.ts';

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/people',
  summary:
    'Which of these people the viewer may see, each with the address of their face, and with what tells them from others of the same name',
  action: 'user.read',
  query: peopleQuery,
  reply: people,
});

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/people/:id',
  summary: 'One person’s profile: who they are and what they do',
  action: 'user.read',
  params: userParams,
  reply: profile,
});

export const listProfileThings = endpoint({
  method: 'GET',
  path: '/api/people/:id/things',
  summary: 'Of the things of one kind that a person made or belongs to, those that the viewer may see',
  action: 'user.read',
  params: userParams,
  query: profileThingsQuery,
  reply: profileThings,
});

export const readPicture = endpoint({
  method: 'GET',
  path: '/api/people/:id/picture',
  summary: 'A person’s picture, or their face alone; the version in the address is for whoever keeps it',
  action: 'user.read',
  params: userParams,
  query: pictureQuery,
  reply: done,
  fileType: '*/*',
});
