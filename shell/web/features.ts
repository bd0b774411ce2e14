import type { WebFeature } from '#platform/web/registry/feature.ts';
import { accounts } from '#features/accounts/web/feature.tsx';
import { admin } from '#features/admin/web/feature.tsx';
import { analytics } from '#features/analytics/web/feature.tsx';
import { assemblies } from '#features/assemblies/web/feature.tsx';
import { comments } from '#features/comments/web/feature.tsx';
import { contact } from '#features/contact/web/feature.tsx';
import { directory } from '#features/directory/web/feature.tsx';
import { documents } from '#features/documents/web/feature.tsx';
import { events } from '#features/events/web/feature.tsx';
import { figures } from '#features/figures/web/feature.tsx';
import { files } from '#features/files/web/feature.tsx';
import { galleries } from '#features/galleries/web/feature.tsx';
import { groupDesigner } from '#features/group-designer/web/feature.tsx';
import { groups } from '#features/groups/web/feature.tsx';
import { help } from '#features/help/web/feature.tsx';
import { hub } from '#features/hub/web/feature.tsx';
import { inboundMail } from '#features/inbound-mail/web/feature.tsx';
import { installation } from '#features/installation/web/feature.tsx';
import { integrations } from '#features/integrations/web/feature.tsx';
import { messenger } from '#features/messenger/web/feature.tsx';
import { moderation } from '#features/moderation/web/feature.tsx';
import { negotiation } from '#features/negotiation/web/feature.tsx';
import { notifications } from '#features/notifications/web/feature.tsx';
import { shellPages } from './home/pages-feature.tsx';
import { pages } from '#features/pages/web/feature.tsx';
import { polls } from '#features/polls/web/feature.tsx';
import { questions } from '#features/questions/web/feature.tsx';
import { search } from '#features/search/web/feature.tsx';
import { uploads } from '#features/uploads/web/feature.tsx';

/** All features of the browser, in the order in which their pages match. */
export const features: readonly WebFeature[] = [
  shellPages,
  pages,
  hub,
  documents,
  galleries,
  files,
  questions,
  search,
  groups,
  groupDesigner,
  messenger,
  negotiation,
  notifications,
  moderation,
  comments,
  directory,
  contact,
  help,
  analytics,
  figures,
  installation,
  integrations,
  inboundMail,
  uploads,
  accounts,
  admin,
  events,
  polls,
  assemblies,
];
