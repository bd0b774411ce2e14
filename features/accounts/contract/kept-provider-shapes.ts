import { z } from 'zod';
import { line } from '#platform/contract/text.ts';
import { registrationLimits } from './limits.ts';

const issuer = line(registrationLimits.issuer).min(1);
const claim = z
  .string()
  .max(100)
  .regex(/^[\w.:/-]+$/);

/** The provider of sign-ins, as administrators describe it. */
export const providerChange = z.strictObject({
  issuer,
  clientId: line(500).min(1),
  /** Absent: as it is; null: there is none. It goes nowhere but to the issuer that it was given for. */
  clientSecret: z.string().min(1).max(1_000).nullable().optional(),
  name: line(60).min(1).nullable(),
  usernameClaim: claim,
  /** Whether sign-ins carry a challenge of PKCE; false for a provider that refuses it. */
  usesPkce: z.boolean().default(true),
});

/** Why a sign-in by a provider is refused, as far as the provider, or what it says, is the reason. */
export const providerRefusalCodes = [
  'provider.silent',
  'provider.refused',
  'provider.addressUnverified',
  'provider.notEnough',
  'provider.newcomersRefused',
  'provider.domainRefused',
] as const;
export type ProviderRefusalCode = (typeof providerRefusalCodes)[number];
export const isProviderRefusal = (code: string): code is ProviderRefusalCode => (providerRefusalCodes as readonly string[]).includes(code);

/** A sign-in that was refused: what the provider said, never of whom. */
const providerRefusal = z.object({
  id: z.string(),
  at: z.string(),
  code: z.enum(providerRefusalCodes),
  /** Ours, for administrators, in English as in the log. */
  reason: z.string().nullable(),
  /** `email_verified` as it came, as JSON. */
  claim: z.string().nullable(),
  /** `error`, `error_description` and HTTP status of the provider. */
  error: z.string().nullable(),
  description: z.string().nullable(),
  status: z.number().nullable(),
});
export type ShownRefusal = z.output<typeof providerRefusal>;

const provider = z.object({
  issuer: z.string(),
  clientId: z.string(),
  name: z.string().nullable(),
  usernameClaim: z.string(),
  usesPkce: z.boolean(),
  secret: z.enum(['none', 'kept', 'unreadable']),
});
export const providerRead = z.object({
  kept: provider.nullable(),
  /** The one of the configuration, which holds in its place. */
  configured: z.object({ issuer: z.string(), name: z.string() }).nullable(),
  /** What is to be registered at the provider. */
  returnAddress: z.string(),
  /** The ten latest, newest first. */
  refusals: z.array(providerRefusal),
});
export type ProviderRead = z.output<typeof providerRead>;

export const providerAsked = z.strictObject({ issuer, usesPkce: z.boolean().default(true) });

/** What may be wrong of a provider, as far as its own description tells. */
export const providerFaults = [
  'address',
  'private',
  'unknownHost',
  'unreachable',
  'certificate',
  'silent',
  'noDescription',
  'otherIssuer',
  'noCode',
  'noChallenge',
  'noKeys',
] as const;
export type ProviderFault = (typeof providerFaults)[number];
export const providerNotes = ['pkceUnannounced', 'verifiedAsText'] as const;
export type ProviderNote = (typeof providerNotes)[number];
export const providerChecked = z.object({
  /** Null where it describes itself as it should. */
  fault: z.enum(providerFaults).nullable(),
  /** How it names itself, where that is another. */
  issuer: z.string().nullable(),
  /** What works as far as it describes itself, and yet keeps people out at some providers. */
  notes: z.array(z.enum(providerNotes)),
});
export type ProviderChecked = z.output<typeof providerChecked>;
