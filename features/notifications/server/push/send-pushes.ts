import type { AppContext } from '#platform/server/app-context.ts';
import { defineCounter } from '#platform/server/metrics/figures.ts';
import { quietEnd } from '../delivery/quiet-hours.ts';
import { kindsOn, type NotificationKind } from '../kinds.ts';
import { unreadLines } from '../unread-lines.ts';
import type { PushAnswer, SendPush } from './push-sender.ts';
import { claimDue, deleteSubscriptions, postpone, settle, type DuePush } from './push-store.ts';
import { mostSentences, pushText, topicOf } from './push-text.ts';

const atOnce = 20;
/** Maximum duration of a run, so that it ends before the next one starts. */
const runMs = 45_000;
/** Delays between retries double from one minute; the push is dropped after the eighth attempt, about two hours later. */
const mostAttempts = 8;
const minuteMs = 60_000;

const countPush = defineCounter(
  'atrium_pushes_total',
  'Responses of push services: `taken`, `gone` (unknown browser) or `later` (will be retried).',
  ['outcome'],
);

type PushContext = Pick<AppContext, 'config' | 'db' | 'modules' | 'words' | 'log'>;

/** Pushes to the browsers that are due; several nodes share the work. */
export async function sendPushes(app: PushContext, kinds: readonly NotificationKind[], send: SendPush): Promise<void> {
  const on = kindsOn(kinds, app.modules);
  const endMs = performance.now() + runMs;
  for (let claimed = atOnce; claimed === atOnce && performance.now() < endMs;) {
    const due = await claimDue(app.db, atOnce);
    await Promise.all(due.map((each) => pushOne(app, on, send, each)));
    claimed = due.length;
  }
}

async function pushOne(app: PushContext, kinds: readonly NotificationKind[], send: SendPush, due: DuePush): Promise<void> {
  const { db, words, log } = app;
  const { sessionId, attempts } = due;
  if (!due.isOpen) return deleteSubscriptions(db, [sessionId]);
  const quietUntil = quietEnd(due, Date.parse(due.now));
  if (quietUntil !== undefined) return postpone(db, sessionId, new Date(quietUntil).toISOString(), 0);
  const news = await unreadLines(app, kinds, due, { after: due.deliveredUntil, until: due.wantedAt }, mostSentences);
  if (news.lines.length === 0) return settle(db, due);
  const text = pushText(words, news, due);
  const answer = await send(due, JSON.stringify(text), topicOf(text)).catch((error: unknown): PushAnswer => {
    log.warn({ err: error }, 'push service could not be reached');
    return { outcome: 'later', afterSeconds: minuteMs / 1000 };
  });
  countPush({ outcome: answer.outcome });
  if (answer.outcome === 'gone') return deleteSubscriptions(db, [sessionId]);
  if (answer.outcome === 'taken' || attempts + 1 >= mostAttempts) return settle(db, due);
  const waitMs = Math.max(answer.afterSeconds * 1000, minuteMs * 2 ** attempts);
  await postpone(db, sessionId, new Date(Date.parse(due.now) + waitMs).toISOString(), attempts + 1);
}
