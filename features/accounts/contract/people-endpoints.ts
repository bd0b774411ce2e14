import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { people, peopleQuery, pictureQuery, profile, profileThings, profileThingsQuery } from './people-shapes.ts';
import { userParams } from './shapes.ts';

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/people',
  summary:
    'List people by their `ids`. Only people visible to the authenticated user are returned, each with their picture and details that distinguish people of the same name.',
  action: 'user.read',
  query: peopleQuery,
  reply: people,
});

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/people/:id',
  summary: 'Get the profile of a person.',
  action: 'user.read',
  params: userParams,
  reply: profile,
});

export const listProfileThings = endpoint({
  method: 'GET',
  path: '/api/people/:id/things',
  summary: 'List the items of one `kind` that a person created or belongs to, as far as the authenticated user can see them.',
  action: 'user.read',
  params: userParams,
  query: profileThingsQuery,
  reply: profileThings,
});

export const readPicture = endpoint({
  method: 'GET',
  path: '/api/people/:id/picture',
  summary: 'Get the profile picture of a person. With `size=face`, get the cropped face. The version in the address is for caching.',
  action: 'user.read',
  params: userParams,
  query: pictureQuery,
  reply: done,
  fileType: '*/*',
});
