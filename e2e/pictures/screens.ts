import type { Page } from '@playwright/test';

/** A screen of a viewer. */
export interface Screen {
  /** Prefix of its image files. */
  name: string;
  /** Path; `:group` is replaced by the ID of that name. */
  path: string;
  /** Buttons to press in order, by keys of words (`documents.publish`). */
  press?: readonly string[];
  /** Further actions; `say` translates keys. */
  act?: (page: Page, translate: (key: string) => string) => Promise<void>;
}

/** Shows one part of a long page in full height. */
const only = (part: string) => async (page: Page) => {
  await page.locator(part).waitFor();
  await page.addStyleTag({
    content: `main :is(section, form, nav, header):not(${part}, ${part} *, :has(${part})) { display: none !important }`,
  });
};

/** Shows one item of the agenda of an assembly in full height. */
const onlyItem = (number: number) => async (page: Page) => {
  await page.locator('[aria-labelledby=agenda]').waitFor();
  const parts = 'article > div > div > :not([aria-labelledby=agenda])';
  await page.addStyleTag({ content: `${parts}, [aria-labelledby=agenda] > ol > :not(:nth-child(${number})) { display: none !important }` });
};

/** Opens the command palette. */
const openPalette = async (page: Page) => {
  await page.locator('#main').focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
};

/** Opens the palette after a few things, which it lists first. */
const openPaletteAfterReading = async (page: Page) => {
  const at = page.url();
  for (const list of ['/discussion', '/media?list=public', '/publicArticle']) {
    await page.goto(list);
    await page.locator('[data-card-link]').first().click();
    await page.waitForURL(/[0-9a-f]{8}-[0-9a-f-]{27}/);
    await page.waitForLoadState('networkidle');
  }
  await page.goto(at);
  await page.locator('main h1').waitFor();
  await openPalette(page);
};

/** Fills in an event that repeats on chosen days of every third week. */
const fillInRepetition = async (page: Page) => {
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await field('when.starts').fill('2027-01-14');
  await page
    .locator('details')
    .filter({ has: field('repeats.frequency') })
    .locator('summary')
    .click();
  await field('repeats.frequency').selectOption('custom');
  await field('repeats.interval').fill('3');
  await field('repeats.weekdays').first().check();
  await field('repeats.end').selectOption('until');
  await field('repeats.until').fill('2027-06-30');
};

/** Screens of new users. */
const newcomerScreens: readonly Screen[] = [
  { name: 'first-run', path: '/panel' },
  { name: 'first-groups', path: '/network' },
  { name: 'first-messages', path: '/messenger' },
  { name: 'first-documents', path: '/blog' },
  { name: 'first-media', path: '/media' },
  { name: 'first-files', path: '/files' },
  { name: 'first-events', path: '/events' },
  { name: 'first-polls', path: '/polls' },
  { name: 'first-assemblies', path: '/assemblies' },
  { name: 'first-questions', path: '/discussion' },
  { name: 'first-negotiations', path: '/negociation' },
  { name: 'first-notifications', path: '/notifications' },
];

/** Screens of a member without management rights. */
const memberScreens: readonly Screen[] = [
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
const invitedScreens: readonly Screen[] = [
  { name: 'session-invited', path: '/negociation/:session' },
  { name: 'negotiations-invited', path: '/negociation' },
];

/** Screens of a manager who is asked to manage a designed group. */
const colleagueScreens: readonly Screen[] = [
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
const senderScreens: readonly Screen[] = [
  { name: 'files', path: '/files' },
  { name: 'file', path: '/files/:file' },
];

/** Screens of a manager: most of them. */
const managerScreens: readonly Screen[] = [
  { name: 'account-passkeys', path: '/client#passkeys', act: only('#passkeys') },
  { name: 'hub', path: '/panel' },
  { name: 'palette', path: '/network/:group', act: openPaletteAfterReading },
  {
    name: 'palette-found',
    path: '/network/:group',
    act: async (page) => {
      await openPalette(page);
      await page.getByRole('combobox').fill('mar');
      await page.getByRole('option', { name: 'Helen Marsh' }).waitFor();
    },
  },
  { name: 'hub-filters', path: '/panel', press: ['hub.filters'] },
  { name: 'groups', path: '/network' },
  { name: 'groups-create', path: '/network?create=1' },
  { name: 'group', path: '/network/:group' },
  { name: 'group-members', path: '/network/:group?tab=members' },
  {
    name: 'group-deputy',
    path: '/network/:group?tab=members',
    act: async (page, say) => {
      await page.getByRole('button', { name: say('groups.memberActions').replace('{name}', 'Grace Adeyemi') }).click();
      await page.getByRole('menuitem', { name: say('groups.capabilitiesMenu') }).click();
      await page.locator('dialog [name=invite]').waitFor();
    },
  },
  {
    name: 'group-role',
    path: '/network/:group?tab=members',
    act: async (page, say) => {
      await page.getByRole('button', { name: say('groups.roleChange').replace('{name}', 'Order desk') }).click();
      await page.locator('dialog [name=invite]').waitFor();
    },
  },
  {
    name: 'group-hand-over',
    path: '/network/:group?tab=members',
    act: async (page, say) => {
      await page.getByRole('button', { name: say('groups.memberActions').replace('{name}', 'Grace Adeyemi') }).click();
      await page.getByRole('menuitem', { name: say('groups.handOver') }).click();
      await page.locator('dialog [name=staysDeputy]').waitFor();
    },
  },
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
  { name: 'written-together', path: '/draft/together' },
  { name: 'write-together', path: '/draft/:together' },
  { name: 'co-authors', path: '/draft/:draft', press: ['documents.coAuthors.title'] },
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
  { name: 'events-month', path: '/events?events=month', press: ['events.month.next'] },
  { name: 'events-week', path: '/events?events=week', press: ['events.week.next'] },
  { name: 'event', path: '/events/:event' },
  { name: 'event-answers', path: '/events/:event', press: ['events.attendance.list'] },
  { name: 'event-edit', path: '/events/:event', press: ['events.more', 'events.edit'] },
  { name: 'series', path: '/events/:series' },
  { name: 'series-dates', path: '/events/:series', press: ['events.series.dates'] },
  { name: 'series-cancel', path: '/events/:series', press: ['events.more', 'events.cancelIt'] },
  { name: 'event-write', path: '/events/:event', press: ['events.messages.write'] },
  { name: 'series-rule', path: '/events/:series', press: ['events.more', 'events.rule.change'] },
  { name: 'series-edit', path: '/events/:series', press: ['events.more', 'events.edit'] },
  { name: 'events-repeat', path: '/events/new?group=:group', act: fillInRepetition },
  { name: 'events-new', path: '/events/new?group=:group' },
  { name: 'group-events', path: '/network/:group?tab=events' },
  { name: 'polls', path: '/polls' },
  { name: 'polls-ended', path: '/polls?polls=ended' },
  { name: 'poll', path: '/polls/:poll' },
  { name: 'poll-several', path: '/polls/:pollSeveral' },
  { name: 'poll-later', path: '/polls/:pollLater' },
  { name: 'poll-ranked', path: '/polls/:pollRanked' },
  { name: 'poll-score', path: '/polls/:pollScore' },
  { name: 'poll-dates', path: '/polls/:pollDates' },
  { name: 'poll-dates-over', path: '/polls/:pollDatesOver' },
  { name: 'poll-secret', path: '/polls/:pollSecret' },
  { name: 'poll-secret-over', path: '/polls/:pollSecretOver' },
  { name: 'poll-edit', path: '/polls/:pollLater', press: ['polls.more', 'polls.edit'] },
  { name: 'polls-new', path: '/polls/new?group=:group' },
  { name: 'poll-in-conversation', path: '/messenger/:group/:owen' },
  { name: 'poll-conversation-new', path: '/polls/new?conversation=:conversation' },
  { name: 'poll-below-document', path: '/blog/:pollDocument' },
  { name: 'group-polls', path: '/network/:group?tab=polls' },
  { name: 'assemblies', path: '/assemblies' },
  { name: 'assemblies-over', path: '/assemblies?assemblies=over' },
  { name: 'assembly', path: '/assemblies/:assembly' },
  { name: 'assembly-open', path: '/assemblies/:assemblyOpen' },
  { name: 'assembly-over', path: '/assemblies/:assemblyOver' },
  { name: 'assembly-election', path: '/assemblies/:assemblyElection', act: onlyItem(4) },
  { name: 'assembly-election-over', path: '/assemblies/:assemblyOver', act: onlyItem(4) },
  { name: 'assemblies-new', path: '/assemblies/new?group=:group' },
  { name: 'group-assemblies', path: '/network/:group?tab=assemblies' },
  { name: 'messages', path: '/messenger' },
  { name: 'conversation', path: '/messenger/:conversation' },
  { name: 'conversation-private', path: '/messenger/:group/:owen' },
  { name: 'negotiations', path: '/negociation' },
  {
    name: 'negotiation-start',
    path: '/negociation/new',
    act: async (page, say) => {
      await page.locator('[name=agenda]').fill(say('negotiation.contractTemplate.loan'));
      await page.locator('[name=documentType]').selectOption('partnership');
      for (const _ of ['rule', 'clauses']) await page.getByRole('button', { name: say('negotiation.continue') }).click();
      await page.locator('[name=template]').selectOption('loan');
      await page.locator('[name^="clause0 "]').fill('Tent, 12 × 6 m');
    },
  },
  { name: 'session', path: '/negociation/:session' },
  { name: 'session-propose', path: '/negociation/:session', press: ['negotiation.proposeClause'] },
  {
    name: 'session-contract',
    path: '/negociation/:session',
    act: async (page, say) => {
      // Beside the clauses where there is room.
      const sheet = page.getByRole('button', { name: say('negotiation.contractSoFar') });
      if (await sheet.isVisible()) await sheet.click();
    },
  },
  {
    name: 'session-conditions',
    path: '/negociation/:session',
    act: async (page, say) => {
      const acceptIf = page.getByRole('button', { name: say('negotiation.acceptIf') }).last();
      // With the whole text above it on screen, not below the status bar.
      await acceptIf.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
      await acceptIf.click();
      await page.getByRole('checkbox').last().check();
    },
  },
  { name: 'session-ended', path: '/negociation/:ended' },
  { name: 'managers', path: '/managers' },
  { name: 'identifiers', path: '/userTables' },
  { name: 'search', path: '/resultSearch?q=contract' },
  { name: 'notifications', path: '/notifications' },
  { name: 'notification-settings', path: '/notifications/settings' },
  { name: 'received-mails', path: '/receivedMails' },
  { name: 'designer', path: '/masp' },
  { name: 'designer-import', path: '/masp/:design?tab=import' },
  { name: 'designer-table', path: '/masp/:design?tab=users' },
  { name: 'designer-board', path: '/masp/:design?tab=groups' },
  { name: 'designer-groups', path: '/masp/:design?tab=create' },
  { name: 'designer-finalize', path: '/masp/:design?tab=finalize' },
  { name: 'designer-waiting', path: '/masp/:waiting' },
  { name: 'account', path: '/client' },
  { name: 'account-invitations', path: '/client#invitations', act: only('#invitations') },
  { name: 'account-close', path: '/client#close', press: ['accounts.close.open'] },
  { name: 'integrations', path: '/client/integrations' },
  { name: 'token-new', path: '/client/integrations', press: ['integrations.tokens.new'] },
  { name: 'webhook-new', path: '/client/integrations', press: ['integrations.webhooks.new'] },
  { name: 'webhook', path: '/client/integrations/:webhook' },
  { name: 'profile', path: '/people/:helen' },
  { name: 'help', path: '/faq' },
  { name: 'statements', path: '/statements' },
  { name: 'statement', path: '/statements/:statement' },
];

const administratorScreens: readonly Screen[] = [
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
    'incomingMail',
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

/** The cookie banner appears shortly after the page. */
const isRequested = (page: Page) => page.locator('[data-consent]').waitFor();

/** Screens without a session. */
const visitorScreens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'hub-public', path: '/flux' },
  { name: 'documents-public', path: '/blogGeneral2' },
  { name: 'document-public', path: '/publicInternetArticle?id=:document' },
  { name: 'media-public', path: '/publicMedia' },
  { name: 'gallery-public', path: '/publicMedia/:gallery' },
  { name: 'group-public', path: '/network/:openGroup' },
  { name: 'question-public', path: '/discussion/:question' },
  { name: 'event-public', path: '/events/:openEvent' },
  { name: 'event-guest-unknown', path: '/events/guest?token=nothing' },
  { name: 'event-answer-unknown', path: '/events/answer?token=nothing' },
  { name: 'join', path: '/join/:invitation' },
  { name: 'join-unknown', path: '/join/nothing' },
  { name: 'invited-unknown', path: '/invited?token=nothing' },
  { name: 'search-public', path: '/resultSearch?q=contract' },
  { name: 'search-nothing', path: '/resultSearch?q=zzzxqj' },
  { name: 'search-thanks', path: '/resultSearch/thanks' },
  { name: 'verify', path: '/verify/:ended' },
  { name: 'verify-sample', path: '/verify/SAMPLE-EN' },
  { name: 'verify-minutes', path: '/verify/assembly/:assemblyOver' },
  { name: 'sign-in', path: '/connect' },
  { name: 'sign-in-first', path: '/panel' },
  { name: 'register', path: '/register' },
  { name: 'reset', path: '/requestReset' },
  { name: 'reset-password', path: '/resetPassword?token=nothing' },
  { name: 'confirm-address', path: '/confirmEmail?token=nothing' },
  { name: 'not-me', path: '/notMe?token=nothing' },
  { name: 'unsubscribe', path: '/unsubscribe?token=nothing' },
  { name: 'signed-out', path: '/backPage' },
  { name: 'about', path: '/propos' },
  { name: 'site-map', path: '/planSite' },
  { name: 'contact', path: '/contact' },
  { name: 'terms', path: '/conditionGenerales' },
  { name: 'privacy', path: '/confidentialDataPolicy' },
  { name: 'programs', path: '/api' },
  { name: 'not-found', path: '/nothing-here' },
];

/** Screens before the cookie choice. */
const strangerScreens: readonly Screen[] = [
  { name: 'consent-home', path: '/', act: isRequested },
  { name: 'consent-document', path: '/publicInternetArticle?id=:document', act: isRequested },
];

/** Screens with restricted registration. */
const uninvitedScreens: readonly Screen[] = [
  { name: 'uninvited-home', path: '/' },
  { name: 'uninvited-register', path: '/register' },
  { name: 'uninvited-sign-in', path: '/connect' },
  { name: 'register-invited', path: '/register?token=:invited' },
];

/**
 * Screens by viewer: without a cookie choice, visitor, visitor with restricted registration, new
 * user, member, invited to a session, manager, colleague, sender of files, administrator.
 */
export const screens = {
  stranger: strangerScreens,
  visitor: visitorScreens,
  uninvited: uninvitedScreens,
  newcomer: newcomerScreens,
  member: memberScreens,
  invited: invitedScreens,
  manager: managerScreens,
  colleague: colleagueScreens,
  sender: senderScreens,
  administrator: administratorScreens,
} as const satisfies Record<string, readonly Screen[]>;
export type Viewer = keyof typeof screens;
