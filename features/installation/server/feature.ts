import { route, serverFeature } from '#platform/server/extension-points/feature.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { readAnnouncement, readKeptAnnouncement, removeAnnouncement, saveAnnouncement } from './announce.ts';
import { listLimits, readLinkRule, saveLimit } from './save-limits.ts';
import { removeLogo, saveLogo } from './save-logo.ts';
import { readNames, saveNames } from './save-names.ts';
import { announcementSubscribers } from './live.ts';
import { firstSteps } from './first-steps.ts';
import { policy } from './policy.ts';

/**
 * Administration of names, announcement and limits. The tables belong to the platform, which reads
 * them for every page.
 */
export const installation = serverFeature({
  name: 'installation',
  policy,
  firstSteps,
  errors,
  routes: [
    route(endpoints.readNames, readNames),
    route(endpoints.saveNames, saveNames),
    route(endpoints.saveLogo, saveLogo),
    route(endpoints.removeLogo, removeLogo),
    route(endpoints.listLimits, listLimits),
    route(endpoints.saveLimit, saveLimit),
    route(endpoints.readLinkRule, readLinkRule),
    route(endpoints.readStoredAnnouncement, readKeptAnnouncement),
    route(endpoints.saveAnnouncement, saveAnnouncement),
    route(endpoints.removeAnnouncement, removeAnnouncement),
    route(endpoints.readAnnouncement, readAnnouncement),
  ],
  subscribers: announcementSubscribers,
  tables: [],
});
