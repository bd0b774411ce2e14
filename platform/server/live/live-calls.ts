import { randomUUID } from 'node:crypto';
import type { Socket } from 'socket.io';
import type { LiveAnswer } from '#platform/contract/live.ts';
import type { LiveCall, ServerFeature } from '../extension-points/feature.ts';
import type { AppContext } from '../app-context.ts';
import { isDenial, type NoteDenial } from '../http/denial.ts';
import { parsePayload } from '../http/input.ts';
import type { createProblems } from '../http/problem.ts';
import { languageOf } from '../http/request-language.ts';
import { assertNotOverloaded } from '../limits/backpressure.ts';
import { withWaitBudget } from '../common/wait-budget.ts';
import { countedAs, requestLimits } from '../limits/request-limits.ts';
import { admit } from '../http/pipeline.ts';
import { countError } from '../metrics/figures.ts';
import type { Rule } from '../security/policy.ts';
import { explainRace } from '../database/references.ts';
import { actingFor } from '../events/subscribers.ts';
import type { Viewer } from '../security/viewer.ts';

/** A call over the live connection with its feature and rule. */
export interface BoundLiveCall extends LiveCall {
  feature: string;
  rule: Rule;
}

/** Binds every call to its rule. A missing rule prevents the start: deny by default. */
export function bindLiveCalls(features: readonly ServerFeature[]): BoundLiveCall[] {
  const bound = features.flatMap((feature) =>
    (feature.liveCalls ?? []).map((call) => {
      const rule = feature.policy[call.action];
      if (!rule) throw new Error(`${feature.name}: no rule for the action ${call.action}`);
      return { ...call, rule, feature: feature.name };
    }),
  );
  if (new Set(bound.map(({ name }) => name)).size !== bound.length) throw new Error('Two features have the same live call');
  return bound;
}

export interface LiveCallOptions {
  app: AppContext;
  calls: readonly BoundLiveCall[];
  problemOf: ReturnType<typeof createProblems>;
  /** Reads the current viewer of an open connection; refuses an ended session. */
  identifyAgain: (viewer: Viewer) => Promise<Viewer>;
  /** Audits what was denied to a signed-in user. */
  noteDenial?: NoteDenial;
}

/**
 * Answers the calls of one connection: rate limit → deadline → concurrency limit → viewer, read
 * again → module enabled → payload → command. Unknown calls are ignored.
 */
export function answerLiveCalls(
  socket: Socket,
  viewer: Viewer,
  address: string,
  { app, calls, problemOf, identifyAgain, noteDenial }: LiveCallOptions,
): void {
  const { headers } = socket.handshake;
  const limits = requestLimits(app.config);
  const language = languageOf(socket.handshake);
  const window = {
    enter: async (room: string) => void (await socket.join(room)),
    leave: async (room: string) => void (await socket.leave(room)),
  };
  const answer = async (call: BoundLiveCall, payload: unknown): Promise<LiveAnswer> => {
    const requestId = randomUUID();
    let endTurn = () => {};
    try {
      const who = countedAs(viewer, address);
      app.limits.count(limits.calls, who);
      assertNotOverloaded(app.db);
      endTurn = await app.concurrency.enter(who, app.db);
      const now = await identifyAgain(viewer);
      admit(app.modules, call, now);
      const parsed = parsePayload(call.payload, payload);
      const context = { ...actingFor(app, now.id), viewer: now, language, requestId, address, userAgent: headers['user-agent'], window };
      return await call.run(context, parsed as never);
    } catch (thrown) {
      const error = await explainRace(thrown, { db: app.db, viewer, identifyAgain });
      const { problem, cause } = problemOf(error, language, requestId);
      countError(problem.code);
      const requester = { viewer, language, requestId, address };
      if (isDenial(problem, requester)) await noteDenial?.(requester, { action: call.action, subjectId: null });
      if (cause) app.log.error({ err: cause, requestId, call: call.name }, 'live call failed');
      return { problem };
    } finally {
      endTurn();
    }
  };
  for (const call of calls)
    socket.on(call.name, (payload: unknown, give: unknown) => {
      void withWaitBudget(() => answer(call, payload)).then((given) => {
        if (typeof give === 'function') give(given);
      });
    });
}
