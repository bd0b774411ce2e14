import type { z } from 'zod';
import type { member } from '../../contract/shapes.ts';
import type { MemberRow } from './store.ts';

/** A person of a group as its members are shown them; somebody who asked, as its manager is. */
export function presentMember({ userId, username, name, status, isManager, since }: MemberRow): z.output<typeof member> {
  return { userId, username, name, status, isManager, since };
}
