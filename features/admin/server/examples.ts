import sql from 'sql-template-tag';
import type { Examples, Thing } from '#platform/server/testing/examples.ts';

const administrator = ['administrator'] as const;

export const examples: Examples = {
  async make({ app }): Promise<readonly Thing[]> {
    const { id } = await app.db.one<{ id: string }>(sql`
      select id::text from graphile_worker.add_job('a.job', '{}'::json, run_at => now() + interval '24 hours')`);
    const reason = 'an unseen reason of a job';
    await app.db.run(sql`update graphile_worker._private_jobs set attempts = 1, last_error = ${reason} where id = ${id}::bigint`);
    return [
      {
        name: 'failed job',
        at: '/api/admin/jobs/:id',
        params: { id },
        seenBy: administrator,
        changedBy: administrator,
        marks: { reason },
        writtenBy: null,
      },
    ];
  },
  emptyTables: {
    module_switches: 'what is switched off cannot be walked',
    backup_standing: 'written by the hourly job alone; it names nobody',
  },
  calls: () => ({
    // A no-op, since the module is on and the other tests need it.
    'PUT /api/admin/modules': { by: administrator, body: () => ({ name: 'help', isOn: true }) },
  }),
};
