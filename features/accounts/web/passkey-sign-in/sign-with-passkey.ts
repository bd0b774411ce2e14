import { call } from '#platform/web/api.ts';
import { beginPasskeySignIn } from '../../contract/passkey-endpoints.ts';

/** What a passkey of the person's choice signed, as the server takes it. Throws what the browser throws where none was used. */
export async function signWithPasskey() {
  const [optionsJSON, { startAuthentication }] = await Promise.all([
    call(beginPasskeySignIn, { body: {} }),
    import('@simplewebauthn/browser'),
  ]);
  const { id, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
}
