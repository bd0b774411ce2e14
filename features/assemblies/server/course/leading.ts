import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { assemblyLimits } from '../../contract/limits.ts';
import type { EventBody } from '../../contract/rules/events.ts';
import { openVote } from '../../contract/rules/motions.ts';
import { findPerson } from '../../contract/rules/people.ts';
import type { AssemblyState } from '../../contract/rules/state.ts';
import { canBeAnswered, claimOf } from '../../contract/rules/succession.ts';
import { assemblyCancelled, assemblyClosed, assemblyFacts, assemblyOpened, assemblyProxyGiven } from '../domain-events.ts';
import { appending } from '../log/append.ts';
import { closingEvent, storeSecretChoice } from './closing.ts';

type Done = Promise<Record<string, never>>;

/** Opens, pauses, resumes or closes an assembly, or calls it off. */
export async function changePhase(
  context: Context,
  { params: { id }, body: { phase, reason } }: ParsedInput<typeof endpoints.changePhase>,
): Done {
  await appending(context, id, phase === 'cancelled' ? 'assembly.cancel' : 'assembly.lead', async ({ tx, log, state, assembly, actor }) => {
    log.add(phaseEvent(state, phase, reason), actor);
    if (phase === 'open' && state.phase === 'convened') await context.emit(tx, assemblyOpened(assemblyFacts(assembly)));
    if (phase === 'cancelled') await context.emit(tx, assemblyCancelled(assemblyFacts(assembly)));
    if (phase === 'closed') await context.emit(tx, assemblyClosed(assemblyFacts(assembly)));
  });
  return {};
}

function phaseEvent(state: AssemblyState, phase: 'open' | 'paused' | 'closed' | 'cancelled', reason: string): EventBody {
  if (phase === 'open') return state.phase === 'convened' ? { kind: 'opened', payload: {} } : { kind: 'resumed', payload: {} };
  if (phase === 'cancelled') return { kind: 'cancelled', payload: { reason: reason || null } };
  return { kind: phase, payload: {} };
}

export async function giveRole(
  context: Context,
  { params: { id }, body: { person, role, isGiven } }: ParsedInput<typeof endpoints.giveRole>,
): Done {
  await appending(context, id, 'assembly.giveRole', ({ log, actor }) => {
    log.add({ kind: isGiven ? 'roleGiven' : 'roleTaken', payload: { person, role } }, actor);
  });
  return {};
}

/** Asks for the chair and takes it, immediately if no one can answer; or answers that the chair stays where it is. */
export async function changeChair(context: Context, { params: { id }, body: { step } }: ParsedInput<typeof endpoints.changeChair>): Done {
  await appending(context, id, 'assembly.takeChair', ({ log, actor, state }) => {
    if (step === 'keep') log.add({ kind: 'chairKept', payload: {} }, actor);
    if (step === 'take') log.add({ kind: 'chairTaken', payload: {} }, actor);
    if (step !== 'ask') return;
    const requested = log.add({ kind: 'chairAsked', payload: { as: claimOf(state, actor) } }, actor);
    if (!canBeAnswered(requested)) log.add({ kind: 'chairTaken', payload: {} }, actor);
  });
  return {};
}

/** Says that the viewer, or someone whom an officer checks in, is present or leaves. */
export async function checkIn(context: Context, { params: { id }, body: { person, how } }: ParsedInput<typeof endpoints.checkIn>): Done {
  await appending(context, id, 'assembly.attend', ({ log, actor, state }) => {
    const who = person ?? actor;
    if ((findPerson(state, who)?.presence ?? null) === how) return;
    log.add(how === null ? { kind: 'left', payload: { person: who } } : { kind: 'arrived', payload: { person: who, how } }, actor);
  });
  return {};
}

/** Asks another member to vote for the viewer. */
export async function giveProxy(context: Context, { params: { id }, body: { to } }: ParsedInput<typeof endpoints.giveProxy>): Done {
  await appending(context, id, 'assembly.attend', async ({ tx, log, actor, assembly }) => {
    log.add({ kind: 'proxyGiven', payload: { from: actor, to } }, actor);
    await context.emit(tx, assemblyProxyGiven({ ...assemblyFacts(assembly), fromId: actor, toId: to }));
  });
  return {};
}

export async function revokeProxy(context: Context, { params: { id } }: ParsedInput<typeof endpoints.revokeProxy>): Done {
  await appending(context, id, 'assembly.attend', ({ log, actor, state }) => {
    const given = state.proxies.find((proxy) => proxy.from === actor && (proxy.state === 'given' || proxy.state === 'accepted'));
    if (given) log.add({ kind: 'proxyRevoked', payload: { from: actor, to: given.to } }, actor);
  });
  return {};
}

export async function acceptProxy(context: Context, { params: { id, from } }: ParsedInput<typeof endpoints.acceptProxy>): Done {
  await appending(context, id, 'assembly.attend', ({ log, actor }) => {
    log.add({ kind: 'proxyAccepted', payload: { from, to: actor } }, actor);
  });
  return {};
}

export async function declineProxy(context: Context, { params: { id, from } }: ParsedInput<typeof endpoints.declineProxy>): Done {
  await appending(context, id, 'assembly.attend', ({ log, actor }) => {
    log.add({ kind: 'proxyDeclined', payload: { from, to: actor } }, actor);
  });
  return {};
}

/** Opens or closes an item of the agenda; the open one closes first. */
export async function changeItem(
  context: Context,
  { params: { id, item }, body: { isOpen } }: ParsedInput<typeof endpoints.changeItem>,
): Done {
  await appending(context, id, 'assembly.lead', ({ log, actor, state }) => {
    const before = state.items.find(({ periods }) => periods.at(-1)?.until === null);
    if (before && isOpen && before.id !== item) log.add({ kind: 'itemClosed', payload: { item: before.id } }, actor);
    log.add({ kind: isOpen ? 'itemOpened' : 'itemClosed', payload: { item } }, actor);
  });
  return {};
}

/** Moves a motion from the floor; idempotent by command ID. */
export async function moveMotion(
  context: Context,
  { params, body }: ParsedInput<typeof endpoints.moveMotion>,
): Promise<Reply<typeof endpoints.moveMotion>> {
  const { item, kind, of, text, reason } = body;
  const id = await appending(context, params.id, 'assembly.attend', ({ tx, log, actor, state }) =>
    idempotent(tx, { senderId: actor, endpoint: endpoints.moveMotion, params, body }, async () => {
      if (state.motions.length >= assemblyLimits.motions) throw refuse('assembly.tooMany');
      const made = `m${state.motions.length + 1}`;
      log.add({ kind: 'motionMoved', payload: { id: made, item, kind, of, text, reason: reason || null, by: actor } }, actor);
      return made;
    }),
  );
  return { id };
}

export async function withdrawMotion(context: Context, { params: { id, motion } }: ParsedInput<typeof endpoints.withdrawMotion>): Done {
  await appending(context, id, 'assembly.attend', ({ log, actor }) => {
    log.add({ kind: 'motionWithdrawn', payload: { motion } }, actor);
  });
  return {};
}

/** Puts a motion to the vote, or closes the vote with its result. */
export async function changeVote(
  context: Context,
  { params: { id, motion }, body: { isOpen, isSecret, majority, minutes } }: ParsedInput<typeof endpoints.changeVote>,
): Done {
  await appending(context, id, 'assembly.lead', async ({ tx, log, actor, state }) => {
    if (isOpen) {
      const wanted = majority ?? state.convocation.bylaws.majority;
      const closesAt = log.after(minutes);
      log.add({ kind: 'voteOpened', payload: { motion, secret: isSecret, majority: wanted, closesAt } }, actor);
      return;
    }
    if (openVote(state)?.motion !== motion) throw refuse('assembly.noVoteOpen');
    const closing = await closingEvent(tx, id, state);
    if (closing) log.add(closing, actor);
  });
  return {};
}

/** Votes before the assembly. The vote that was cast last counts. */
export async function castPostalVote(
  context: Context,
  { params: { id, motion }, body: { choice } }: ParsedInput<typeof endpoints.castPostalVote>,
): Done {
  await appending(context, id, 'assembly.attend', ({ log, actor }) => {
    log.add({ kind: 'postalVoteCast', payload: { motion, person: actor, choice } }, actor);
  });
  return {};
}

/** Votes in the name of the viewer, and of people whom the viewer represents. */
export async function castBallot(
  context: Context,
  { params: { id, motion }, body: { choice, inNameOf } }: ParsedInput<typeof endpoints.castBallot>,
): Done {
  await appending(context, id, 'assembly.attend', async ({ tx, log, state, actor }) => {
    const isSecret = openVote(state)?.secret ?? false;
    log.add({ kind: 'ballotCast', payload: { motion, person: actor, choice: isSecret ? null : choice, inNameOf } }, actor);
    if (isSecret) await storeSecretChoice(tx, id, state, { motion, choice, inNameOf });
  });
  return {};
}
