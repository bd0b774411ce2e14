import { endpoint } from '#platform/contract/endpoint.ts';
import { done } from '#platform/contract/nothing.ts';
import { refusalsOf } from './errors.ts';
import * as shapes from './shapes.ts';

export const listAssemblies = endpoint({
  method: 'GET',
  path: '/api/assemblies',
  summary:
    'List the assemblies of the authenticated user’s groups, or of one of them: those to come or under way, soonest first, or closed ones, latest first.',
  action: 'assembly.list',
  query: shapes.assemblyQuery,
  reply: shapes.assemblyPage,
});

export const listConvening = endpoint({
  method: 'GET',
  path: '/api/assemblies/groups',
  summary: 'List the groups whose assembly the authenticated user may convene, with the by-laws used last.',
  action: 'assembly.list',
  reply: shapes.conveningGroups,
});

export const listRoll = endpoint({
  method: 'GET',
  path: '/api/assemblies/members',
  summary: 'List the members of a group whom an assembly would convene, for those who may convene it.',
  action: 'assembly.convene',
  query: shapes.membersQuery,
  reply: shapes.memberList,
});

export const convene = endpoint({
  method: 'POST',
  path: '/api/assemblies',
  summary: 'Convene an assembly of a group. Its members are notified and get the convocation by email.',
  action: 'assembly.convene',
  body: shapes.newAssembly,
  reply: shapes.assemblyMade,
  status: 201,
  errors: ['command.reused', 'quota.reached', 'assembly.tooMany', 'assembly.noPlace'],
});

export const readAssembly = endpoint({
  method: 'GET',
  path: '/api/assemblies/:id',
  summary: 'Get the current state of an assembly: agenda, motions, votes, attendance and proxies.',
  action: 'assembly.read',
  params: shapes.assemblyParams,
  reply: shapes.assemblyWhole,
});

export const readLog = endpoint({
  method: 'GET',
  path: '/api/assemblies/:id/log',
  summary: 'Get events of the log of an assembly, with the hashes that chain them.',
  action: 'assembly.read',
  params: shapes.assemblyParams,
  query: shapes.logQuery,
  reply: shapes.logPage,
});

export const changePhase = endpoint({
  method: 'PUT',
  path: '/api/assemblies/:id/phase',
  summary: 'Open, pause, resume or close an assembly, or call it off before it was opened.',
  action: 'assembly.lead',
  params: shapes.assemblyParams,
  body: shapes.newPhase,
  reply: done,
  errors: [...refusalsOf.phase],
});

export const reschedule = endpoint({
  method: 'PUT',
  path: '/api/assemblies/:id/meeting',
  summary: 'Announce another start or place of an assembly that was not opened. Everyone who was convened gets an email with the change.',
  action: 'assembly.reschedule',
  params: shapes.assemblyParams,
  body: shapes.meeting,
  reply: done,
  errors: [...refusalsOf.meeting],
});

export const giveRole = endpoint({
  method: 'PUT',
  path: '/api/assemblies/:id/roles',
  summary: 'Give a member the chair, make them secretary or teller, or take a role from them.',
  action: 'assembly.giveRole',
  params: shapes.assemblyParams,
  body: shapes.newRole,
  reply: done,
  errors: [...refusalsOf.role],
});

export const changeChair = endpoint({
  method: 'PUT',
  path: '/api/assemblies/:id/chair',
  summary: 'Ask for the chair of an assembly whose chair and convener are gone, take it after the time to answer, or answer.',
  action: 'assembly.takeChair',
  params: shapes.assemblyParams,
  body: shapes.chairStep,
  reply: done,
  errors: [...refusalsOf.chair],
});

export const checkIn = endpoint({
  method: 'PUT',
  path: '/api/assemblies/:id/attendance',
  summary: 'Say that the authenticated user, or a member who has come, is present or leaves.',
  action: 'assembly.attend',
  params: shapes.assemblyParams,
  body: shapes.attendance,
  reply: done,
  errors: [...refusalsOf.attendance],
});

export const giveProxy = endpoint({
  method: 'PUT',
  path: '/api/assemblies/:id/proxy',
  summary: 'Ask another member to vote for the authenticated user.',
  action: 'assembly.attend',
  params: shapes.assemblyParams,
  body: shapes.newProxy,
  reply: done,
  errors: [...refusalsOf.proxy],
});

export const revokeProxy = endpoint({
  method: 'DELETE',
  path: '/api/assemblies/:id/proxy',
  summary: 'Revoke the proxy that the authenticated user gave, unless it is being used in an open vote.',
  action: 'assembly.attend',
  params: shapes.assemblyParams,
  reply: done,
  errors: [...refusalsOf.proxy],
});

export const acceptProxy = endpoint({
  method: 'PUT',
  path: '/api/assemblies/:id/proxies/:from',
  summary: 'Accept the proxy that a member gave to the authenticated user.',
  action: 'assembly.attend',
  params: shapes.proxyParams,
  reply: done,
  errors: [...refusalsOf.proxy],
});

export const declineProxy = endpoint({
  method: 'DELETE',
  path: '/api/assemblies/:id/proxies/:from',
  summary: 'Decline, or give back, the proxy of a member.',
  action: 'assembly.attend',
  params: shapes.proxyParams,
  reply: done,
  errors: [...refusalsOf.proxy],
});

export const changeItem = endpoint({
  method: 'PUT',
  path: '/api/assemblies/:id/items/:item',
  summary: 'Open or close an item of the agenda.',
  action: 'assembly.lead',
  params: shapes.itemParams,
  body: shapes.itemState,
  reply: done,
  errors: [...refusalsOf.item],
});

export const moveMotion = endpoint({
  method: 'POST',
  path: '/api/assemblies/:id/motions',
  summary: 'Move a motion, an amendment or a counter-motion from the floor.',
  action: 'assembly.attend',
  params: shapes.assemblyParams,
  body: shapes.newMotion,
  reply: shapes.motionMade,
  status: 201,
  errors: ['command.reused', ...refusalsOf.motion],
});

export const withdrawMotion = endpoint({
  method: 'DELETE',
  path: '/api/assemblies/:id/motions/:motion',
  summary: 'Withdraw a motion that was not put to the vote.',
  action: 'assembly.attend',
  params: shapes.motionParams,
  reply: done,
  errors: [...refusalsOf.motion],
});

export const changeVote = endpoint({
  method: 'PUT',
  path: '/api/assemblies/:id/motions/:motion/vote',
  summary: 'Put a motion to the vote, openly or by secret ballot, or close the vote.',
  action: 'assembly.lead',
  params: shapes.motionParams,
  body: shapes.voteState,
  reply: done,
  errors: [...refusalsOf.vote],
});

export const castPostalVote = endpoint({
  method: 'PUT',
  path: '/api/assemblies/:id/motions/:motion/postal-vote',
  summary: 'Vote on a motion of the agenda before the assembly, or change that vote, where the by-laws allow it.',
  action: 'assembly.attend',
  params: shapes.motionParams,
  body: shapes.postalVote,
  reply: done,
  errors: [...refusalsOf.postal],
});

export const castBallot = endpoint({
  method: 'PUT',
  path: '/api/assemblies/:id/motions/:motion/ballot',
  summary: 'Vote for the authenticated user, and in the name of people who gave them a proxy.',
  action: 'assembly.attend',
  params: shapes.motionParams,
  body: shapes.ballot,
  reply: done,
  errors: [...refusalsOf.ballot],
});
