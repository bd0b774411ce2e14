import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context, IncomingBody } from '#platform/server/feature.ts';
import { refuse } from '#platform/server/refusal.ts';
import type { endMailsByLink, unsubscribe } from '../../contract/endpoints.ts';
import { endMails } from '../delivery/change-delivery.ts';
import { userOfToken } from './unsubscribe-token.ts';

/** What mail programs send (RFC 8058) is some tens of bytes, as a form of either type. */
const mostBytes = 2_048;
const oneClick = /List-Unsubscribe(?:=|"\s+)One-Click/;

/** Ends the mails of whoever the token is for: a mail program asks so at one click, without session. */
export async function unsubscribeAtOnce(
  context: Context,
  { query }: ParsedInput<typeof unsubscribe>,
  body: IncomingBody,
): Promise<Record<string, never>> {
  if (!oneClick.test(await textOf(body))) throw refuse('input.malformed');
  await setEnded(context, query.token, true);
  return {};
}

/** The same by the button of the page, or back again. */
export async function endByLink(context: Context, { body }: ParsedInput<typeof endMailsByLink>): Promise<Record<string, never>> {
  await setEnded(context, body.token, body.isEnded);
  return {};
}

async function setEnded({ db, config }: Context, token: string, isEnded: boolean): Promise<void> {
  const userId = userOfToken(config, token);
  const isDone = userId !== undefined && (await db.transaction((tx) => endMails(tx, userId, isEnded)));
  if (!isDone) throw refuse('notification.linkInvalid');
}

async function textOf({ chunks, stop }: IncomingBody): Promise<string> {
  const read: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > mostBytes) {
      stop();
      throw refuse('input.tooLarge');
    }
    read.push(chunk);
  }
  return Buffer.concat(read).toString('utf8');
}
