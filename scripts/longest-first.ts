import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest test files, regardless of size: they start whole applications or processes, or run
 * models. Started last, one would delay the run by half a minute.
 */
const longest = [
  'shell/server/references.rest.test.ts',
  'shell/server/backup.db.test.ts',
  'shell/server/access-matrix.db.test.ts',
  'shell/server/seeded-leaks.rest.test.ts',
  'features/notifications/server/notifications-model.db.test.ts',
  'faults/full-disk.rest.test.ts',
  'features/messenger/server/nodes.rest.test.ts',
  'shell/server/consent.db.test.ts',
  'features/negotiation/server/contract/stored-contract-files.rest.test.ts',
  'shell/server/commands.db.test.ts',
  'platform/server/database/postgres/start-postgres.rest.test.ts',
  'shell/server/start.db.test.ts',
  'shell/server/restore-check.db.test.ts',
  'shell/server/no-connections.rest.test.ts',
  'features/negotiation/server/nodes.rest.test.ts',
  'bench/fill.rest.test.ts',
  'faults/standby.rest.test.ts',
  'features/hub/server/hub-model.db.test.ts',
  'platform/server/node-bus/node-bus.rest.test.ts',
  'shell/server/doctor.db.test.ts',
  'shell/server/own-data.db.test.ts',
  'shell/server/upgrades.db.test.ts',
  'shell/server/stored-files.db.test.ts',
  'features/group-designer/server/killed.rest.test.ts',
  'features/integrations/server/webhooks/webhooks.db.test.ts',
  'platform/server/database/db.db.test.ts',
  'shell/server/search-rights.db.test.ts',
  'features/inbound-mail/server/automatic-mail.db.test.ts',
  'platform/server/jobs/jobs.db.test.ts',
  'features/group-designer/server/consent.db.test.ts',
  'packaging/image-size.rest.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification) => {
  const place = longest.findIndex((path) => moduleId.endsWith(path));
  return place === -1 ? longest.length : place;
};

/** Without timings of an earlier run, as in CI, starts with these instead of the largest files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
