import { call } from '#platform/web/api/api.ts';
import { isProblem } from '#platform/web/api/problem.ts';
import { randomUuid } from '#platform/web/api/random-uuid.ts';
import * as endpoints from '../../contract/endpoints.ts';
import type { Choice, DecisionRule } from '../../contract/kinds.ts';
import type { SessionEvent } from '../../contract/rules/events.ts';
import type { Clause } from '../../contract/rules/state.ts';
import type { SessionFeed } from './session-feed.ts';

const attempts = 3;
const pauseMs = 700;

interface CommandReply {
  events: readonly unknown[];
}

/**
 * Commands of the viewer. Each has a command id, so repeating it after a network failure has no
 * further effect.
 */
export function sessionCommands(feed: SessionFeed) {
  const params = { id: feed.state().id };

  async function send(attempt: (commandId: string) => Promise<CommandReply>): Promise<readonly SessionEvent[]> {
    const commandId = randomUuid();
    for (let count = 1; ; count += 1)
      try {
        const events = (await attempt(commandId)).events as readonly SessionEvent[];
        feed.receive(events);
        return events;
      } catch (error) {
        if (!isProblem(error)) throw error;
        // Someone else acted first: load their events.
        if (error.status === 409) void feed.catchUp();
        if (error.code !== 'network.failed' || count === attempts) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs * count));
      }
  }

  return {
    /** Returns the id of the new clause. */
    propose: async (title: string, text: string) =>
      newClauseIn(await send((commandId) => call(endpoints.proposeClause, { params, body: { title, text, commandId } }))),
    counterPropose: async (targetId: string, text: string) =>
      newClauseIn(
        await send((commandId) => call(endpoints.counterPropose, { params: { ...params, clauseId: targetId }, body: { text, commandId } })),
      ),
    vote: ({ id: clauseId, textHash }: Clause, choice: Choice, reason = '') =>
      send((commandId) =>
        call(endpoints.castVote, {
          params: { ...params, clauseId },
          body: { choice, textHash, confirmed: choice === 'reject', ...(reason ? { reason } : {}), commandId },
        }),
      ),
    withdraw: (clauseId: string) =>
      send((commandId) => call(endpoints.withdrawClause, { params: { ...params, clauseId }, body: { commandId } })),
    leave: () => send((commandId) => call(endpoints.leaveNegotiation, { params, body: { commandId } })),
    changeRule: (rule: DecisionRule, mediator: boolean) =>
      send((commandId) => call(endpoints.changeRule, { params, body: { rule, mediator, commandId } })),
    admit: (userId: string) => send((commandId) => call(endpoints.admitParty, { params: { ...params, userId }, body: { commandId } })),
    decline: (userId: string) => send((commandId) => call(endpoints.declineParty, { params: { ...params, userId }, body: { commandId } })),
    remove: (userId: string, reason: string) =>
      send((commandId) => call(endpoints.removeParty, { params: { ...params, userId }, body: { reason, commandId } })),
    offerHandOver: (userId: string) => send((commandId) => call(endpoints.handOverSession, { params, body: { userId, commandId } })),
    acceptHandOver: () => send((commandId) => call(endpoints.acceptHandOver, { params, body: { commandId } })),
    declineHandOver: () => send((commandId) => call(endpoints.declineHandOver, { params, body: { commandId } })),
    extend: (minutes: number) => send((commandId) => call(endpoints.extendSession, { params, body: { minutes, commandId } })),
    openFinalVote: () => send((commandId) => call(endpoints.openFinalVote, { params, body: { commandId } })),
    end: () => send((commandId) => call(endpoints.endSession, { params, body: { commandId } })),
  };
}

function newClauseIn(events: readonly SessionEvent[]): string | undefined {
  for (const event of events) if (event.type === 'clauseProposed' || event.type === 'counterProposed') return event.data.clauseId;
  return undefined;
}

export type SessionCommands = ReturnType<typeof sessionCommands>;
