import type { Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import type { openForm as openFormEndpoint } from '../contract/endpoints.ts';
import { readNowMs } from './store.ts';
import { proofBits, ticketText, ticketTimes } from './ticket.ts';

/** Issues a ticket. */
export async function openForm({ config, db }: Context): Promise<Reply<typeof openFormEndpoint>> {
  return { ticket: ticketText(config, { id: newId(), issuedAtMs: await readNowMs(db) }), proofBits, ...ticketTimes };
}
