import { endpoint } from '#platform/contract/endpoint.ts';
import {
  bareCommand,
  clauseParams,
  commandReply,
  eventsQuery,
  eventsReply,
  extension,
  handOver,
  joinParams,
  joinReply,
  newClause,
  newCounterProposal,
  newSession,
  partyParams,
  removal,
  ruleChange,
  session,
  sessionPage,
  sessionParams,
  sessionsQuery,
  vote,
} from './shapes.ts';

const managerErrors = ['negotiation.managerOnly', 'negotiation.ended', 'command.reused'] as const;
const partyErrors = ['negotiation.ended', 'command.reused'] as const;

export const startSession = endpoint({
  method: 'POST',
  path: '/api/negotiations',
  summary: 'Starts a session, whose manager the caller becomes',
  action: 'negotiation.start',
  body: newSession,
  reply: session,
  status: 201,
  errors: ['negotiation.notMember', 'quota.reached', 'command.reused'],
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/negotiations',
  summary: 'The sessions that the caller is or was a party to, and those of their groups that they may join, newest first',
  action: 'negotiation.list',
  query: sessionsQuery,
  reply: sessionPage,
});

export const readSession = endpoint({
  method: 'GET',
  path: '/api/negotiations/:id',
  summary: 'A session as it stands, for its parties',
  action: 'negotiation.read',
  params: sessionParams,
  reply: session,
});

export const readEvents = endpoint({
  method: 'GET',
  path: '/api/negotiations/:id/events',
  summary: 'The events of a session after a given one',
  action: 'negotiation.read',
  params: sessionParams,
  query: eventsQuery,
  reply: eventsReply,
});

export const joinNegotiation = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/join',
  summary: 'Joins a session by its id, or asks to; doing so again changes nothing',
  action: 'negotiation.join',
  params: joinParams,
  reply: joinReply,
  errors: ['negotiation.unknownId', 'negotiation.ended', 'negotiation.removed', 'negotiation.full'],
});

export const leaveNegotiation = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/leave',
  summary: 'Leaves a session; ballots that were cast stand',
  action: 'negotiation.take',
  params: sessionParams,
  body: bareCommand,
  reply: commandReply,
  errors: [...partyErrors, 'negotiation.managerMustHandOver'],
});

export const changeRule = endpoint({
  method: 'PUT',
  path: '/api/negotiations/:id/rule',
  summary: 'Changes the decision rule and the mediator mode, until the first ballot is cast',
  action: 'negotiation.take',
  params: sessionParams,
  body: ruleChange,
  reply: commandReply,
  errors: [...managerErrors, 'negotiation.ruleFixed'],
});

export const admitParty = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/parties/:userId/admit',
  summary: 'Admits somebody who asked to join',
  action: 'negotiation.take',
  params: partyParams,
  body: bareCommand,
  reply: commandReply,
  errors: [...managerErrors, 'negotiation.hidden', 'negotiation.full'],
});

export const declineParty = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/parties/:userId/decline',
  summary: 'Declines somebody who asked to join',
  action: 'negotiation.take',
  params: partyParams,
  body: bareCommand,
  reply: commandReply,
  errors: [...managerErrors],
});

export const removeParty = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/parties/:userId/remove',
  summary: 'Removes a party with a reason that everybody sees',
  action: 'negotiation.take',
  params: partyParams,
  body: removal,
  reply: commandReply,
  errors: [...managerErrors, 'negotiation.managerMustHandOver'],
});

export const handOverSession = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/hand-over',
  summary: 'Offers the session to another party, who is asked; in place of whom it was offered to before',
  action: 'negotiation.take',
  params: sessionParams,
  body: handOver,
  reply: commandReply,
  errors: [...managerErrors, 'negotiation.notParty'],
});

export const acceptHandOver = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/hand-over/accept',
  summary: 'Becomes the manager of a session that is offered to the caller; a mediation ends with it',
  action: 'negotiation.take',
  params: sessionParams,
  body: bareCommand,
  reply: commandReply,
  errors: [...partyErrors, 'negotiation.notOffered'],
});

export const declineHandOver = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/hand-over/decline',
  summary: 'Declines a session that is offered to the caller; by its manager, takes the offer back',
  action: 'negotiation.take',
  params: sessionParams,
  body: bareCommand,
  reply: commandReply,
  errors: [...partyErrors, 'negotiation.notOffered'],
});

export const extendSession = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/extend',
  summary: 'Gives more time, at most twice',
  action: 'negotiation.take',
  params: sessionParams,
  body: extension,
  reply: commandReply,
  errors: [...managerErrors, 'negotiation.timeUp', 'negotiation.extendedTwice'],
});

export const openFinalVote = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/final-vote',
  summary: 'Opens the final vote once the time is up',
  action: 'negotiation.take',
  params: sessionParams,
  body: bareCommand,
  reply: commandReply,
  errors: [...managerErrors, 'negotiation.timeNotUp'],
});

export const endSession = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/end',
  summary: 'Ends a session for ever',
  action: 'negotiation.take',
  params: sessionParams,
  body: bareCommand,
  reply: commandReply,
  errors: [...managerErrors],
});

export const proposeClause = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/clauses',
  summary: 'Proposes a clause; its author’s acceptance is recorded with it',
  action: 'negotiation.take',
  params: sessionParams,
  body: newClause,
  reply: commandReply,
  status: 201,
  bodyLimitBytes: 262_144,
  errors: [...partyErrors, 'negotiation.timeUp', 'clause.textEmpty', 'clause.tooMany', 'clause.tooManyUndecided'],
});

export const counterPropose = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/clauses/:clauseId/counter-proposals',
  summary: 'Proposes another text for an undecided clause, which waits for it',
  action: 'negotiation.take',
  params: clauseParams,
  body: newCounterProposal,
  reply: commandReply,
  status: 201,
  bodyLimitBytes: 262_144,
  errors: [
    ...partyErrors,
    'negotiation.timeUp',
    'clause.counterProposalEmpty',
    'clause.decided',
    'clause.tooDeep',
    'clause.counterProposalsFull',
    'clause.counterProposalOpen',
    'clause.sameText',
    'clause.tooMany',
    'clause.tooManyUndecided',
  ],
});

export const castVote = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/clauses/:clauseId/vote',
  summary: 'Accepts or rejects a clause that is open to vote; a rejection must be confirmed',
  action: 'negotiation.take',
  params: clauseParams,
  body: vote,
  reply: commandReply,
  errors: [
    ...partyErrors,
    'negotiation.timeUp',
    'clause.decided',
    'clause.waits',
    'clause.textChanged',
    'vote.mediator',
    'vote.confirmReject',
  ],
});

export const withdrawClause = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/clauses/:clauseId/withdraw',
  summary: 'Takes one’s clause back, while nobody else voted on it and nothing open hangs on it',
  action: 'negotiation.take',
  params: clauseParams,
  body: bareCommand,
  reply: commandReply,
  errors: [...partyErrors, 'negotiation.timeUp', 'clause.decided', 'clause.cannotWithdraw'],
});
