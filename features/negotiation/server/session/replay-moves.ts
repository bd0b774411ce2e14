import { firstHash } from '#platform/contract/hash-chain.ts';
import type { Command, StartSession } from '../../contract/rules/commands.ts';
import { decide } from '../../contract/rules/decide.ts';
import type { ChainedEvent } from '../../contract/rules/events.ts';
import { start } from '../../contract/rules/start.ts';
import type { Instant } from '../../contract/rules/state.ts';
import { addEvents, type SessionSnapshot } from './snapshot.ts';

/** A command in a simulated session. */
export interface Move {
  actorId: string;
  command: Command;
}

export interface ReplayedSession {
  snapshot: SessionSnapshot;
  events: ChainedEvent[];
}

/**
 * Simulates a session by the rules, without a database: `managerId` starts it, then the moves
 * follow. `at` returns the time of each turn, counted from 1.
 */
export function replayMoves(
  setting: StartSession,
  { managerId, moves, at }: { managerId: string; moves: readonly Move[]; at: (turn: number) => Instant },
): ReplayedSession {
  const first = { actorId: managerId, at: at(1) };
  const { snapshot: started, events } = addEvents(setting.id, undefined, start(setting, first), first);
  let snapshot = started ?? { state: undefined as never, headHash: firstHash };
  for (const [index, { actorId, command }] of moves.entries()) {
    const by = { actorId, at: at(index + 2) };
    const outcome = decide(snapshot.state, command, by);
    if ('refusal' in outcome) throw new Error(`${command.type}: ${outcome.refusal.code}`);
    const added = addEvents(setting.id, snapshot, outcome.events, by);
    snapshot = added.snapshot ?? snapshot;
    events.push(...added.events);
  }
  return { snapshot, events };
}
