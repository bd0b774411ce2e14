import { z } from 'zod';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { providerRefusals, type ProviderRefusal } from '#platform/server/installation/registration-store.ts';
import { isPublicHost, NotPublic } from '#platform/server/security/public-address.ts';
import { publicFetch } from '#platform/server/security/public-fetch.ts';
import type { checkProvider as endpoint } from '../../contract/provider-settings-endpoints.ts';
import type { ProviderChecked, ProviderFault, ProviderNote } from '../../contract/provider-settings-shapes.ts';
import { issuerAddress } from './issuer-address.ts';

const timeoutMs = 10_000;
const longestName = 500;

/** Fields checked in a discovery document (OpenID Connect Discovery 1.0). */
const description = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url().optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']),
  response_types_supported: z.array(z.string()).default(['code']),
  code_challenge_methods_supported: z.array(z.string()).optional(),
});

type Description = z.output<typeof description>;

/** Fetches a provider's discovery document and reports faults. Sends no credentials. */
export async function checkProvider(
  { config, db, log }: Context,
  { body: { issuer, usesPkce } }: Pick<ParsedInput<typeof endpoint>, 'body'>,
): Promise<ProviderChecked> {
  const address = issuerAddress(config, issuer);
  if (!address) return faulty('address');
  if (!config.mayAskPrivateProviders && !isPublicHost(address)) return faulty('private');
  const described = new URL(`${address.pathname.replace(/\/$/, '')}/.well-known/openid-configuration`, address);
  const ask = config.mayAskPrivateProviders ? fetch : publicFetch;
  try {
    const answer = await ask(described.href, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json' },
    });
    const { data } = description.safeParse(answer.ok ? await answer.json().catch(() => undefined) : undefined);
    if (!data) return faulty('noDescription');
    const { fault, issuer: named } = faultsOf(data, issuer, usesPkce);
    const notes = fault === null ? notesOf(data, usesPkce, await providerRefusals(db)) : [];
    return { fault, issuer: named, notes };
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'sign-in provider could not be reached');
    return faulty(faultOf(error));
  }
}

const faulty = (fault: ProviderFault): ProviderChecked => ({ fault, issuer: null, notes: [] });

function faultsOf(described: Description, issuer: string, usesPkce: boolean): Omit<ProviderChecked, 'notes'> {
  const methods = described.code_challenge_methods_supported;
  if (described.issuer !== issuer) return { fault: 'otherIssuer', issuer: described.issuer.slice(0, longestName) };
  if (!described.response_types_supported.includes('code')) return { fault: 'noCode', issuer: null };
  if (usesPkce && methods && !methods.includes('S256')) return { fault: 'noChallenge', issuer: null };
  if (described.jwks_uri === undefined && !described.id_token_signing_alg_values_supported.some((name) => name.startsWith('HS')))
    return { fault: 'noKeys', issuer: null };
  return { fault: null, issuer: null };
}

/** Warnings: PKCE is not announced, or recent sign-ins sent `email_verified` as a string. */
function notesOf(described: Description, usesPkce: boolean, refusals: readonly ProviderRefusal[]): ProviderNote[] {
  const isText = refusals.some(({ code, claim }) => code === 'provider.addressUnverified' && claim !== null && /^"(1|true)"$/i.test(claim));
  return [
    ...(usesPkce && !described.code_challenge_methods_supported ? (['pkceUnannounced'] as const) : []),
    ...(isText ? (['verifiedAsText'] as const) : []),
  ];
}

/** Fault for a failed request. */
function faultOf(error: unknown): ProviderFault {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof NotPublic) return 'private';
    if (cause.name === 'TimeoutError' || cause.name === 'AbortError') return 'silent';
    const code = 'code' in cause ? String(cause.code) : '';
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknownHost';
    if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return 'certificate';
  }
  return 'unreachable';
}
