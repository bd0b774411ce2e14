import { withHiddenNamed } from '#platform/contract/unseen.ts';
import { shorten } from '#platform/contract/shorten.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { insertProviderRefusal, type ProviderRefusal } from '#platform/server/installation/registration-store.ts';
import type { ProviderRefusalCode } from '../../contract/provider-settings-shapes.ts';

/** Maximum length of a text from the provider. */
const longest = 200;

/** Text from a provider on one line, with invisible characters named; cut to 200 characters. */
export function shownText(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const line = withHiddenNamed(text.slice(0, 4 * longest).toWellFormed())
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line === '' ? null : shorten(line, longest);
}

/** Claim as JSON, so that `true` and `"true"` differ; null if absent. */
export const shownClaim = (claim: unknown): string | null => shownText(JSON.stringify(claim));

/**
 * Details from the error of a failed exchange: our reason, and `error`, `error_description` and
 * HTTP status of the provider.
 */
export function saidBy(error: unknown): Pick<ProviderRefusal, 'reason' | 'error' | 'description' | 'status'> {
  const fields: Record<string, unknown> = typeof error === 'object' && error !== null ? { ...error } : {};
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const status = fields['status'] ?? (cause instanceof Response ? cause.status : undefined);
  return {
    reason: shownText(error instanceof Error ? error.message : 'unknown'),
    error: shownText(fields['error']),
    description: shownText(fields['error_description']),
    status: typeof status === 'number' ? status : null,
  };
}

interface Refused extends Partial<Omit<ProviderRefusal, 'id' | 'code' | 'at'>> {
  code: ProviderRefusalCode;
}

/** Logs a refused sign-in and stores it for administrators, without the person. */
export async function noteRefusal({ db, log }: Pick<Context, 'db' | 'log'>, issuer: string, refused: Refused): Promise<void> {
  const { code, reason = null, claim = null, error = null, description = null, status = null } = refused;
  const noted = { code, reason, claim, error, description, status };
  log.warn({ issuer, ...noted }, 'sign-in by the provider refused');
  await insertProviderRefusal(db, { id: newId(), at: new Date(db.nowMs()).toISOString(), ...noted });
}
