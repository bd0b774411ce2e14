import { searchFilters, type FilterValue, type SearchFilterDeclaration } from '#features/search/contract/search-filters.ts';
import type { ServerFeature } from '#platform/server/extension-points/feature.ts';
import type { NamedPeople, Rule } from '#platform/server/security/policy.ts';
import type { ServerWords } from '#platform/server/i18n/words.ts';
import { limitNameKey } from '#platform/contract/name-keys.ts';
import { personFields } from './named-people.ts';

const whoText: Record<Rule['who'], string> = {
  anyone: 'anyone',
  signedIn: 'signed in',
  manager: 'managers',
  administrator: 'administrators',
};

/** docs/permissions.md: every action of every policy with its calls. */
export function permissionsPage(features: readonly ServerFeature[]): string {
  const parts = features.map((feature) => {
    const rows = Object.entries(feature.policy).map(([action, rule]) => {
      const calls = feature.routes
        .filter((route) => route.endpoint.action === action)
        .map((route) => `\`${route.endpoint.method} ${route.endpoint.path}\``);
      return `| \`${action}\` | ${whoText[rule.who]}${rule.needsRecentSignIn ? ', with recent reauthentication' : ''}${rule.needsSession ? ', not with a personal token' : ''} | ${rule.because} | ${calls.join('<br>') || '(checked within commands)'} |`;
    });
    return [`## ${feature.name}`, '', '| action | minimum role | rule | calls |', '| --- | --- | --- | --- |', ...rows].join('\n');
  });
  const lead = 'Generated from the policies by `npm run docs`; a test compares them. Actions that are not listed are refused.';
  return `# Permissions\n\n${lead}\n\n${parts.join('\n\n')}\n\n${namedPeopleTable(features)}\n`;
}

/** Every action that names another person or an address. */
function namedPeopleTable(features: readonly ServerFeature[]): string {
  const rows = features.flatMap((feature) =>
    Object.entries(feature.policy).flatMap(([action, { people }]) => {
      if (!people) return [];
      const calls = feature.routes
        .filter(({ endpoint }) => endpoint.action === action)
        .flatMap(({ endpoint }) => {
          const fields = personFields(endpoint).filter(({ isOfPerson }) => isOfPerson);
          return fields.length === 0
            ? []
            : `\`${endpoint.method} ${endpoint.path}\` (${fields.map(({ path }) => path.join('.')).join(', ')})`;
        });
      return `| \`${action}\` | ${calls.join('<br>') || '(data saved before)'} | ${people.reveals} | ${people.happens} | ${reachText(people)} |`;
    }),
  );
  const lead =
    'Actions of all calls that take an email address, an ID, a username, or terms that search people (GR-13). `shell/server/consent.db.test.ts` finds these calls by their contracts and tries them on people without consent. It fails if a call reveals or does more than is stated here. Actions of administrators on accounts are listed above, and recorded in the audit.';
  return `## Calls that name people\n\n${lead}\n\n| action | calls (fields) | reveals | effect without consent | can reach |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}`;
}

function reachText({ reaches = {} }: NamedPeople): string {
  const { anybody = [], groupMembers = [], blockers = [] } = reaches;
  return (
    [
      ...(anybody.length > 0 ? [`anyone: ${anybody.join(', ')}`] : []),
      ...(groupMembers.length > 0 ? [`people who are listed or share a group: ${groupMembers.join(', ')}`] : []),
      ...(blockers.length > 0 ? [`of these, people who blocked the caller: ${blockers.join(', ')}`] : []),
    ].join('<br>') || 'no one'
  );
}

/** docs/domain-events.md: every domain event with its subscribers. */
export function domainEventsPage(features: readonly ServerFeature[]): string {
  const rows = features
    .flatMap((feature) => (feature.subscribers ?? []).map((subscriber) => ({ feature: feature.name, subscriber })))
    .map(({ feature, subscriber }) => {
      const when = 'during' in subscriber ? 'in the same transaction' : 'after the commit, at least once';
      return `| \`${subscriber.eventType}\` | ${feature} | \`${subscriber.name}\` | ${when} |`;
    })
    .sort();
  const lead =
    'Generated from the features by `npm run docs`; a test compares them. Besides its data, each domain event has an ID, an actor and a time (decision 0040).';
  return `# Domain events and their subscribers\n\n${lead}\n\n| domain event | feature | subscriber | when |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

/** docs/quotas.md: the quotas for `QUOTAS` with their defaults. */
export function quotasPage(features: readonly ServerFeature[], words: Pick<ServerWords, 'translate'>): string {
  const rows = features.flatMap(({ name: feature, quotas = [] }) =>
    quotas.map(
      ({ name, whole, small }) =>
        `| \`${name}\` | ${words.translate('en', feature, limitNameKey(name))} | ${whole} | ${small} | ${feature} |`,
    ),
  );
  const lead =
    'Generated from the features by `npm run docs`; a test compares them. An account is new for 24 hours and, if emails are sent, until its address is confirmed. Administrators change quotas at `/dashBoardSuperAdmin/limits`.';
  return `# Quotas\n\n${lead}\n\n| in \`QUOTAS\` | what is counted | accounts | new accounts | feature |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

const valueText = (value: FilterValue): string => {
  if (typeof value !== 'string')
    return Object.keys(value)
      .map((each) => `\`${each}\``)
      .join(', ');
  return { kind: 'a kind', code: 'an ID', name: 'a name', dates: 'a range' }[value];
};

/** docs/search-filters.md: every filter of a search. */
export function searchFiltersPage(filters: readonly SearchFilterDeclaration[] = searchFilters): string {
  const rows = filters.map(
    ({ name, value, operator, isForIndexOnly, isNeverAlone, description }) =>
      `| \`${name}\` | ${valueText(value)} | ${operator === undefined ? '' : `\`${operator}:\``} | ${isForIndexOnly ? 'no' : 'yes'} | ${isNeverAlone ? 'no' : 'yes'} | ${description} |`,
  );
  const lead =
    'Generated from `features/search/contract/search-filters.ts` by `npm run docs`; a test compares them. Filters are parameters of `GET /api/search`, of `/resultSearch` and of saved searches.';
  return `# Search filters\n\n${lead}\n\n| filter | value | in the query | messages, comments and people | can be saved alone | results |\n| --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}
