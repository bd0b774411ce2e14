import { z } from 'zod';
import { line } from '#platform/contract/text.ts';
import { registrationLimits } from './limits.ts';

const issuer = line(registrationLimits.issuer).min(1);
const claim = z
  .string()
  .max(100)
  .regex(/^[\w.:/-]+$/);

/** Identity provider, as set by administrators. */
export const providerChange = z.strictObject({
  issuer,
  clientId: line(500).min(1),
  /**
   * Absent to keep the current secret; null for none. It is only sent to the issuer for which it
   * was saved.
   */
  clientSecret: z.string().min(1).max(1_000).nullable().optional(),
  name: line(60).min(1).nullable(),
  usernameClaim: claim,
  /** Whether sign-ins use PKCE; false for a provider that rejects it. */
  usesPkce: z.boolean().default(true),
});

/** Refusals of a sign-in that are caused by the provider. */
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

/** A refused sign-in: details from the provider, without the person. */
const providerRefusal = z.object({
  id: z.string(),
  at: z.string(),
  code: z.enum(providerRefusalCodes),
  /** Our reason for administrators, in English as in the log. */
  reason: z.string().nullable(),
  /** Value of `email_verified` as JSON. */
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
  /** Provider from the configuration, which takes precedence. */
  configured: z.object({ issuer: z.string(), name: z.string() }).nullable(),
  /** Redirect URI to register at the provider. */
  returnAddress: z.string(),
  /** The ten latest, newest first. */
  refusals: z.array(providerRefusal),
});
export type ProviderRead = z.output<typeof providerRead>;

export const providerAsked = z.strictObject({ issuer, usesPkce: z.boolean().default(true) });

/** Faults that checking a provider's discovery document can find. */
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
  /** Null if the discovery document is valid. */
  fault: z.enum(providerFaults).nullable(),
  /** Issuer in the document, if it differs. */
  issuer: z.string().nullable(),
  /** Warnings: valid, but known to fail at some providers. */
  notes: z.array(z.enum(providerNotes)),
});
export type ProviderChecked = z.output<typeof providerChecked>;
