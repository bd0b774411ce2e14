import { announcementChangedMessage } from '#platform/contract/installation/announcement.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { after, type Subscriber } from '#platform/server/events/subscribers.ts';
import { announcementChanged } from './domain-events.ts';

const notifyWindows = async ({ live }: AppContext): Promise<void> =>
  live.send([rooms.public], { type: announcementChangedMessage, id: '' });

/** Notifies open windows immediately, and again when the announcement starts and ends. */
export const announcementSubscribers: readonly Subscriber[] = [
  after(announcementChanged, 'installation.live', notifyWindows),
  after(announcementChanged, 'installation.live.begins', notifyWindows, { notBefore: ({ from }) => from, key: () => 'announcement' }),
  after(announcementChanged, 'installation.live.ends', notifyWindows, { notBefore: ({ until }) => until, key: () => 'announcement' }),
];
