import { existsSync, readdirSync, readFileSync } from 'node:fs';

/*
 * Shared code of pages in few files: separate files would need extra requests, which cost more than
 * a few hundred unused bytes. Each file only depends on earlier ones. None belongs to a first view.
 */

/**
 * UI components, icons, calls and names of features, of which every page uses some. Parts with
 * large dependencies stay separate.
 */
const kit = new RegExp(
  [
    String.raw`/platform/web/(?:drafts/forms/form-draft\.|forms/|ui/(?!filter-sheet|kit/|qr-|running-link))[^?]*tsx?$`,
    String.raw`/platform/(?:contract|contract/identity)/(?!live-)[^/]+\.tsx?$`,
    String.raw`/platform/web/(?:api|i18n|live|loading|navigation|queries|registry|rendering|session|text)/(?!cached-markup|coalesced-refresh|live-|response-cache)[^/]+\.tsx?$`,
    String.raw`/lucide-react/[^?]*/icons/[^/]+\.mjs$`,
    String.raw`/features/[^/]+/contract/(?:(?:[a-z-]+-)?endpoints|kinds|limits|live)\.ts$`,
    String.raw`/features/[^/]+/web/(?:words|word-loaders)\.ts$`,
    String.raw`/features/(?:accounts|comments|documents|events|galleries|groups|notifications|questions)/web/queries\.ts$`,
    String.raw`/accounts/web/person/(?:known-people|person-apart|person-avatar)\.tsx?$`,
    String.raw`/groups/web/(?:busy-button|categories-query|fitting-groups|hub/group-cover|use-categories)\.tsx?$`,
    String.raw`/negotiation/contract/sent-session\.ts$`,
  ].join('|'),
);

/** Code that visitors may load later, and signed-in users on every page. */
const behind = new RegExp(
  [
    String.raw`/accounts/web/use-sign-out\.tsx$`,
    String.raw`/(?:analytics/contract/retention|platform/contract/(?:installation/announcement|retention/retention-period))\.ts$`,
    String.raw`/installation/web/announcement/(?:announcement-words|banner|put-away)\.tsx?$`,
    String.raw`/platform/web/(?:drafts/draft-kinds|storage/device-store|uploads/stored-files)\.tsx?$`,
    String.raw`/shell/web/navigation/(?:main-nav-items|more-menu|navigation-words)\.tsx?$`,
    String.raw`/(?:shell/words/navigation|installation/words/announcement)/\w+\.json$`,
  ].join('|'),
);

const features = new URL('../features/', import.meta.url);

/**
 * Features with parts for signed-in users. One that imports code stays separate, since the bundler
 * would mix up names.
 */
const signedIn = readdirSync(features).filter((name) => {
  const file = new URL(`${name}/web/signed-in.ts`, features);
  return existsSync(file) && !/^import (?!type )/m.test(readFileSync(file, 'utf8'));
});

/** Drafts of unsent texts, also for visitors who write. */
const unsent = new RegExp(
  [
    String.raw`/platform/web/drafts/(?:cipher|draft-store|forms/(?!form-draft\.)[^/]+)\.tsx?$`,
    String.raw`/platform/words/unsent/`,
    String.raw`/node_modules/@noble/`,
  ].join('|'),
);

/** The frame for signed-in users, and handlers of live messages. */
const members = new RegExp(
  [
    `/features/(?:${signedIn.join('|')})/web/signed-in\\.ts$`,
    String.raw`/features/[^/]+/web/(?:live|reads-of)\.tsx?$`,
    String.raw`/accounts/web/(?:account-menu-signed-in|person/linked-name|reauthentication/reauthentication|session-notices-shown)\.tsx?$`,
    String.raw`/groups/web/(?:hub/faces-of-group|use-group-actions|use-my-groups)\.tsx?$`,
    String.raw`/installation/web/announcement/announced-now\.tsx?$`,
    String.raw`/messenger/web/(?:outbox/resume-sending|queries)\.tsx?$`,
    String.raw`/moderation/web/(?:queries|reporting/use-report)\.tsx?$`,
    String.raw`/negotiation/web/(?:queries|start/use-join)\.tsx?$`,
    String.raw`/notifications/web/(?:bell|opened-thing)\.tsx?$`,
    String.raw`/platform/contract/background-task\.ts$`,
    String.raw`/platform/web/(?:live/live-[a-z]+|queries/(?:coalesced-refresh|response-cache)|uploads/(?:presence|upload-state))\.tsx?$`,
    String.raw`/node_modules/(?:@socket\.io/|engine\.io-|socket\.io-)`,
    String.raw`/shell/web/navigation/(?:arrow-focus|dock|side-bar|side-bar-width|signed-in-navigation)\.tsx?$`,
  ].join('|'),
);

/** Items that need attention, above the Hub. */
const waiting = /\/features\/[^/]+\/web\/(?:[^/]+\/)?(?:drafts-waiting|reports-waiting|requests-waiting|sessions-under-way)\.tsx$/;

export const sharedGroups = [
  { name: 'kit', test: kit },
  ...[
    { name: 'behind', test: behind },
    { name: 'unsent', test: unsent },
    { name: 'members', test: members },
    { name: 'waiting', test: waiting },
  ].map((group) => ({ ...group, includeDependenciesRecursively: false })),
];
