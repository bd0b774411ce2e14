import { z } from 'zod';
import { line } from '#platform/contract/text.ts';
import { accountLimits } from './limits.ts';

export const auditOutcomes = ['done', 'refused'] as const;

const filter = {
  /** Action of a policy, such as `group.delete`. */
  action: z
    .string()
    .regex(/^[a-zA-Z]{1,40}\.[a-zA-Z]{1,40}$/)
    .optional(),
  /** Actor or subject: an ID or a username. */
  person: line(accountLimits.email).optional(),
  outcome: z.enum(auditOutcomes).optional(),
  from: z.iso.date().optional(),
  /** Last day, inclusive. */
  to: z.iso.date().optional(),
};
export const auditFilter = z.strictObject(filter);
export type AuditFilter = z.output<typeof auditFilter>;
export const auditQuery = z.strictObject({ ...filter, cursor: z.string().max(200).optional() });

const named = z.object({ id: z.string(), name: z.string().nullable() });

const auditEntry = z.object({
  id: z.int(),
  /** Position in the chain; null for rows written before there was a chain. */
  position: z.int().nullable(),
  at: z.string(),
  action: z.string(),
  outcome: z.enum(auditOutcomes),
  /**
   * Null if unknown or if the app acted automatically. The name is null if the person no longer
   * exists.
   */
  actor: named.nullable(),
  subject: named.nullable(),
});
export type AuditEntrySeen = z.output<typeof auditEntry>;

export const auditPage = z.object({ items: z.array(auditEntry), nextCursor: z.string().nullable() });

/** Actions that the filter offers. */
export const auditActions = z.object({ items: z.array(z.string()) });

export const auditCheck = z.object({
  isWhole: z.boolean(),
  checked: z.int(),
  /** First position with a fault: the row was changed, or it is missing. */
  fault: z.object({ position: z.int(), reason: z.enum(['changed', 'missing']) }).nullable(),
  /** Number of rows without a link, though written after the chain began. */
  outside: z.int(),
  /** Head of the chain. Stored elsewhere, it later proves that nothing was cut off. */
  head: z.object({ position: z.int(), hash: z.string() }),
  milliseconds: z.int(),
});
export type AuditCheck = z.output<typeof auditCheck>;
