import { z } from 'zod';
import { code } from '#platform/contract/id.ts';
import { capabilities } from './kinds.ts';

/** A capability with when and by whom it was granted; the name is null once that account is closed. */
const grant = z.object({ capability: z.enum(capabilities), grantedAt: z.string(), grantedByName: z.string().nullable() });

export const memberCapabilities = z.object({ userId: code, items: z.array(grant) });
export type MemberCapabilities = z.output<typeof memberCapabilities>;

/** All capabilities that the member has afterwards; without any, they are no longer a deputy. */
export const capabilitiesGiven = z.strictObject({ capabilities: z.array(z.enum(capabilities)).max(capabilities.length) });

const deputy = z.object({ userId: code, name: z.string(), capabilities: z.array(z.enum(capabilities)) });
export type Deputy = z.output<typeof deputy>;
export const deputyList = z.object({ items: z.array(deputy) });
