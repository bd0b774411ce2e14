import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { refusalsOf } from './errors.ts';
import * as shapes from './election-shapes.ts';
import { assemblyParams } from './shapes.ts';

export const addElection = endpoint({
  method: 'POST',
  path: '/api/assemblies/:id/elections',
  summary: 'Add an election to an item of the agenda.',
  action: 'assembly.lead',
  params: assemblyParams,
  body: shapes.newElection,
  reply: shapes.electionMade,
  status: 201,
  errors: ['command.reused', ...refusalsOf.election],
});

export const proposeCandidate = endpoint({
  method: 'PUT',
  path: '/api/assemblies/:id/elections/:election/candidates/:person',
  summary: 'Propose a person on the roll as a candidate. They stand for election only if they accept.',
  action: 'assembly.attend',
  params: shapes.candidateParams,
  reply: done,
  errors: [...refusalsOf.candidate],
});

export const changeCandidacy = endpoint({
  method: 'PUT',
  path: '/api/assemblies/:id/elections/:election/candidacy',
  summary: 'Stand for election, also unproposed, or decline or withdraw one’s candidacy.',
  action: 'assembly.attend',
  params: shapes.electionParams,
  body: shapes.candidacy,
  reply: done,
  errors: [...refusalsOf.candidate],
});

export const changeRound = endpoint({
  method: 'PUT',
  path: '/api/assemblies/:id/elections/:election/round',
  summary: 'Open a round of an election, by secret ballot unless said otherwise, or close it.',
  action: 'assembly.lead',
  params: shapes.electionParams,
  body: shapes.roundState,
  reply: done,
  errors: [...refusalsOf.round],
});

export const castElectionBallot = endpoint({
  method: 'PUT',
  path: '/api/assemblies/:id/elections/:election/ballot',
  summary: 'Vote in an election for the authenticated user, and in the name of people who gave them a proxy.',
  action: 'assembly.attend',
  params: shapes.electionParams,
  body: shapes.electionBallot,
  reply: done,
  errors: [...refusalsOf.electionBallot],
});
