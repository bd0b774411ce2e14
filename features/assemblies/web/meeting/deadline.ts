import type { AssemblyWhole } from '../../contract/shapes.ts';

const hour = 3_600_000;

/**
 * End of postal voting: the deadline of the by-laws, or the start. Proxies have only the deadline.
 */
export const takenUntil = ({ startsAt, bylaws: { deadlineHours = 0 } }: Pick<AssemblyWhole, 'startsAt' | 'bylaws'>): string =>
  new Date(Date.parse(startsAt) - deadlineHours * hour).toISOString();
