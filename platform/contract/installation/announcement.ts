import type { Language } from '../language.ts';

export const announcementAudiences = ['everybody', 'members'] as const;
export type AnnouncementAudience = (typeof announcementAudiences)[number];
export const announcementTones = ['info', 'warn'] as const;
export type AnnouncementTone = (typeof announcementTones)[number];

/**
 * An announcement as displayed. Each has a new ID, so that dismissing one does not hide the next.
 */
export interface ShownAnnouncement {
  id: string;
  tone: AnnouncementTone;
  /** In at least one language. */
  texts: Partial<Record<Language, string>>;
}

/**
 * Cookie with the ID of the dismissed announcement, so that the server hides it before the first
 * paint.
 */
export const putAwayCookie = 'appAnnouncement';

/** Live message: the announcement changed or was removed. */
export const announcementChangedMessage = 'announcement.changed';
