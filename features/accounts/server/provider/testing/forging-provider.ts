import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTHeaderParameters, type JWTPayload } from 'jose';

export interface ForgingProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Overrides of the discovery document. */
  description: Record<string, unknown>;
  /** Response of the token endpoint; `tokenFor` makes a valid one. */
  answerToken: (form: URLSearchParams) => Promise<{ status?: number; body: unknown }>;
  userInfo: Record<string, unknown>;
  /** Number of times that the keys were fetched. */
  keysFetched: () => number;
  /** Replaces the published signing key; returns its key ID. */
  rotateKey: () => Promise<string>;
  signed: (claims: JWTPayload, header?: Partial<JWTHeaderParameters>, key?: CryptoKey | Uint8Array) => Promise<string>;
  stop: () => void;
}

/** An OpenID Connect provider whose responses tests control, valid or not. */
export async function forgingProvider(): Promise<ForgingProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let fetched = 0;
  let rotations = 0;
  let current: { kid: string; key: CryptoKey; published: JWK };
  const rotateKey = async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    const kid = `key-${(rotations += 1)}`;
    current = { kid, key: privateKey, published: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' } };
    return kid;
  };
  await rotateKey();
  const provider: ForgingProvider = {
    issuer,
    clientId: 'atrium',
    clientSecret: 'a secret of the tests, known to both sides',
    description: {},
    answerToken: async () => ({ status: 400, body: { error: 'invalid_grant' } }),
    userInfo: {},
    keysFetched: () => fetched,
    rotateKey,
    signed: (claims, header = {}, key = current.key) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: current.kid, ...header }).sign(key),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  server.on('request', (request, reply) => {
    const answer = (status: number, body: unknown) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      switch (request.url) {
        case '/.well-known/openid-configuration':
          return answer(200, {
            issuer,
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            userinfo_endpoint: `${issuer}/userinfo`,
            jwks_uri: `${issuer}/jwks`,
            response_types_supported: ['code'],
            id_token_signing_alg_values_supported: ['RS256', 'ES256', 'HS256', 'none'],
            ...provider.description,
          });
        case '/jwks':
          fetched += 1;
          return answer(200, { keys: [current.published] });
        case '/userinfo':
          return answer(200, provider.userInfo);
        case '/token':
          return void provider
            .answerToken(new URLSearchParams(Buffer.concat(chunks).toString()))
            .then(({ status = 200, body }) => answer(status, body));
        default:
          return answer(404, {});
      }
    });
  });
  return provider;
}
