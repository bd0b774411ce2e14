import type { ServerFeature } from '#platform/server/feature.ts';
import type { Module } from '#platform/server/modules.ts';
import { withExport, withProfiles } from '#features/accounts/server/door.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { analytics } from '#features/analytics/server/feature.ts';
import { contact } from '#features/contact/server/feature.ts';
import { documents } from '#features/documents/server/feature.ts';
import { groupsFeature } from '#features/groups/server/feature.ts';
import { hubFeature } from '#features/hub/server/feature.ts';
import { negotiation } from '#features/negotiation/server/feature.ts';

const inGroups: readonly ServerFeature[] = [documents, negotiation];
const content: readonly ServerFeature[] = [groupsFeature(inGroups), ...inGroups];

/** Every feature of the server's side. The gatherers receive what the others put into them. */
export const features: readonly ServerFeature[] = [
  withExport(withProfiles(accounts, content), [...content, contact]),
  ...content,
  hubFeature(content),
  contact,
  analytics,
];

/** What can be named in `MODULES_OFF`: every feature, and those that have pages alone. */
export const modules: readonly Module[] = [...features, { name: 'help' }, { name: 'pages' }];
