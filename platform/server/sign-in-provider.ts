/** By whom else people are signed in: an OpenID Connect provider. */
export interface SignInProvider {
  /** As its tokens name it. */
  readonly issuer: string;
  readonly clientId: string;
  /** Absent for a client that has none: PKCE alone shows then that it is the same. */
  readonly clientSecret: string | undefined;
  /** As people know it. */
  readonly name: string;
  /** Which of its claims becomes the username of a new account. */
  readonly usernameClaim: string;
  /** Whether sign-ins carry a challenge of PKCE. */
  readonly usesPkce: boolean;
  /** Asked at addresses of the open internet alone. */
  readonly isPublicOnly?: boolean;
}

interface Given {
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
  OIDC_NAME?: string | undefined;
  OIDC_USERNAME_CLAIM: string;
  OIDC_PKCE: 'true' | 'false';
}

/** The provider of the settings; none where there is no issuer. */
export function readSignInProvider(given: Given): SignInProvider | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given;
  if (issuer === undefined || clientId === undefined) return undefined;
  return {
    issuer,
    clientId,
    clientSecret,
    name: given.OIDC_NAME ?? new URL(issuer).host,
    usernameClaim: given.OIDC_USERNAME_CLAIM,
    usesPkce: given.OIDC_PKCE === 'true',
  };
}
