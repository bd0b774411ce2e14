import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { answers } from './limits.ts';

export const requestParams = z.strictObject({ id: uuid });
export const agreementParams = z.strictObject({ userId: code });
/** A group of a design. */
export const requestedGroupParams = z.strictObject({ id: uuid, groupId: uuid });
export const bareCommand = z.strictObject({ commandId: commandId.optional() });

export const answer = z.strictObject({
  answer: z.enum(answers),
  /** Also always agrees to further groups of this designer. */
  always: z.boolean().default(false),
  commandId: commandId.optional(),
});

const person = z.object({ id: code, name: z.string() });

const managerRequest = z.object({
  id: z.string(),
  groupName: z.string(),
  companyName: z.string(),
  description: z.string(),
  visibility: z.enum(['public', 'private']),
  /** The user who asks. */
  designer: person,
  peopleCount: z.int(),
  askedAt: z.string(),
  /** Deadline for the answer. */
  endsAt: z.string(),
});
export type ManagerRequest = z.output<typeof managerRequest>;

export const managerRequests = z.object({
  items: z.array(managerRequest),
  /** Designers to whose groups the manager always agrees. */
  agreements: z.array(person.extend({ agreedAt: z.string() })),
});
export type ManagerRequests = z.output<typeof managerRequests>;
