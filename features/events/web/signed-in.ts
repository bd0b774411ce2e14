/** Pages and parts for signed-in users only. */
export const eventsPage = () => import('./event-list.tsx').then((module) => module.EventsPage);
export const groupEvents = () => import('./event-list.tsx').then((module) => module.GroupEvents);
export const eventPage = () => import('./event-page.tsx').then((module) => module.EventPage);
export const announcePage = () => import('./making/event-form.tsx').then((module) => module.AnnouncePage);
export const setUploadedPicture = () => import('./making/save-picture.ts').then((module) => module.setUploadedPicture);
export const announceHere = () => import('./making/announce-button.tsx').then((module) => module.AnnounceHere);
