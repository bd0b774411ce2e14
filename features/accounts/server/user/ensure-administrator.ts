import type { AppContext } from '#platform/server/app-context.ts';
import { newCode } from '#platform/server/common/id.ts';
import { emptyFields } from '../../contract/chosen-fields.ts';
import { insertAudit } from '../audit/audit-store.ts';
import { oneTimePassword as newPassword } from '../password/one-time-password.ts';
import { passwordSemaphore } from '../password/password-semaphore.ts';
import { hashPassword } from '../password/password-hash.ts';
import { addUser } from './add-user.ts';
import { findTaken, hasAdministrator } from './user-store.ts';

export interface NewAdministrator {
  email: string;
  /** Shown once and replaced at the first sign-in. */
  oneTimePassword: string;
}

/**
 * Creates the administrator at the first start, exactly once across nodes. Returns a generated
 * password to show, which must be replaced first; a configured password need not be.
 */
export async function ensureAdministrator(app: AppContext): Promise<NewAdministrator | undefined> {
  const { config, db } = app;
  return db.transaction(async (tx) => {
    if (await hasAdministrator(tx)) return undefined;
    const oneTimePassword = config.adminPassword === undefined ? newPassword() : undefined;
    const passwordHash = await passwordSemaphore.run(() => hashPassword(config.adminPassword ?? oneTimePassword ?? ''));
    const { isUsernameTaken, isEmailTaken } = await findTaken(tx, { username: 'administrator', email: config.adminEmail }, null);
    // An existing owner of the address did not ask for it. Accounts that have not confirmed the
    // address are ignored.
    if (isEmailTaken) throw new Error('ADMIN_EMAIL belongs to an account that is not an administrator: set another address');
    const user = await addUser(tx, {
      username: isUsernameTaken ? `administrator-${newCode().toLowerCase()}` : 'administrator',
      name: 'Administrator',
      email: config.adminEmail,
      role: 'manager',
      ...emptyFields,
      passwordHash,
      isAdministrator: true,
      mustChangePassword: oneTimePassword !== undefined,
      hasAcceptedTerms: false,
      isEmailConfirmed: true,
      language: 'en',
    });
    await insertAudit(tx, { action: 'account.register', outcome: 'done', actorId: null, subjectId: user.id, addressHash: null });
    return oneTimePassword === undefined ? undefined : { email: config.adminEmail, oneTimePassword };
  });
}
