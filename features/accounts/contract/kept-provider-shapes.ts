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
});

const provider = z.object({
  issuer: z.string(),
  clientId: z.string(),
  name: z.string().nullable(),
  usernameClaim: z.string(),
  secret: z.enum(['none', 'kept', 'unreadable']),
});
export const providerRead = z.object({
  kept: provider.nullable(),
  /** The one of the configuration, which holds in its place. */
  configured: z.object({ issuer: z.string(), name: z.string() }).nullable(),
  /** What is to be registered at the provider. */
  returnAddress: z.string(),
});
export type ProviderRead = z.output<typeof providerRead>;

export const providerAsked = z.strictObject({ issuer });

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
] as const;
export type ProviderFault = (typeof providerFaults)[number];
export const providerChecked = z.object({
  /** Null where it describes itself as it should. */
  fault: z.enum(providerFaults).nullable(),
  /** How it names itself, where that is another. */
  issuer: z.string().nullable(),
});
export type ProviderChecked = z.output<typeof providerChecked>;
