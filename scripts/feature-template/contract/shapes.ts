import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { line } from '#platform/contract/text.ts';
import { gadgetLimits } from './limits.ts';

export const gadgetParams = z.strictObject({ id: uuid });
export const gadgetQuery = z.strictObject({ groupId: code.optional(), cursor: z.string().max(200).optional() });
export const newGadget = z.strictObject({ groupId: code, title: line(gadgetLimits.title).min(1), commandId: commandId.optional() });

const gadget = z.object({
  id: z.string(),
  title: z.string(),
  group: z.object({ id: z.string(), name: z.string() }),
  author: z.object({ id: z.string(), name: z.string() }),
  createdAt: z.string(),
  can: z.object({ delete: z.boolean() }),
});
export type Gadget = z.output<typeof gadget>;

export const gadgetPage = z.object({ items: z.array(gadget), nextCursor: z.string().nullable() });
export const gadgetMade = z.object({ id: z.string() });
