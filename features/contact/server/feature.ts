import { accountClosed } from '#features/accounts/server/domain-events.ts';
import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import { during } from '#platform/server/events/subscribers.ts';
import { route, serverFeature } from '#platform/server/extension-points/feature.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { retention } from '../contract/retention.ts';
import { changeMessage, deleteMessage, listMessages } from './inbox.ts';
import { messageParts } from './export-parts.ts';
import { openForm } from './open-form.ts';
import { policy } from './policy.ts';
import { sendMessage } from './send-message.ts';
import { removeMessagesOf, removeOld } from './store.ts';

/** Contact form and inbox of the administrators. */
export const contact = serverFeature({
  name: 'contact',
  policy,
  errors,
  routes: [
    route(endpoints.openForm, openForm),
    route(endpoints.sendMessage, sendMessage),
    route(endpoints.listMessages, listMessages),
    route(endpoints.changeMessage, changeMessage),
    route(endpoints.deleteMessage, deleteMessage),
  ],
  periodicJobs: [{ name: 'contact.sweep', cron: '41 * * * *', run: ({ db }) => removeOld(db) }],
  subscribers: [during(accountClosed, 'contact.accountClosed', (_, tx, { userId }) => removeMessagesOf(tx, userId))],
  exportParts: messageParts,
  tables: tablesOf(retention),
});
