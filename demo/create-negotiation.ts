import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { newCode, newId } from '#platform/server/common/id.ts';
import { peopleByIds } from '#features/accounts/server/public-api.ts';
import type { Command, Tick } from '#features/negotiation/contract/rules/commands.ts';
import { decide } from '#features/negotiation/contract/rules/decide.ts';
import type { ChainedEvent, EventBody } from '#features/negotiation/contract/rules/events.ts';
import { start } from '#features/negotiation/contract/rules/start.ts';
import type { SessionState } from '#features/negotiation/contract/rules/state.ts';
import { newSession } from '#features/negotiation/contract/shapes.ts';
import { addEvents, type Adding, type SessionSnapshot } from '#features/negotiation/server/session/snapshot.ts';
import { sha256 } from '#platform/server/common/sha256.ts';
import { insertSession, writeEvents } from '#features/negotiation/server/session/store.ts';
import { emitSessionChange } from '#features/negotiation/server/session/emit-session-change.ts';
import { known } from './known.ts';
import type { DemoStep } from './negotiation-steps.ts';
import type { DemoNegotiation } from './negotiations.ts';

const tick: Tick = { type: 'tick' };

/**
 * Runs a session at the times of its plan: its log is a hash chain, so dates cannot be changed
 * later.
 */
export async function createNegotiation(
  app: AppContext,
  plan: DemoNegotiation,
  { people, groups, now }: { people: ReadonlyMap<string, SignedInViewer>; groups: ReadonlyMap<string, string>; now: Date },
): Promise<string> {
  const names = await peopleByIds(
    app.db,
    [...people.values()].map(({ id }) => id),
  );
  const nameOf = (userId: string) => names.get(userId)?.name ?? userId;
  const instantOf = (minute: number) =>
    `${new Date(now.getTime() + (minute * 60 - plan.startedHoursAgo * 3600) * 1000 + ((minute * 7919) % 50_000)).toISOString().slice(0, -1)}000Z`;
  const sessionId = newCode();
  const ids = new Map<string, { id: string; text: string }>();
  const events: ChainedEvent[] = [];
  let snapshot: SessionSnapshot | undefined;

  function add(bodies: readonly EventBody[], adding: Adding): SessionState {
    const added = addEvents(sessionId, snapshot, bodies, adding);
    events.push(...added.events);
    snapshot = added.snapshot;
    if (!snapshot) throw new Error('a session begins with an event');
    return snapshot.state;
  }

  function commandOf(step: DemoStep, actorId: string): Command {
    switch (step.does) {
      case 'join':
        return { type: 'join', name: nameOf(actorId) };
      case 'finalVote':
        return { type: 'openFinalVote' };
      case 'end':
        return { type: 'end' };
      case 'propose':
      case 'counter': {
        const { text } = step;
        const clause = { clauseId: newId(), text, textHash: sha256(text) };
        ids.set(step.clause, { id: clause.clauseId, text });
        return step.does === 'propose'
          ? { type: 'propose', ...clause, title: step.title }
          : { type: 'counterPropose', ...clause, targetId: known(ids, step.to).id };
      }
      default: {
        const { id: clauseId, text } = known(ids, step.clause);
        return { type: 'vote', clauseId, choice: step.does, textHash: sha256(text), isConfirmed: true, reason: step.reason ?? null };
      }
    }
  }

  const {
    mediator: isMediated,
    devicesRequired: _,
    clauses: __,
    ...setting
  } = newSession.parse({
    title: plan.title,
    agenda: plan.agenda,
    documentType: plan.documentType,
    lengthMinutes: plan.lengthMinutes,
    rule: plan.rule,
    groupId: known(groups, plan.group),
  });
  const begin = { actorId: known(people, plan.manager).id, at: instantOf(0) };
  let state = add(start({ type: 'start', id: sessionId, managerName: nameOf(begin.actorId), isMediated, ...setting }, begin), begin);
  for (const step of plan.steps) {
    const origin = { actorId: known(people, step.who).id, at: instantOf(step.at) };
    for (const [command, actorId] of [[tick, null] as const, [commandOf(step, origin.actorId), origin.actorId] as const]) {
      const outcome = decide(state, command, origin);
      if ('refusal' in outcome) throw new Error(`${plan.title}, minute ${step.at}: ${outcome.refusal.code}`);
      state = add(outcome.events, { actorId, at: origin.at });
    }
  }
  await app.db.transaction(async (tx) => {
    if (!snapshot || !(await insertSession(tx, snapshot))) throw new Error(`${sessionId} is taken`);
    await writeEvents(tx, undefined, snapshot, events, undefined);
    await emitSessionChange({ ...app, emit: (within, event) => app.emit(within, event, begin.actorId) }, tx, state, events);
  });
  return sessionId;
}
