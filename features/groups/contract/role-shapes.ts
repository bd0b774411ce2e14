import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { line } from '#platform/contract/text.ts';
import { capabilities } from './kinds.ts';
import { roleNameLimit } from './limits.ts';

export const roleParams = z.strictObject({ id: code, roleId: uuid });
export const roleMemberParams = z.strictObject({ id: code, roleId: uuid, userId: code });

/** `capabilities`: all that the members of the role have by it afterwards. */
export const roleFields = z.strictObject({
  name: line(roleNameLimit).min(1),
  capabilities: z.array(z.enum(capabilities)).max(capabilities.length),
  /** Whether members can mention the role in messages, as `@name`; unchanged, and true of a new one, if absent. */
  isMentionable: z.boolean().optional(),
});
export const newRole = roleFields.extend({ commandId: commandId.optional() });
export const roleReply = z.object({ id: uuid });

/** A role as addressee: of people who have it, or of the managers of the group. */
export const addressedRole = z.union([z.literal('managers'), uuid]);
export type AddressedRole = z.output<typeof addressedRole>;

const role = z.object({
  id: uuid,
  name: z.string(),
  capabilities: z.array(z.enum(capabilities)),
  isMentionable: z.boolean(),
  members: z.array(z.object({ userId: code, name: z.string() })),
});
export type Role = z.output<typeof role>;
export const roleList = z.object({ items: z.array(role) });
