import { screens, type Screen, type Viewer } from './screens.ts';

/** Names of screens by viewer. */
const chosen: Readonly<Partial<Record<Viewer, readonly string[]>>> = {
  visitor: [
    'home',
    'documents-public',
    'document-public',
    'group-public',
    'join-unknown',
    'search-nothing',
    'sign-in',
    'register',
    'reset',
    'contact',
    'not-found',
  ],
  newcomer: ['first-groups', 'first-messages', 'first-documents', 'first-files', 'first-questions', 'first-negotiations'],
  manager: [
    'groups-create',
    'group-members',
    'group-new',
    'group-empty',
    'write',
    'own-document',
    'document',
    'question',
    'ask',
    'event',
    'events-new',
    'session',
    'designer',
    'designer-table',
    'designer-board',
    'account',
    'notification-settings',
    'help',
  ],
  administrator: ['moderation', 'moderation-case', 'administration', 'administration-modules', 'administration-limits'],
};

/** The screens that are compared with reference pictures and measured, by viewer. */
export const fortyScreens = (Object.entries(chosen) as [Viewer, readonly string[]][]).map(
  ([viewer, names]): readonly [Viewer, readonly Screen[]] => [
    viewer,
    (screens[viewer] as readonly Screen[]).filter(({ name }) => names.includes(name)),
  ],
);
