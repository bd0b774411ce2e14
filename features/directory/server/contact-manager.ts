import { audit, spendQuota } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import type { FindBlocked } from '#platform/server/extension-points/find-blocked.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import type { Limit } from '#platform/server/limits/limits.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import * as endpoints from '../contract/endpoints.ts';
import { directoryLimits } from '../contract/limits.ts';
import { findManager, findWriter, type Addressee } from './manager-store.ts';
import { withoutBlocked } from './without-blocked.ts';
import { policy } from './policy.ts';
import { contactsPerDay } from './quotas.ts';
import { contactMail } from './contact-mail.ts';

const seconds = 86_400;
const toOne: Limit = { name: 'messagesToOneManager', points: directoryLimits.messagesToOne, seconds };
const toAll: Limit = { name: 'messagesToManager', points: directoryLimits.messagesToAll, seconds };

type Input = ParsedInput<typeof endpoints.contactManager>;

/**
 * Sends a message to a manager by email; idempotent by command ID. The message is not stored here.
 */
export const contactManager =
  (blocks: readonly FindBlocked[]) =>
  async (context: Context, { params, body }: Input): Promise<Reply<typeof endpoints.contactManager>> => {
    const viewer = signedIn(context.viewer);
    const sent = { senderId: viewer.id, endpoint: endpoints.contactManager, params, body };
    await context.db.transaction((tx) =>
      idempotent(tx, sent, async () => {
        const found = await findManager(tx, viewer, params.id);
        if (!found) throw refuse('thing.notFound');
        const [manager = found] = await withoutBlocked(tx, blocks, viewer, [found]);
        authorize(viewer, policy, 'manager.contact', manager);
        await spendQuota(tx, context, viewer.id, contactsPerDay);
        context.limits.count(toOne, `${viewer.id} ${manager.id}`);
        context.limits.count(toAll, manager.id);
        await mailManager(context, tx, viewer.id, manager, body);
        await audit(tx, context, { action: 'manager.contact', subjectId: manager.id });
        return newId();
      }),
    );
    return {};
  };

/** Email in the manager's language, with sender, message and reply address. */
async function mailManager(context: Context, tx: Transaction, writerId: string, manager: Addressee, body: Input['body']): Promise<void> {
  const { name, username, confirmedEmail } = await findWriter(tx, writerId);
  if (body.tellsAddress && confirmedEmail === null) throw refuseField('tellsAddress', 'directory.addressUnconfirmed');
  await composeMail(context, tx, manager, contactMail, {
    managerName: manager.name,
    writer: { id: writerId, name, username },
    email: body.tellsAddress ? confirmedEmail : null,
    message: body.message,
  });
}
