import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

/** Adds a virtual authenticator and creates a passkey, unless there is one. */
async function makePasskey(page: Page, say: (key: string) => string): Promise<void> {
  const section = page.locator('#passkeys');
  await section.scrollIntoViewIfNeeded();
  if ((await section.getByRole('listitem').count()) > 0) return;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } });
  await section.getByRole('button', { name: say('accounts.passkeys.add') }).click();
  await section.getByRole('textbox').fill('Laptop of the library');
  await section.getByRole('button', { name: say('accounts.passkeys.create') }).click();
  await section.getByRole('listitem').first().waitFor();
}

/** Shows one part of a long page in full height. */
const only = (part: string) => async (page: Page) => {
  await page.locator(part).waitFor();
  await page.addStyleTag({
    content: `main :is(section, form, nav, header):not(${part}, ${part} *, :has(${part})) { display: none !important }`,
  });
};

/** Screens of new users. */
export const newcomerScreens: readonly Screen[] = [
  { name: 'first-run', path: '/panel' },
  { name: 'first-groups', path: '/network' },
  { name: 'first-messages', path: '/messenger' },
  { name: 'first-documents', path: '/blog' },
  { name: 'first-media', path: '/media' },
  { name: 'first-files', path: '/files' },
  { name: 'first-events', path: '/events' },
  { name: 'first-questions', path: '/discussion' },
  { name: 'first-negotiations', path: '/negociation' },
  { name: 'first-notifications', path: '/notifications' },
];

/** Screens of a member without management rights. */
export const memberScreens: readonly Screen[] = [
  { name: 'member-hub', path: '/panel' },
  { name: 'member-group', path: '/network/:openGroup' },
  { name: 'member-case', path: '/statements/:ownReport' },
  { name: 'member-statements', path: '/statements' },
  { name: 'member-report', path: '/publicArticle/:document', press: ['moderation.more', 'moderation.report'] },
  { name: 'restricted', path: '/dashBoardSuperAdmin' },
  { name: 'restricted-moderation-figures', path: '/moderation/figures' },
  { name: 'member-designer', path: '/masp' },
];

/** Screens of a user invited to a session. */
export const invitedScreens: readonly Screen[] = [
  { name: 'session-invited', path: '/negociation/:session' },
  { name: 'negotiations-invited', path: '/negociation' },
];

/** Screens of a manager who is asked to manage a designed group. */
export const colleagueScreens: readonly Screen[] = [
  { name: 'designer-asked', path: '/masp' },
  { name: 'colleague-hub', path: '/panel' },
  { name: 'media', path: '/media' },
  { name: 'gallery', path: '/media/:ownGallery' },
  { name: 'gallery-describe', path: '/media/:ownGallery/describe' },
  {
    name: 'gallery-captions',
    path: '/media/:ownGallery/describe',
    act: (page, say) => page.getByRole('button', { name: say('galleries.captionsSoFar_other').replace('{count}', '3') }).click(),
  },
  { name: 'colleague-notifications', path: '/notifications' },
];

/** Screens of a user who shares files. */
export const senderScreens: readonly Screen[] = [
  { name: 'files', path: '/files' },
  { name: 'file', path: '/files/:file' },
];

/** Screens of a manager: most of them. */
export const managerScreens: readonly Screen[] = [
  // First, since passkeys require a recent sign-in.
  { name: 'account-passkeys', path: '/client', act: async (page, say) => (await makePasskey(page, say), await only('#passkeys')(page)) },
  { name: 'hub', path: '/panel' },
  { name: 'hub-filters', path: '/panel', press: ['hub.filters'] },
  { name: 'groups', path: '/network' },
  { name: 'groups-create', path: '/network?create=1' },
  { name: 'group', path: '/network/:group' },
  { name: 'group-members', path: '/network/:group?tab=members' },
  { name: 'group-documents', path: '/network/:group?tab=documents' },
  { name: 'group-negotiations', path: '/network/:group?tab=negotiations' },
  { name: 'group-media', path: '/network/:group?tab=galleries' },
  { name: 'group-questions', path: '/network/:group?tab=questions' },
  { name: 'group-files', path: '/network/:group?tab=files' },
  { name: 'group-new', path: '/network/:newGroup' },
  { name: 'group-empty', path: '/network/:emptyGroup' },
  { name: 'write', path: '/article' },
  { name: 'write-draft', path: '/draft/:draft' },
  { name: 'publish', path: '/draft/:draft', press: ['documents.publish'] },
  { name: 'drafts', path: '/draft' },
  { name: 'bin', path: '/draft/bin' },
  { name: 'own-documents', path: '/blog' },
  { name: 'own-document', path: '/blog/:own' },
  { name: 'hidden-document', path: '/blog/:hidden' },
  { name: 'versions', path: '/draft/:own/versions' },
  { name: 'groups-documents', path: '/autrePublication' },
  { name: 'group-document', path: '/autrePublication/:groupDocument' },
  { name: 'documents', path: '/publicArticle' },
  { name: 'document', path: '/publicArticle/:document' },
  { name: 'questions', path: '/discussion' },
  { name: 'question', path: '/discussion/:question' },
  { name: 'ask', path: '/discussion/new' },
  { name: 'events', path: '/events' },
  { name: 'event', path: '/events/:event' },
  { name: 'event-edit', path: '/events/:event', press: ['events.more', 'events.edit'] },
  { name: 'events-new', path: '/events/new?group=:group' },
  { name: 'group-events', path: '/network/:group?tab=events' },
  { name: 'messages', path: '/messenger' },
  { name: 'conversation', path: '/messenger/:conversation' },
  { name: 'conversation-private', path: '/messenger/:group/:owen' },
  { name: 'negotiations', path: '/negociation' },
  { name: 'session', path: '/negociation/:session' },
  { name: 'session-propose', path: '/negociation/:session', press: ['negotiation.proposeClause'] },
  { name: 'session-ended', path: '/negociation/:ended' },
  { name: 'managers', path: '/managers' },
  { name: 'identifiers', path: '/userTables' },
  { name: 'search', path: '/resultSearch?q=contract' },
  { name: 'notifications', path: '/notifications' },
  { name: 'notification-settings', path: '/notifications/settings' },
  { name: 'designer', path: '/masp' },
  { name: 'designer-import', path: '/masp/:design?tab=import' },
  { name: 'designer-table', path: '/masp/:design?tab=users' },
  { name: 'designer-board', path: '/masp/:design?tab=groups' },
  { name: 'designer-groups', path: '/masp/:design?tab=create' },
  { name: 'designer-finalize', path: '/masp/:design?tab=finalize' },
  { name: 'designer-waiting', path: '/masp/:waiting' },
  { name: 'account', path: '/client' },
  { name: 'account-invitations', path: '/client', act: only('#invitations') },
  { name: 'account-close', path: '/client', press: ['accounts.close.open'] },
  { name: 'integrations', path: '/client/integrations' },
  { name: 'token-new', path: '/client/integrations', press: ['integrations.tokens.new'] },
  { name: 'webhook-new', path: '/client/integrations', press: ['integrations.webhooks.new'] },
  { name: 'webhook', path: '/client/integrations/:webhook' },
  { name: 'profile', path: '/people/:helen' },
  { name: 'help', path: '/faq' },
  { name: 'statements', path: '/statements' },
  { name: 'statement', path: '/statements/:statement' },
];

/** Screens of an administrator. */
export const administratorScreens: readonly Screen[] = [
  { name: 'moderation', path: '/moderation' },
  { name: 'moderation-case', path: '/moderation/:case' },
  { name: 'moderation-picture', path: '/moderation/:pictureCase', press: ['moderation.pictures.show'] },
  { name: 'moderation-contested', path: '/moderation/:contested' },
  { name: 'moderation-figures', path: '/moderation/figures' },
  { name: 'administration', path: '/dashBoardSuperAdmin' },
  ...[
    'people',
    'invitations',
    'registration',
    'provider',
    'audit',
    'mails',
    'modules',
    'jobs',
    'backups',
    'visits',
    'messages',
    'figures',
    'template',
    'groups',
    'categories',
    'announcement',
    'owner',
    'limits',
    'records',
    'texts',
    'synonyms',
  ].map((part) => ({ name: `administration-${part}`, path: `/dashBoardSuperAdmin/${part}` })),
];
