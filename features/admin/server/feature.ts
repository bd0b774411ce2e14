import { countDeadJobs } from '#platform/server/failed-jobs.ts';
import { route, serverFeature } from '#platform/server/feature.ts';
import { errors } from '../contract/errors.ts';
import * as jobCalls from '../contract/job-endpoints.ts';
import * as moduleCalls from '../contract/module-endpoints.ts';
import { listFailedJobs, retryJob } from './jobs/failed-jobs.ts';
import { listModules, readModulesOff } from './modules/list-modules.ts';
import { switchModule } from './modules/switch-module.ts';
import { policy } from './policy.ts';

/** How the product runs: which modules are on, and what of its work failed. */
export const admin = serverFeature({
  name: 'admin',
  isCore: true,
  policy,
  errors,
  routes: [
    route(moduleCalls.readModulesOff, readModulesOff),
    route(moduleCalls.listModules, listModules),
    route(moduleCalls.switchModule, switchModule),
    route(jobCalls.listFailedJobs, listFailedJobs),
    route(jobCalls.retryJob, retryJob),
  ],
  waitingCounts: [{ kind: 'failedJobs', count: async (queries, { isAdministrator }) => (isAdministrator ? countDeadJobs(queries) : 0) }],
  tables: ['module_switches'],
});
