import { endpoint } from '#platform/contract/endpoint.ts';
import { partyErrors } from './endpoints.ts';
import { bareCommand, clauseParams, commandReply, newClause, newCounterProposal, sessionParams, vote } from './shapes.ts';

const clauseErrors = [...partyErrors, 'negotiation.timeUp'] as const;

export const proposeClause = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/clauses',
  summary:
    'Propose a clause. It counts as accepted by its author, unless they are a mediator. In a session with several languages, `text` is in the first one and `translations` in the others.',
  action: 'negotiation.take',
  params: sessionParams,
  body: newClause,
  reply: commandReply,
  status: 201,
  bodyLimitBytes: 262_144,
  errors: [...clauseErrors, 'clause.textEmpty', 'clause.languagesUnfit', 'clause.tooMany', 'clause.tooManyUndecided'],
});

export const counterPropose = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/clauses/:clauseId/counter-proposals',
  summary: 'Propose another text for an undecided clause. The clause is pending until the counter-proposal is decided.',
  action: 'negotiation.take',
  params: clauseParams,
  body: newCounterProposal,
  reply: commandReply,
  status: 201,
  bodyLimitBytes: 262_144,
  errors: [
    ...clauseErrors,
    'clause.counterProposalEmpty',
    'clause.decided',
    'clause.tooDeep',
    'clause.counterProposalsFull',
    'clause.counterProposalOpen',
    'clause.sameText',
    'clause.languagesUnfit',
    'clause.tooMany',
    'clause.tooManyUndecided',
  ],
});

export const castVote = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/clauses/:clauseId/vote',
  summary:
    'Vote to accept or reject an active clause. A rejection requires `confirmed`. An acceptance may depend on other clauses (`conditions`): it becomes a rejection if one of them is rejected. In a session with several languages, `shown` lists those that were on screen.',
  action: 'negotiation.take',
  params: clauseParams,
  body: vote,
  reply: commandReply,
  errors: [
    ...clauseErrors,
    'clause.decided',
    'clause.waits',
    'clause.textChanged',
    'vote.mediator',
    'vote.confirmReject',
    'vote.noConditions',
    'vote.conditionUnfit',
    'vote.conditionRejected',
    'vote.languagesUnfit',
  ],
});

export const withdrawClause = endpoint({
  method: 'POST',
  path: '/api/negotiations/:id/clauses/:clauseId/withdraw',
  summary:
    'Withdraw a clause of the authenticated user. This is possible while no one else has voted on it and no undecided clause depends on it.',
  action: 'negotiation.take',
  params: clauseParams,
  body: bareCommand,
  reply: commandReply,
  errors: [...clauseErrors, 'clause.decided', 'clause.cannotWithdraw'],
});
