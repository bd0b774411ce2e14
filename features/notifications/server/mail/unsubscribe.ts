import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context, IncomingBody } from '#platform/server/extension-points/feature.ts';
import type { EndByToken } from '#platform/server/extension-points/mail-ending.ts';
import { readOneClickUnsubscribe } from '#platform/server/mail/one-click-unsubscribe.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { endMailsByLink, unsubscribe } from '../../contract/endpoints.ts';
import { endMails } from '../delivery/change-delivery.ts';
import { userOfToken } from './unsubscribe-token.ts';

/** Commands of the unsubscribe link; `others` end the emails of other features by their own tokens. */
export function unsubscribersOf(others: readonly EndByToken[]) {
  async function setEnded({ db, config }: Context, token: string, isEnded: boolean): Promise<void> {
    const userId = userOfToken(config, token);
    const isDone = await db.transaction(async (tx) => {
      if (userId !== undefined) return endMails(tx, userId, isEnded);
      for (const end of others) if (await end(config, tx, token, isEnded)) return true;
      return false;
    });
    if (!isDone) throw refuse('notification.linkInvalid');
  }
  return {
    /** One-click unsubscribe of mail programs (RFC 8058), without a session. */
    async atOnce(context: Context, { query }: ParsedInput<typeof unsubscribe>, body: IncomingBody): Promise<Record<string, never>> {
      await readOneClickUnsubscribe(body);
      await setEnded(context, query.token, true);
      return {};
    },
    /** Ends or resumes emails by the button of the page. */
    async byLink(context: Context, { body }: ParsedInput<typeof endMailsByLink>): Promise<Record<string, never>> {
      await setEnded(context, body.token, body.isEnded);
      return {};
    },
  };
}
