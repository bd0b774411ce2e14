import type { RegistrationMode } from '#platform/contract/installation/registration.ts';
import type { Queries } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { keptRegistration, type KeptRegistration } from '#platform/server/installation/registration-store.ts';

/** Current registration settings. */
export interface RegistrationRule extends Pick<KeptRegistration, 'managersInvite' | 'providerRegisters'> {
  mode: RegistrationMode;
  /** Empty to accept all. */
  mailDomains: readonly string[];
}

/** Effective settings: the configuration takes precedence over the saved settings. */
export async function registrationRule(db: Queries, { config }: Pick<House, 'config'>): Promise<RegistrationRule> {
  const { mode, mailDomains, ...kept } = await keptRegistration(db);
  return { ...kept, mode: config.registration ?? mode ?? 'open', mailDomains: config.mailDomains ?? mailDomains ?? [] };
}
