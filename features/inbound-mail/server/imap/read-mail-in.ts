import type { Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type * as endpoints from '../../contract/endpoints.ts';
import { countLastDay, findState } from './mail-in-store.ts';

/** State of incoming emails and the outcomes of the last day, for administrators. */
export async function readMailIn({ config: { mailIn }, db }: Context): Promise<Reply<typeof endpoints.readMailIn>> {
  const way = mailIn === undefined ? 'off' : /^lmtp:/i.test(mailIn.url) ? 'lmtp' : 'imap';
  return {
    way,
    replyDomain: mailIn?.replyDomain ?? null,
    mailbox: way === 'imap' ? ((await findState(db)) ?? null) : null,
    lastDay: await countLastDay(db),
  };
}
