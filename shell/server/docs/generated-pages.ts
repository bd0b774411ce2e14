import type { ServerFeature } from '#platform/server/feature.ts';
import type { Rule } from '#platform/server/policy.ts';
import type { ServerWords } from '#platform/server/words.ts';
import { limitNameKey } from '#platform/contract/name-keys.ts';

const whoText: Record<Rule['who'], string> = {
  anyone: 'anyone',
  signedIn: 'signed in',
  manager: 'managers',
  administrator: 'administrators',
};

/** docs/permissions.md: every action of every policy, and the calls that ask for it. */
export function permissionsPage(features: readonly ServerFeature[]): string {
  const parts = features.map((feature) => {
    const rows = Object.entries(feature.policy).map(([action, rule]) => {
      const calls = feature.routes
        .filter((route) => route.endpoint.action === action)
        .map((route) => `\`${route.endpoint.method} ${route.endpoint.path}\``);
      return `| \`${action}\` | ${whoText[rule.who]}${rule.needsRecentSignIn ? ', who has given the password lately' : ''}${rule.needsSession ? ', by no personal token' : ''} | ${rule.because} | ${calls.join('<br>') || '(asked within commands)'} |`;
    });
    return [`## ${feature.name}`, '', '| action | who at least | and | calls |', '| --- | --- | --- | --- |', ...rows].join('\n');
  });
  const lead = 'Generated from the policies by `npm run docs`; a test compares them. What is not listed is refused.';
  return `# Who may do what\n\n${lead}\n\n${parts.join('\n\n')}\n`;
}

/** docs/domain-events.md: every domain event that somebody listens to, and who. */
export function domainEventsPage(features: readonly ServerFeature[]): string {
  const rows = features
    .flatMap((feature) => (feature.subscribers ?? []).map((subscriber) => ({ feature: feature.name, subscriber })))
    .map(({ feature, subscriber }) => {
      const when = 'during' in subscriber ? 'in the same transaction' : 'once committed, at least once';
      return `| \`${subscriber.eventType}\` | ${feature} | \`${subscriber.name}\` | ${when} |`;
    })
    .sort();
  const lead =
    'Generated from the features by `npm run docs`; a test compares them. Each domain event has an id, an actor and an instant beside its data (decision 0040).';
  return `# Domain events and their subscribers\n\n${lead}\n\n| domain event | feature | subscriber | when |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

/** docs/quotas.md: what `QUOTAS` may name, and how much each is where it says nothing. */
export function quotasPage(features: readonly ServerFeature[], words: Pick<ServerWords, 'say'>): string {
  const rows = features.flatMap(({ name: feature, quotas = [] }) =>
    quotas.map(
      ({ name, whole, small }) => `| \`${name}\` | ${words.say('en', feature, limitNameKey(name))} | ${whole} | ${small} | ${feature} |`,
    ),
  );
  const lead =
    'Generated from the features by `npm run docs`; a test compares them. An account is new for 24 hours, and, where mails are sent, until its address is confirmed. Administrators change each at `/dashBoardSuperAdmin/limits`.';
  return `# Quotas\n\n${lead}\n\n| in \`QUOTAS\` | what is counted | settled accounts | new ones | feature |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}
