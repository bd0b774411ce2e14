import { route, serverFeature, streamRoute, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import { checkStoredFiles } from '#platform/server/stored-files/check-stored-files.ts';
import { openStoredFiles } from '#platform/server/stored-files/open-stored-files.ts';
import { sweepStoredFiles } from '#platform/server/stored-files/sweep-stored-files.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { policy } from './policy.ts';
import { tusCommands, type OfferedPurpose } from './tus.ts';

function routesFor(purposes: readonly OfferedPurpose[]) {
  const tus = tusCommands(purposes);
  return [
    route(endpoints.createUpload, tus.create),
    route(endpoints.listUploads, tus.list),
    route(endpoints.readUpload, tus.read),
    streamRoute(endpoints.appendUpload, tus.append),
    route(endpoints.endUpload, tus.end),
  ];
}

/** Resumable uploads (tus), for the purposes that other features declare. */
export const uploads: ServerFeature = serverFeature({
  name: 'uploads',
  isCore: true,
  policy,
  errors,
  tokenAreas: ['documents', 'galleries', 'files', 'messages'],
  routes: routesFor([]),
  periodicJobs: [{ name: 'uploads.sweep', cron: '29 * * * *', run: sweepStoredFiles }],
  soundness: [{ things: 'stored files', run: ({ config, db }) => checkStoredFiles({ db, storedFiles: openStoredFiles(config, db) }) }],
  tables: [],
  gather: (others) => ({
    ...uploads,
    routes: routesFor(others.flatMap(({ name: module, uploadPurposes = [] }) => uploadPurposes.map((each) => ({ ...each, module })))),
  }),
});
