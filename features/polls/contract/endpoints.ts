import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import {
  ballotList,
  changedPoll,
  chosenDate,
  movedEnd,
  newPoll,
  pollMade,
  pollPage,
  pollParams,
  pollQuery,
  pollWhole,
  vote,
  votePage,
  votesQuery,
} from './shapes.ts';

export const listPolls = endpoint({
  method: 'GET',
  path: '/api/polls',
  summary:
    'List the polls of the authenticated user’s groups and conversations, of one group, or of a document: open ones, soonest end first, or ended ones, latest first.',
  action: 'poll.list',
  query: pollQuery,
  reply: pollPage,
});

export const createPoll = endpoint({
  method: 'POST',
  path: '/api/polls',
  summary:
    'Ask the members of a group in a poll, the people of a conversation, or the readers of a published document of one’s own. Members of the group are notified; a message in the conversation links to the poll.',
  action: 'poll.create',
  body: newPoll,
  reply: pollMade,
  status: 201,
  errors: ['command.reused', 'quota.reached', 'conversation.closed'],
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

export const movePollEnd = endpoint({
  method: 'PUT',
  path: '/api/polls/:id/end',
  summary: 'End an open poll now, or move its end.',
  action: 'poll.moveEnd',
  params: pollParams,
  body: movedEnd,
  reply: done,
  errors: ['poll.over'],
});

export const makeEvent = endpoint({
  method: 'PUT',
  path: '/api/polls/:id/event',
  summary: 'Announce a date of an ended poll as an event of its group. Polls of private conversations and documents have no events.',
  action: 'poll.makeEvent',
  params: pollParams,
  body: chosenDate,
  reply: pollMade,
  errors: ['poll.notOver', 'poll.hasEvent', 'poll.noEvents', 'poll.wrongChoices', 'quota.reached'],
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
  summary:
    'Vote for the authenticated user, or change the vote. Choices depend on the kind: options, numbered from 0 (ranked: best first), or for each option 0 to 2 (dates) or 0 to 5 points (score).',
  action: 'poll.vote',
  params: pollParams,
  body: vote,
  reply: done,
  errors: ['poll.over', 'poll.wrongChoices', 'poll.hasVoted'],
});

export const withdrawVote = endpoint({
  method: 'DELETE',
  path: '/api/polls/:id/vote',
  summary: 'Delete the vote of the authenticated user.',
  action: 'poll.vote',
  params: pollParams,
  reply: done,
  errors: ['poll.over', 'poll.hasVoted'],
});

export const listVotes = endpoint({
  method: 'GET',
  path: '/api/polls/:id/votes',
  summary: 'List the votes with their reasons, or those for an option, if the results are shown.',
  action: 'poll.listVotes',
  params: pollParams,
  query: votesQuery,
  reply: votePage,
  errors: ['poll.resultsLater', 'poll.wrongChoices'],
});

export const readBallots = endpoint({
  method: 'GET',
  path: '/api/polls/:id/ballots',
  summary: 'Get the ballots of an ended secret poll in random order, with all that is needed to count them again.',
  action: 'poll.readBallots',
  params: pollParams,
  reply: ballotList,
  errors: ['poll.notOver'],
});
