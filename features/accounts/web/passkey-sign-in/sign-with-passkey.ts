import { call } from '#platform/web/api/api.ts';
import { beginPasskeySignIn } from '../../contract/passkey-endpoints.ts';

/**
 * Lets the user choose a passkey; resolves with its signature as the server expects it. Rejects
 * with the browser's error.
 */
export async function signWithPasskey() {
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    call(beginPasskeySignIn, { body: {} }),
    import('@simplewebauthn/browser'),
  ]);
  const { id, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
}
