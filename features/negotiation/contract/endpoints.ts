import { endpoint } from '#platform/contract/endpoint.ts';
import { signatureErrors } from './device-endpoints.ts';
import {
  bareCommand,
  commandReply,
  eventsQuery,
  eventsReply,
  extension,
  handOver,
  joinParams,
  joinReply,
  newSession,
  partyParams,
  removal,
  ruleChange,
  session,
  sessionPage,
  sessionParams,
  sessionsQuery,
} from './shapes.ts';

/** Errors of all calls by a party. */
export const partyErrors = ['negotiation.ended', 'command.reused', ...signatureErrors] as const;
const managerErrors = ['negotiation.managerOnly', ...partyErrors] as const;

export const startSession = endpoint({
  method: 'POST',
  path: '/api/negotiations',
  summary: 'Start a session. The authenticated user becomes its manager and first party, and proposes its first `clauses`.',
  action: 'negotiation.start',
  body: newSession,
  reply: session,
  status: 201,
  bodyLimitBytes: 262_144,
  errors: ['negotiation.notMember', 'clause.textEmpty', 'clause.languagesUnfit', 'quota.reached', 'command.reused', 'signature.required'],
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/negotiations',
  summary:
    'List the sessions that the authenticated user is or was a party to, and those of their groups that they can join, newest first.',
  action: 'negotiation.list',
  query: sessionsQuery,
  reply: sessionPage,
});

export const readSession = endpoint({
  method: 'GET',
  path: '/api/negotiations/:id',
  summary: 'Get the current state of a session. Only its parties can read it.',
  action: 'negotiation.read',
  params: sessionParams,
  reply: session,
});

export const readEvents = endpoint({
  method: 'GET',
  path: '/api/negotiations/:id/events',
  summary: 'List the events of a session after a given event, in order.',
  action: 'negotiation.read',
  params: sessionParams,
  query: eventsQuery,
  reply: eventsReply,
});

export const joinNegotiation = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/join',
  summary: 'Join a session by its ID, or request admission. Idempotent.',
  action: 'negotiation.join',
  params: joinParams,
  reply: joinReply,
  errors: ['negotiation.unknownId', 'negotiation.ended', 'negotiation.removed', 'negotiation.full', ...signatureErrors],
});

export const leaveNegotiation = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/leave',
  summary: 'Leave a session. Votes already cast remain.',
  action: 'negotiation.take',
  params: sessionParams,
  body: bareCommand,
  reply: commandReply,
  errors: [...partyErrors, 'negotiation.managerMustHandOver'],
});

export const changeRule = endpoint({
  method: 'PUT',
  path: '/api/negotiations/:id/rule',
  summary: 'Change the decision rule and the mediator mode. This is possible until the first vote.',
  action: 'negotiation.take',
  params: sessionParams,
  body: ruleChange,
  reply: commandReply,
  errors: [...managerErrors, 'negotiation.ruleFixed'],
});

export const admitParty = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/parties/:userId/admit',
  summary: 'Admit a person who requested to join.',
  action: 'negotiation.take',
  params: partyParams,
  body: bareCommand,
  reply: commandReply,
  errors: [...managerErrors, 'negotiation.hidden', 'negotiation.full'],
});

export const declineParty = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/parties/:userId/decline',
  summary: 'Decline a person who requested to join.',
  action: 'negotiation.take',
  params: partyParams,
  body: bareCommand,
  reply: commandReply,
  errors: [...managerErrors],
});

export const removeParty = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/parties/:userId/remove',
  summary: 'Remove a party. The `reason` is visible to all parties.',
  action: 'negotiation.take',
  params: partyParams,
  body: removal,
  reply: commandReply,
  errors: [...managerErrors, 'negotiation.managerMustHandOver'],
});

export const handOverSession = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/hand-over',
  summary: 'Offer the management of a session to another party. A previous offer is withdrawn.',
  action: 'negotiation.take',
  params: sessionParams,
  body: handOver,
  reply: commandReply,
  errors: [...managerErrors, 'negotiation.notParty'],
});

export const acceptHandOver = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/hand-over/accept',
  summary: 'Accept the management of a session. The mediator mode ends.',
  action: 'negotiation.take',
  params: sessionParams,
  body: bareCommand,
  reply: commandReply,
  errors: [...partyErrors, 'negotiation.notOffered'],
});

export const declineHandOver = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/hand-over/decline',
  summary: 'Decline the management of a session. If the manager calls, the offer is withdrawn.',
  action: 'negotiation.take',
  params: sessionParams,
  body: bareCommand,
  reply: commandReply,
  errors: [...partyErrors, 'negotiation.notOffered'],
});

export const extendSession = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/extend',
  summary: 'Extend the time of a session. This is possible twice.',
  action: 'negotiation.take',
  params: sessionParams,
  body: extension,
  reply: commandReply,
  errors: [...managerErrors, 'negotiation.timeUp', 'negotiation.extendedTwice'],
});

export const openFinalVote = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/final-vote',
  summary: 'Open the final vote after the time is up.',
  action: 'negotiation.take',
  params: sessionParams,
  body: bareCommand,
  reply: commandReply,
  errors: [...managerErrors, 'negotiation.timeNotUp'],
});

export const endSession = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/end',
  summary: 'End a session. This cannot be undone.',
  action: 'negotiation.take',
  params: sessionParams,
  body: bareCommand,
  reply: commandReply,
  errors: [...managerErrors],
});
