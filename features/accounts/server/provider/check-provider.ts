import { z } from 'zod';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/feature.ts';
import { isPublicHost, NotPublic } from '#platform/server/public-address.ts';
import { publicFetch } from '#platform/server/public-fetch.ts';
import type { checkProvider as endpoint } from '../../contract/kept-provider-endpoints.ts';
import type { ProviderChecked, ProviderFault } from '../../contract/kept-provider-shapes.ts';
import { issuerAddress } from './issuer-address.ts';

const patienceMs = 10_000;
const longestName = 500;

/** What of a provider's description is looked at (OpenID Connect Discovery 1.0). */
const description = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  response_types_supported: z.array(z.string()).default(['code']),
  code_challenge_methods_supported: z.array(z.string()).optional(),
});

/** Asks a provider to describe itself, and says what is wrong of it. Nothing is sent that it does not know. */
export async function checkProvider(
  { config, log }: Context,
  { body: { issuer } }: Pick<ParsedInput<typeof endpoint>, 'body'>,
): Promise<ProviderChecked> {
  const address = issuerAddress(config, issuer);
  if (!address) return { fault: 'address', issuer: null };
  if (!config.mayAskPrivateProviders && !isPublicHost(address)) return { fault: 'private', issuer: null };
  const described = new URL(`${address.pathname.replace(/\/$/, '')}/.well-known/openid-configuration`, address);
  const ask = config.mayAskPrivateProviders ? fetch : publicFetch;
  try {
    const answer = await ask(described.href, {
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      headers: { accept: 'application/json' },
    });
    const { data } = description.safeParse(answer.ok ? await answer.json().catch(() => undefined) : undefined);
    return data ? faultsOf(data, issuer) : { fault: 'noDescription', issuer: null };
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a provider of sign-ins could not be asked');
    return { fault: faultOf(error), issuer: null };
  }
}

function faultsOf(described: z.output<typeof description>, issuer: string): ProviderChecked {
  const methods = described.code_challenge_methods_supported;
  if (described.issuer !== issuer) return { fault: 'otherIssuer', issuer: described.issuer.slice(0, longestName) };
  if (!described.response_types_supported.includes('code')) return { fault: 'noCode', issuer: null };
  if (methods && !methods.includes('S256')) return { fault: 'noChallenge', issuer: null };
  return { fault: null, issuer: null };
}

/** What it means that no answer came. */
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
