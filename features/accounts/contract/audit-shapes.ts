import { z } from 'zod';
import { line } from '#platform/contract/text.ts';
import { accountLimits } from './limits.ts';

export const auditOutcomes = ['done', 'refused'] as const;

const filter = {
  /** As policies call it, such as `group.delete`. */
  action: z
    .string()
    .regex(/^[a-zA-Z]{1,40}\.[a-zA-Z]{1,40}$/)
    .optional(),
  /** Who did it, or to whom or what it was done: an ID or a username. */
  person: line(accountLimits.email).optional(),
  outcome: z.enum(auditOutcomes).optional(),
  from: z.iso.date().optional(),
  /** The last day. */
  to: z.iso.date().optional(),
};
export const auditFilter = z.strictObject(filter);
export type AuditFilter = z.output<typeof auditFilter>;
export const auditQuery = z.strictObject({ ...filter, cursor: z.string().max(200).optional() });

const named = z.object({ id: z.string(), name: z.string().nullable() });

const auditEntry = z.object({
  id: z.int(),
  /** Its place in the chain; null for what was written before there was one. */
  position: z.int().nullable(),
  at: z.string(),
  action: z.string(),
  outcome: z.enum(auditOutcomes),
  /** Null: the product by itself, or somebody who is not known. The name of whoever is still here. */
  actor: named.nullable(),
  subject: named.nullable(),
});
export type AuditEntrySeen = z.output<typeof auditEntry>;

export const auditPage = z.object({ items: z.array(auditEntry), nextCursor: z.string().nullable() });

/** What there is to choose from. */
export const auditActions = z.object({ items: z.array(z.string()) });

export const auditCheck = z.object({
  isWhole: z.boolean(),
  checked: z.int(),
  /** The first position that does not fit, and why: what it says was changed, or it is gone. */
  fault: z.object({ position: z.int(), reason: z.enum(['changed', 'missing']) }).nullable(),
  /** Rows that no place of the chain speaks for, though they were written since it began. */
  outside: z.int(),
  /** The end of the chain: kept elsewhere, it shows later that nothing was cut off. */
  head: z.object({ position: z.int(), hash: z.string() }),
  milliseconds: z.int(),
});
export type AuditCheck = z.output<typeof auditCheck>;
