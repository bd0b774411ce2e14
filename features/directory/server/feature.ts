import { route, serverFeature, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { retention } from '../contract/retention.ts';
import { contactManager } from './contact-manager.ts';
import { policy } from './policy.ts';
import { contactsPerDay } from './quotas.ts';
import { deleteOldViews } from './view-store.ts';
import { listDirectoryGroups, listDirectoryMembers, listManagers } from './read-directory.ts';

/**
 * Directory of managers, groups and members, with messages to managers unless one blocks the other.
 * Stores only how many people each user was shown.
 */
function directoryFeature(others: readonly Pick<ServerFeature, 'findBlocked'>[]): ServerFeature {
  const blocks = others.flatMap(({ findBlocked }) => findBlocked ?? []);
  return serverFeature({
    name: 'directory',
    needs: ['groups'],
    policy,
    quotas: [contactsPerDay],
    errors,
    tokenAreas: ['groups'],
    routes: [
      route(endpoints.listManagers, listManagers(blocks)),
      route(endpoints.contactManager, contactManager(blocks)),
      route(endpoints.listDirectoryGroups, listDirectoryGroups),
      route(endpoints.listDirectoryMembers, listDirectoryMembers),
    ],
    periodicJobs: [{ name: 'directory.sweep', cron: '53 * * * *', run: ({ db }) => deleteOldViews(db) }],
    tables: tablesOf(retention),
    gather: directoryFeature,
  });
}

export const directory = directoryFeature([]);
