import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface LoopbackProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Claims by the name typed at sign-in; any password is accepted. */
  people: Map<string, Record<string, unknown>>;
  /** Starts serving with this site as the only redirect target. */
  serve: (site: string) => void;
  stop: () => void;
}

/** A real OpenID Connect provider for tests, on the loopback interface. */
export async function loopbackProvider(): Promise<LoopbackProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ['atrium', 'a secret of the tests'];
  const people = new Map<string, Record<string, unknown>>();
  return {
    issuer,
    clientId,
    clientSecret,
    people,
    serve(site) {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: clientId,
            client_secret: clientSecret,
            redirect_uris: [`${site}/connectBack`],
            token_endpoint_auth_method: 'client_secret_post',
          },
        ],
        claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
        pkce: { required: () => true },
        findAccount: (_context, id) => ({ accountId: id, claims: () => Promise.resolve({ sub: id, ...people.get(id) }) }),
      });
      server.on('request', provider.callback());
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
