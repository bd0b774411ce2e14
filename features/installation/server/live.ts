import { announcementChangedMessage } from '#platform/contract/installation/announcement.ts';
import type { House } from '#platform/server/house.ts';
import { rooms } from '#platform/server/live-rooms.ts';
import { after, type Subscriber } from '#platform/server/subscribers.ts';
import { announcementChanged } from './domain-events.ts';

const tell = async ({ live }: House): Promise<void> => live.send([rooms.public], { type: announcementChangedMessage, id: '' });

/** Notifies open windows immediately, and again when the announcement starts and ends. */
export const announcementSubscribers: readonly Subscriber[] = [
  after(announcementChanged, 'installation.live', tell),
  after(announcementChanged, 'installation.live.begins', tell, { notBefore: ({ from }) => from, key: () => 'announcement' }),
  after(announcementChanged, 'installation.live.ends', tell, { notBefore: ({ until }) => until, key: () => 'announcement' }),
];
