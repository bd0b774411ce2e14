import { putTogether, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import type { Module } from '#platform/server/extension-points/modules.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { admin } from '#features/admin/server/feature.ts';
import { analytics } from '#features/analytics/server/feature.ts';
import { assemblies } from '#features/assemblies/server/feature.ts';
import { comments } from '#features/comments/server/feature.ts';
import { contact } from '#features/contact/server/feature.ts';
import { directory } from '#features/directory/server/feature.ts';
import { documents } from '#features/documents/server/feature.ts';
import { events } from '#features/events/server/feature.ts';
import { figures } from '#features/figures/server/feature.ts';
import { files } from '#features/files/server/feature.ts';
import { galleries } from '#features/galleries/server/feature.ts';
import { groupDesigner } from '#features/group-designer/server/feature.ts';
import { groups } from '#features/groups/server/feature.ts';
import { help } from '#features/help/server/feature.ts';
import { hub } from '#features/hub/server/feature.ts';
import { moderation } from '#features/moderation/server/feature.ts';
import { inboundMail } from '#features/inbound-mail/server/feature.ts';
import { integrations } from '#features/integrations/server/feature.ts';
import { installation } from '#features/installation/server/feature.ts';
import { messenger } from '#features/messenger/server/feature.ts';
import { negotiation } from '#features/negotiation/server/feature.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { pages } from '#features/pages/server/feature.ts';
import { polls } from '#features/polls/server/feature.ts';
import { questions } from '#features/questions/server/feature.ts';
import { search } from '#features/search/server/feature.ts';
import { uploads } from '#features/uploads/server/feature.ts';

/** Every server feature. */
export const features: readonly ServerFeature[] = putTogether([
  accounts,
  admin,
  analytics,
  comments,
  contact,
  directory,
  documents,
  figures,
  files,
  galleries,
  groupDesigner,
  groups,
  help,
  hub,
  inboundMail,
  installation,
  integrations,
  messenger,
  moderation,
  negotiation,
  notifications,
  pages,
  questions,
  search,
  uploads,
  events,
  polls,
  assemblies,
]);

/** Module names for `MODULES_OFF`: every feature. */
export const modules: readonly Module[] = features;
