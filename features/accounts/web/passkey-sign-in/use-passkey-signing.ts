import { useQuery } from '#platform/web/queries/queries.ts';
import type { PasskeyAssertion } from '../../contract/passkey-shapes.ts';
import { passkeyKeysQuery } from '../queries.ts';
import { knowsPasskeys } from './knows-passkeys.ts';

/**
 * Returns a function that asks a passkey of the viewer to sign a challenge, and rejects if it does not; undefined if
 * the viewer has none or the browser does not support passkeys.
 */
export function usePasskeySigning(): ((challenge: string) => Promise<PasskeyAssertion>) | undefined {
  const { data } = useQuery({ ...passkeyKeysQuery(), enabled: knowsPasskeys() });
  if (!data || data.rpId === null || data.items.length === 0) return undefined;
  const { rpId, items } = data;
  return async (challenge) => {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    const allowCredentials = items.map(({ id, transports }) => ({ id, transports: transports as never[], type: 'public-key' as const }));
    const { id, response } = await startAuthentication({
      optionsJSON: { challenge, rpId, allowCredentials, userVerification: 'required' },
    });
    const key = items.find((item) => item.id === id)?.key;
    if (!key) throw new Error('another passkey signed');
    const { clientDataJSON, authenticatorData, signature } = response;
    return { key, clientDataJSON, authenticatorData, signature };
  };
}
