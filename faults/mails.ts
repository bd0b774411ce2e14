import { setTimeout as sleep } from 'node:timers/promises';
import type { ReceivedMail } from '../e2e/support/mailbox.ts';
import { Caller, type Journal } from './caller.ts';
import { administrator, type Installation } from './installation.ts';
import type { Model, Seen } from './model.ts';

/** Period of a fault, including the recovery. */
export interface Span {
  name: string;
  fromMs: number;
  toMs: number;
}

/**
 * A process that dies this soon after sending may not have recorded it: a repetition is expected.
 */
const notedWithinMs = 3_000;
const sentWithinMs = 60_000;

/** Findings about emails: missing ones, and repetitions without an excuse. */
export async function mailFindings(installation: Installation, model: Model, journal: Journal, faults: readonly Span[]): Promise<string[]> {
  const retry = await retrying(installation, journal);
  const deadline = Date.now() + sentWithinMs;
  for (;;) {
    const unsent = await retry();
    const found = model.in('mails').findings(seenOnce(installation.mails.all(), faults), { isOrdered: false });
    // Emails of subscribers follow shortly after their command.
    if ((unsent.length === 0 && found.length === 0) || Date.now() > deadline)
      return [...found, ...unsent.map((mail) => `a mail is not sent: ${JSON.stringify(mail)}`)];
    await sleep(1_000);
  }
}

/** Received emails without repetitions that a fault explains. */
function seenOnce(mails: readonly ReceivedMail[], faults: readonly Span[]): Seen[] {
  const first = new Map<string, number>();
  return mails.flatMap((mail) => {
    const mark = markOf(mail);
    if (mark === undefined) return [];
    const before = first.get(mark);
    first.set(mark, before ?? mail.takenAt);
    const isExcused =
      before !== undefined && faults.some(({ fromMs, toMs }) => fromMs < before + notedWithinMs && before < toMs + notedWithinMs);
    return isExcused ? [] : [{ mark }];
  });
}

function markOf({ to: [to = ''], subject, text }: ReceivedMail): string | undefined {
  if (subject.startsWith('Confirm your email address')) return `confirm ${to}`;
  const [, id] = /\/negociation\/(\w{8})/.exec(text) ?? [];
  return id && `end of ${id} to ${to}`;
}

/**
 * Returns a function that retries all failed emails as an administrator; it returns those still
 * unsent.
 */
async function retrying({ nodes }: Installation, journal: Journal): Promise<() => Promise<object[]>> {
  const visitor = new Caller(nodes, { id: '', token: '' }, journal);
  const signIn = { identifier: administrator.email, password: administrator.password };
  const { token } = await visitor.json<{ token: string }>('POST', '/api/auth/login', signIn);
  const caller = new Caller(nodes, { id: '', token }, journal);
  return async () => {
    const { unsent } = await caller.json<{ unsent: { items: { id: string; state: string }[] } }>('GET', '/api/mails');
    // An email that is being sent cannot be retried.
    for (const { id, state } of unsent.items) if (state !== 'waiting') await caller.json('POST', `/api/mails/${id}/retry`).catch(() => {});
    return unsent.items;
  };
}
