import { route, serverFeature } from '#platform/server/feature.ts';
import { tablesOf } from '#platform/contract/retention/span.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { retention } from '../contract/retention.ts';
import { contactManager } from './contact-manager.ts';
import { policy } from './policy.ts';
import { contactsPerDay } from './quotas.ts';
import { deleteOldViews } from './view-store.ts';
import { listDirectoryGroups, listDirectoryMembers, listManagers } from './read-directory.ts';

/** The directory: managers, groups and members with their identifiers, and messages to managers. Its own is how many people somebody was shown. */
export const directory = serverFeature({
  name: 'directory',
  needs: ['groups'],
  policy,
  quotas: [contactsPerDay],
  errors,
  tokenAreas: ['groups'],
  routes: [
    route(endpoints.listManagers, listManagers),
    route(endpoints.contactManager, contactManager),
    route(endpoints.listDirectoryGroups, listDirectoryGroups),
    route(endpoints.listDirectoryMembers, listDirectoryMembers),
  ],
  periodicJobs: [{ name: 'directory.sweep', cron: '53 * * * *', run: ({ db }) => deleteOldViews(db) }],
  tables: tablesOf(retention),
});
