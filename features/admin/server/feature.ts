import { countDeadJobs } from '#platform/server/jobs/failed-jobs.ts';
import { route, serverFeature } from '#platform/server/extension-points/feature.ts';
import * as backupCalls from '../contract/backup-endpoints.ts';
import { errors } from '../contract/errors.ts';
import * as jobCalls from '../contract/job-endpoints.ts';
import * as moduleCalls from '../contract/module-endpoints.ts';
import { readBackups } from './backups/read-backups.ts';
import { watchBackups } from './backups/watch-backups.ts';
import { listFailedJobs, retryJob } from './jobs/failed-jobs.ts';
import { listModules, readModulesOff } from './modules/list-modules.ts';
import { switchModule } from './modules/switch-module.ts';
import { firstSteps } from './backups/first-steps.ts';
import { policy } from './policy.ts';

/** Operation of the installation: modules, failed jobs and backups. */
export const admin = serverFeature({
  name: 'admin',
  isCore: true,
  policy,
  firstSteps,
  errors,
  routes: [
    route(moduleCalls.readModulesOff, readModulesOff),
    route(moduleCalls.listModules, listModules),
    route(moduleCalls.switchModule, switchModule),
    route(jobCalls.listFailedJobs, listFailedJobs),
    route(jobCalls.retryJob, retryJob),
    route(backupCalls.readBackups, readBackups),
  ],
  badgeCounts: [{ kind: 'failedJobs', count: async (queries, { isAdministrator }) => (isAdministrator ? countDeadJobs(queries) : 0) }],
  periodicJobs: [{ name: 'admin.watchBackups', cron: '33 * * * *', run: watchBackups }],
  tables: ['module_switches', 'backup_standing'],
});
