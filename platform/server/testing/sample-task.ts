import sql from 'sql-template-tag';
import type { TaskKind, TaskStep } from '../jobs/background-tasks.ts';

/** A background task for tests only: removes items, ten at a time. */
export const sampleTask: TaskKind = { name: 'heap.clear', queue: 'heaps' };

/** Its step; `within` runs in each batch, after the removal. */
export function sampleTaskStep(within: (app: unknown, subject: string) => void | Promise<void> = () => {}): TaskStep {
  return {
    kind: sampleTask,
    name: 'things',
    size: 10,
    count: async (queries, heap) =>
      (await queries.one<{ count: number }>(sql`select count(*) as count from things where heap = ${heap}`)).count,
    async batch(app, tx, heap, { size }) {
      const done = await tx.run(sql`
        with gone as (delete from things where id in (select id from things where heap = ${heap} order by id limit ${size}) returning id)
        insert into gone_things (id) select id from gone`);
      await within(app, heap);
      return { done };
    },
  };
}
