import { z } from 'zod';
import { code } from '#platform/contract/id.ts';
import { signatureText } from './signing/signature.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const files = z.strictObject({ en: hash, es: hash, fr: hash });
const end = { session: code, events: z.int().min(1), headHash: hash, files };

/** Statement about the end of a session, signed by a device. */
export const newCountersignature = z.strictObject({
  statement: z.strictObject({ type: z.literal('countersign'), ...end, key: hash, at: z.iso.datetime() }),
  signature: z.string().regex(signatureText),
});

/** `statement` is the text that was signed. */
export const countersignature = z.object({ statement: z.string(), signature: z.string() });

/** `end` is what devices sign; null until the session is sealed. */
export const countersignatures = z.object({ end: z.object(end).nullable(), items: z.array(countersignature) });
