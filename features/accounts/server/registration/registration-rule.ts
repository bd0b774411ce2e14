import type { RegistrationMode } from '#platform/contract/installation/registration.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { findRegistration, type StoredRegistration } from '#platform/server/installation/registration-store.ts';

/** Current registration settings. */
export interface RegistrationRule extends Pick<StoredRegistration, 'managersInvite' | 'providerRegisters'> {
  mode: RegistrationMode;
  /** Empty to accept all. */
  mailDomains: readonly string[];
}

/** Effective settings: the configuration takes precedence over the saved settings. */
export async function registrationRule(db: Queries, { config }: Pick<AppContext, 'config'>): Promise<RegistrationRule> {
  const { mode, mailDomains, ...kept } = await findRegistration(db);
  return { ...kept, mode: config.registration ?? mode ?? 'open', mailDomains: config.mailDomains ?? mailDomains ?? [] };
}
