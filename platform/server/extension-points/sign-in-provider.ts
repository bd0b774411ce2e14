/** An external OpenID Connect provider for sign-in. */
export interface SignInProvider {
  /** The `iss` claim of its tokens. */
  readonly issuer: string;
  readonly clientId: string;
  /** Absent for a public client, which relies on PKCE. */
  readonly clientSecret: string | undefined;
  /** Name shown to people. */
  readonly name: string;
  /** The claim that becomes the username of a new account. */
  readonly usernameClaim: string;
  /** Whether sign-ins use PKCE. */
  readonly usesPkce: boolean;
  /** Only requested at public addresses. */
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

/** The provider from the settings; undefined without an issuer. */
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
