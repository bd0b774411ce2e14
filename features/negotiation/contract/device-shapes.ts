import { passkeyAssertion } from '#features/accounts/contract/passkey-shapes.ts';
import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { mostLanguages } from './clause-languages.ts';
import { choices, decisionRules } from './kinds.ts';
import { clauseTitleLimit, reasonLimit } from './limits.ts';
import { coordinate } from './signing/public-key.ts';
import { signatureText } from './signing/signature.ts';
import { conditionsPerStatement } from './signing/statement.ts';

/** SHA-256 in hexadecimal digits. */
export const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Statement about a command, signed by a device (see `signing/statement.ts`). */
export const signed = z.strictObject({
  statement: z.strictObject({
    session: code,
    type: z.string().max(20),
    key: hash,
    commandId,
    seenSeq: z.int().min(1),
    seenHash: hash,
    at: z.iso.datetime(),
    clause: uuid.optional(),
    text: hash.optional(),
    title: z.string().max(clauseTitleLimit).nullish(),
    choice: z.enum(choices).optional(),
    reason: z.string().max(reasonLimit).nullish(),
    conditions: z.array(hash).max(conditionsPerStatement).optional(),
    shown: z.array(z.string().max(8)).max(mostLanguages).optional(),
    person: code.optional(),
    rule: z.enum(decisionRules).optional(),
    mediator: z.boolean().optional(),
    minutes: z.int().optional(),
    passkey: passkeyAssertion.optional(),
  }),
  signature: z.string().regex(signatureText),
});
const publicKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string().regex(coordinate),
  y: z.string().regex(coordinate),
});
/** Statement about the key of another device of the same person, signed by an enrolled device. */
export const approval = z.strictObject({
  statement: z.strictObject({
    type: z.literal('approve'),
    session: code,
    key: hash,
    device: hash,
    seenSeq: z.int().min(1),
    seenHash: hash,
    at: z.iso.datetime(),
  }),
  signature: z.string().regex(signatureText),
});

/** The key of a device, which signs its own enrolment, maybe approved by another device of the person. */
export const newDevice = z.strictObject({ key: publicKey, commandId, signed, approval: approval.optional() });
export const newDeviceRequest = z.strictObject({ key: publicKey });
/** The latest device that asks for approval by another one of the authenticated user. */
export const deviceRequest = z.object({ request: z.object({ key: publicKey, approval: approval.nullable() }).nullable() });
