import type { GroupMail } from '#platform/server/extension-points/group-mail.ts';
import type { NotificationSource } from '#platform/server/extension-points/notification-source.ts';

/** Kinds that can be answered by email. */
export type AnsweredKind = Pick<NotificationSource, 'kind' | 'answerByMail' | 'answerByCalendar' | 'address'>;

/** An answer to the email with a post of a group. */
export const groupPostKind = 'groupPost';
/** An email to the address of a group. */
export const toGroupKind = 'toGroup';

/** Posts of groups, answered like notifications; emails to a group open where its posts are. */
export const groupKinds = ({ answer, address }: GroupMail): AnsweredKind[] => [
  { kind: groupPostKind, answerByMail: async (_db, place) => answer(place), address },
  { kind: toGroupKind, address },
];
