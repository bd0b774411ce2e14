import sql from 'sql-template-tag';
import type { RegistrationMode } from '#platform/contract/installation/registration.ts';
import type { Queries, Transaction } from '../db.ts';

/** What administrators say of registration; null is as it is configured. */
export interface KeptRegistration {
  mode: RegistrationMode | null;
  managersInvite: boolean;
  /** Whom the provider names gets an account, whoever else may register. */
  providerRegisters: boolean;
  mailDomains: string[] | null;
}

export function keptRegistration(db: Queries): Promise<KeptRegistration> {
  return db.one(sql`
    select registration as mode, managers_invite as "managersInvite", provider_registers as "providerRegisters", mail_domains as "mailDomains"
    from installation`);
}

export async function saveRegistration(
  tx: Transaction,
  { mode, managersInvite, providerRegisters, mailDomains }: KeptRegistration,
): Promise<void> {
  await tx.run(sql`
    update installation set registration = ${mode}, managers_invite = ${managersInvite}, provider_registers = ${providerRegisters},
      mail_domains = ${mailDomains}::text[], edition = edition + 1`);
}

/** A provider of sign-ins as administrators describe it; the secret as it is sealed. */
export interface KeptProvider {
  issuer: string;
  clientId: string;
  name: string | null;
  usernameClaim: string;
  usesPkce: boolean;
  secret: SealedText | null;
}

export interface SealedText {
  sealed: Buffer;
  /** The fingerprint of the key. */
  by: string;
}

export async function keptProvider(db: Queries, { isLocked = false } = {}): Promise<KeptProvider | undefined> {
  const row = await db.maybeOne<{
    provider: Pick<KeptProvider, 'issuer' | 'clientId' | 'name' | 'usernameClaim'> & { usesPkce?: boolean };
    sealed: Buffer | null;
    by: string | null;
  }>(sql`
    select provider, provider_secret as sealed, provider_secret_by as by from installation
    where provider is not null ${isLocked ? sql`for update` : sql``}`);
  if (!row) return undefined;
  const { provider, sealed, by } = row;
  // One that an earlier release saved says nothing of it.
  return { usesPkce: true, ...provider, secret: sealed && by !== null ? { sealed, by } : null };
}

export async function saveProvider(tx: Transaction, { secret, ...provider }: KeptProvider): Promise<void> {
  await tx.run(sql`
    update installation set provider_refusals = '[]', provider = ${JSON.stringify(provider)}, provider_secret = ${secret?.sealed ?? null}, provider_secret_by = ${secret?.by ?? null},
      edition = edition + 1`);
}

/** A sign-in by the provider that was refused, with what the provider said. */
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

const keptRefusals = 10;

/** Keeps it with the latest nine before it. */
export async function insertProviderRefusal(db: Queries, refusal: ProviderRefusal): Promise<void> {
  await db.run(sql`
    update installation set provider_refusals = (
      select jsonb_agg(kept.refusal order by kept.place)
      from jsonb_array_elements(jsonb_build_array(${JSON.stringify(refusal)}::jsonb) || provider_refusals) with ordinality kept (refusal, place)
      where kept.place <= ${keptRefusals}::bigint)`);
}

/** The latest refusals, newest first. */
export async function providerRefusals(db: Queries): Promise<ProviderRefusal[]> {
  return (await db.one<{ refusals: ProviderRefusal[] }>(sql`select provider_refusals as refusals from installation`)).refusals;
}

/** Takes it away; tells whether there was one. */
export async function removeProvider(tx: Transaction): Promise<boolean> {
  return (
    (await tx.run(sql`
      update installation set provider_refusals = '[]', provider = null, provider_secret = null, provider_secret_by = null, edition = edition + 1
      where provider is not null`)) > 0
  );
}
