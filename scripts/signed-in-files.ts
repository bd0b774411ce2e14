import { existsSync, readdirSync, readFileSync } from 'node:fs';

/**
 * What whoever is signed in needs on every page or on most, by its paths: as files of its own each would be asked for twice, and a request costs a
 * browser more than the few hundred bytes it brings. What visitors' pages need stays out of it, so that these grow by nothing.
 */
const icons =
  'arrow-down|ban|bell|chevron-up|copy|link|list-ordered|log-in|panel-left-close|panel-left-open|plus|redo|send|shield|trash|undo|upload';

const contracts = [
  'admin/contract/module-endpoints',
  'documents/contract/(?:live|media-endpoints)',
  'files/contract/limits',
  'galleries/contract/limits',
  'group-designer/contract/(?:agreement-endpoints|endpoints|limits)',
  'groups/contract/(?:category-keeping-endpoints|faces-endpoints|kinds|limits|live)',
  'hub/contract/limits',
  'installation/contract/public-endpoints',
  'integrations/contract/(?:endpoints|live)',
  'messenger/contract/(?:endpoints|limits|live)',
  'moderation/contract/(?:endpoints|limits)',
  'negotiation/contract/(?:endpoints|hiding-endpoints|invitation-endpoints|kinds|live|sent-session)',
  'notifications/contract/limits',
  'questions/contract/limits',
  'uploads/contract/endpoints',
];

const parts = [
  'accounts/web/(?:account-menu-signed-in|person/linked-name|reauthentication/reauthentication|session-notices-shown)',
  'groups/web/(?:hub/faces-of-group|use-group-actions|use-my-groups)',
  'installation/web/announcement/announced-now',
  'messenger/web/(?:outbox/keep-sending|queries)',
  'moderation/web/(?:queries|reporting/use-report|use-kind-name)',
  'negotiation/web/(?:queries|start/use-join)',
  'notifications/web/(?:bell|opened-thing)',
  '[^/]+/web/reads-of',
];

const features = new URL('../features/', import.meta.url);

/** Where features name what the signed-in alone see. One that brings code of its own stays alone: the bundler would mix up its names. */
const signedIn = readdirSync(features).filter((name) => {
  const file = new URL(`${name}/web/signed-in.ts`, features);
  return existsSync(file) && !/^import (?!type )/m.test(readFileSync(file, 'utf8'));
});

const platform = [
  'contract/(?:live|notification|work)',
  'web/(?:download|mention-state|use-creation|with-words)',
  'web/ui/(?:code-field|confirm-dialog|copy-field|typed-code|waiting-line)',
  'web/uploads/(?:presence|upload-state)',
];

const shell = ['dock', 'move-within', 'own-navigation', 'side-bar', 'side-bar-width'];

const aroundPages = new RegExp(
  [
    `/icons/(?:${icons})\\.mjs$`,
    `/features/(?:${[...contracts, ...parts, `(?:${signedIn.join('|')})/web/signed-in`].join('|')})\\.tsx?$`,
    `/platform/(?:${platform.join('|')})\\.tsx?$`,
    `/shell/web/(?:${shell.join('|')})\\.tsx?$`,
  ].join('|'),
);

/** What visitors may ask for too once they read, and whoever is signed in does on every page: never part of a first view. */
const behind = new RegExp(
  [
    '/icons/(?:ellipsis|log-out)\\.mjs$',
    '/accounts/web/use-sign-out\\.tsx$',
    '/(?:analytics/contract/retention|platform/contract/(?:direction|installation/announcement|retention/span))\\.ts$',
    '/installation/web/announcement/(?:announcement-words|banner|put-away)\\.tsx?$',
    '/platform/web/(?:device-store|kept-texts/kinds|live-link|plain-text|ui/(?:chip|waiting-mark)|uploads/kept-files|use-over-page)\\.tsx?$',
    '/shell/web/(?:main-places|more-places|navigation-words)\\.tsx?$',
    '/(?:shell/words/navigation|installation/words/announcement)/\\w+\\.json$',
  ].join('|'),
);

/** What hears live messages, and what each feature does when it is told of something: behind the page. */
const live =
  /\/features\/[^/]+\/web\/live\.ts$|\/platform\/web\/(?:live-code|kept-answers|live-socket|coalesced-refresh)\.ts$|\/node_modules\/(?:@socket\.io\/|engine\.io-|socket\.io-)/;

/** What keeps texts that were not sent, and brings them back: behind the page too. */
const unsent =
  /\/platform\/web\/(?:ui\/unsent\/(?!unsent-work\.)[^/]+|kept-texts\/(?:cipher|kept-texts))\.tsx?$|\/platform\/words\/unsent\/|\/node_modules\/@noble\//;

/** What waits for somebody, in the strip above their Hub. */
const waiting = /\/features\/[^/]+\/web\/(?:[^/]+\/)?(?:drafts-waiting|reports-waiting|requests-waiting|sessions-under-way)\.tsx$/;

/** Of these the named files alone: what they need besides stays where visitors find it. */
export const signedInGroups = [
  { name: 'members', test: aroundPages },
  { name: 'behind', test: behind },
  { name: 'live', test: live },
  { name: 'waiting', test: waiting },
  { name: 'unsent', test: unsent },
].map((group) => ({ ...group, includeDependenciesRecursively: false }));
