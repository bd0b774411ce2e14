import sql from 'sql-template-tag';
import type { RegistrationMode } from '#platform/contract/installation/registration.ts';
import type { Queries, Transaction } from '../database/db.ts';

/** Registration settings of administrators; null means as configured. */
export interface StoredRegistration {
  mode: RegistrationMode | null;
  managersInvite: boolean;
  /** Users of the provider get an account in every registration mode. */
  providerRegisters: boolean;
  mailDomains: string[] | null;
}

/** Reads the registration settings. */
export function findRegistration(db: Queries): Promise<StoredRegistration> {
  return db.one(sql`
    select registration as mode, managers_invite as "managersInvite", provider_registers as "providerRegisters", mail_domains as "mailDomains"
    from installation`);
}

/** Saves the registration settings. */
export async function saveRegistration(
  tx: Transaction,
  { mode, managersInvite, providerRegisters, mailDomains }: StoredRegistration,
): Promise<void> {
  await tx.run(sql`
    update installation set registration = ${mode}, managers_invite = ${managersInvite}, provider_registers = ${providerRegisters},
      mail_domains = ${mailDomains}::text[], edition = edition + 1`);
}

/** A sign-in provider as administrators configure it, with its encrypted secret. */
export interface StoredProvider {
  issuer: string;
  clientId: string;
  name: string | null;
  usernameClaim: string;
  usesPkce: boolean;
  secret: SealedText | null;
}

export interface SealedText {
  sealed: Buffer;
  /** Fingerprint of the key that encrypted the secret. */
  by: string;
}

/**
 * Reads the provider; with `isLocked`, locks it until the transaction ends. Undefined without one.
 */
export async function findProvider(db: Queries, { isLocked = false } = {}): Promise<StoredProvider | undefined> {
  const row = await db.maybeOne<{
    provider: Pick<StoredProvider, 'issuer' | 'clientId' | 'name' | 'usernameClaim'> & { usesPkce?: boolean };
    sealed: Buffer | null;
    by: string | null;
  }>(sql`
    select provider, provider_secret as sealed, provider_secret_by as by from installation
    where provider is not null ${isLocked ? sql`for update` : sql``}`);
  if (!row) return undefined;
  const { provider, sealed, by } = row;
  // Providers saved by an earlier release lack this field.
  return { usesPkce: true, ...provider, secret: sealed && by !== null ? { sealed, by } : null };
}

/** Saves the provider and clears its refusals. */
export async function saveProvider(tx: Transaction, { secret, ...provider }: StoredProvider): Promise<void> {
  await tx.run(sql`
    update installation set provider_refusals = '[]', provider = ${JSON.stringify(provider)}, provider_secret = ${secret?.sealed ?? null}, provider_secret_by = ${secret?.by ?? null},
      edition = edition + 1`);
}

/** A refused sign-in with the message of the provider. */
export interface ProviderRefusal {
  id: string;
  at: string;
  code: string;
  reason: string | null;
  claim: string | null;
  error: string | null;
  description: string | null;
  status: number | null;
}

const mostRefusals = 10;

/** Stores a refusal; keeps the latest 10. */
export async function insertProviderRefusal(db: Queries, refusal: ProviderRefusal): Promise<void> {
  await db.run(sql`
    update installation set provider_refusals = (
      select jsonb_agg(kept.refusal order by kept.place)
      from jsonb_array_elements(jsonb_build_array(${JSON.stringify(refusal)}::jsonb) || provider_refusals) with ordinality kept (refusal, place)
      where kept.place <= ${mostRefusals}::bigint)`);
}

/** The latest refusals, newest first. */
export async function providerRefusals(db: Queries): Promise<ProviderRefusal[]> {
  return (await db.one<{ refusals: ProviderRefusal[] }>(sql`select provider_refusals as refusals from installation`)).refusals;
}

/** Removes the provider; returns whether there was one. */
export async function removeProvider(tx: Transaction): Promise<boolean> {
  return (
    (await tx.run(sql`
      update installation set provider_refusals = '[]', provider = null, provider_secret = null, provider_secret_by = null, edition = edition + 1
      where provider is not null`)) > 0
  );
}
