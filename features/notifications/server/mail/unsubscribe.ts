import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context, IncomingBody } from '#platform/server/extension-points/feature.ts';
import { readOneClickUnsubscribe } from '#platform/server/mail/one-click-unsubscribe.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { endMailsByLink, unsubscribe } from '../../contract/endpoints.ts';
import { endMails } from '../delivery/change-delivery.ts';
import { userOfToken } from './unsubscribe-token.ts';

/** One-click unsubscribe of mail programs (RFC 8058), without a session. */
export async function unsubscribeAtOnce(
  context: Context,
  { query }: ParsedInput<typeof unsubscribe>,
  body: IncomingBody,
): Promise<Record<string, never>> {
  await readOneClickUnsubscribe(body);
  await setEnded(context, query.token, true);
  return {};
}

/** Ends or resumes emails by the button of the page. */
export async function endByLink(context: Context, { body }: ParsedInput<typeof endMailsByLink>): Promise<Record<string, never>> {
  await setEnded(context, body.token, body.isEnded);
  return {};
}

async function setEnded({ db, config }: Context, token: string, isEnded: boolean): Promise<void> {
  const userId = userOfToken(config, token);
  const isDone = userId !== undefined && (await db.transaction((tx) => endMails(tx, userId, isEnded)));
  if (!isDone) throw refuse('notification.linkInvalid');
}
