import { z } from 'zod';
import { line } from '#platform/contract/text.ts';
import { accountLimits } from './limits.ts';

const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10);
const name = line(accountLimits.passkeyName).min(1);

export const passkeyParams = z.strictObject({ id: z.uuid() });

/** Credential created by a browser; binary fields in base64url. */
export const newPasskey = z.strictObject({
  name,
  credential: z.strictObject({
    id: bytes(1_400),
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(40_000),
    transports: transports.default([]),
  }),
});
export const passkeyChange = z.strictObject({ name });

/** Assertion signed by a passkey; binary fields in base64url. */
const signedCredential = z.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(8_000),
  authenticatorData: bytes(4_000),
  signature: bytes(4_000),
  /** User ID stored in the passkey. */
  userHandle: bytes(100).optional(),
});
/** Public key of a passkey: a JSON Web Key with exactly the members of its kind. */
export const passkeyKey = z.union([
  z.strictObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: bytes(43), y: bytes(43) }),
  z.strictObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: bytes(43) }),
  z.strictObject({ kty: z.literal('RSA'), n: bytes(1_400), e: bytes(8) }),
]);
export type PasskeyKey = z.output<typeof passkeyKey>;

/** Assertion of a passkey together with its public key, which anyone can verify; binary fields in base64url. */
export const passkeyAssertion = z.strictObject({
  key: passkeyKey,
  clientDataJSON: bytes(8_000),
  authenticatorData: bytes(4_000),
  signature: bytes(4_000),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

export const passkeyReauthentication = z.strictObject({ credential: signedCredential });
export const passkeySignIn = z.strictObject({
  credential: signedCredential,
  /** Device secrets of earlier sign-ins in this browser. */
  devices: z.array(z.string().min(1).max(100)).max(accountLimits.devices).optional(),
});

const known = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** Options for creating a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
export const passkeyCreation = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** Options for signing with a passkey (`PublicKeyCredentialRequestOptionsJSON`). */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

/** The passkeys with which the authenticated user can sign statements; `rpId` is null if the installation has no domain name. */
export const passkeyKeys = z.object({
  rpId: z.string().nullable(),
  items: z.array(z.object({ id: z.string(), transports: z.array(z.string()), key: passkeyKey })),
});

export const passkeys = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      /** Null until the first use. */
      lastUsedAt: z.string().nullable(),
      /** Synced by a password manager, so that it outlives the device. */
      isSynced: z.boolean(),
    }),
  ),
  /** False if the installation has no domain name, such as at an IP address. */
  isPossible: z.boolean(),
});
export type PasskeyItem = z.output<typeof passkeys>['items'][number];

export const passkeyMade = z.object({ id: z.string() });
