import type { Language } from '../language.ts';

/** For whom something is announced. */
export const announcementAudiences = ['everybody', 'members'] as const;
export type AnnouncementAudience = (typeof announcementAudiences)[number];
export const announcementTones = ['info', 'warn'] as const;
export type AnnouncementTone = (typeof announcementTones)[number];

/** An announcement as it is shown. Another one has another id, so that whoever put one away sees the next. */
export interface ShownAnnouncement {
  id: string;
  tone: AnnouncementTone;
  /** In one language or more. */
  texts: Partial<Record<Language, string>>;
}

/** The cookie that says which announcement was put away in this browser; so the server leaves it out of sight from the first paint. */
export const putAwayCookie = 'appAnnouncement';

/** Something else is announced than before, or nothing. */
export const announcementChangedMessage = 'announcement.changed';
