import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { changedPoll, newPoll, pollMade, pollPage, pollParams, pollQuery, pollWhole, vote, votePage, votesQuery } from './shapes.ts';

export const listPolls = endpoint({
  method: 'GET',
  path: '/api/polls',
  summary:
    'List the polls of the authenticated user’s groups, or of one of them: open ones, soonest end first, or ended ones, latest first.',
  action: 'poll.list',
  query: pollQuery,
  reply: pollPage,
});

export const createPoll = endpoint({
  method: 'POST',
  path: '/api/polls',
  summary: 'Ask the members of a group in a poll. They are notified.',
  action: 'poll.create',
  body: newPoll,
  reply: pollMade,
  status: 201,
  errors: ['command.reused', 'quota.reached'],
});

export const readPoll = endpoint({
  method: 'GET',
  path: '/api/polls/:id',
  summary: 'Get a poll with the votes for each option, if the results are shown.',
  action: 'poll.read',
  params: pollParams,
  reply: pollWhole,
});

export const editPoll = endpoint({
  method: 'PUT',
  path: '/api/polls/:id',
  summary: 'Update a poll for which nobody has voted.',
  action: 'poll.edit',
  params: pollParams,
  body: changedPoll,
  reply: done,
  errors: ['poll.over', 'poll.hasVotes'],
});

export const deletePoll = endpoint({
  method: 'DELETE',
  path: '/api/polls/:id',
  summary: 'Permanently delete a poll with all votes.',
  action: 'poll.delete',
  params: pollParams,
  reply: done,
});

export const votePoll = endpoint({
  method: 'PUT',
  path: '/api/polls/:id/vote',
  summary: 'Vote for the authenticated user, or change the vote. Options are numbered from 0.',
  action: 'poll.vote',
  params: pollParams,
  body: vote,
  reply: done,
  errors: ['poll.over', 'poll.wrongChoices'],
});

export const withdrawVote = endpoint({
  method: 'DELETE',
  path: '/api/polls/:id/vote',
  summary: 'Delete the vote of the authenticated user.',
  action: 'poll.vote',
  params: pollParams,
  reply: done,
  errors: ['poll.over'],
});

export const listVotes = endpoint({
  method: 'GET',
  path: '/api/polls/:id/votes',
  summary: 'List the people who chose an option, if the results are shown.',
  action: 'poll.listVotes',
  params: pollParams,
  query: votesQuery,
  reply: votePage,
  errors: ['poll.resultsLater'],
});
