import type { z } from 'zod';
import type { member } from '../../contract/shapes.ts';
import type { MemberRow } from './store.ts';

export function presentMember({ userId, username, name, status, isManager, since }: MemberRow): z.output<typeof member> {
  return { userId, username, name, status, isManager, since };
}
