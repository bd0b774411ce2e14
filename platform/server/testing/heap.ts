import sql from 'sql-template-tag';
import type { WorkKind, WorkPart } from '../work.ts';

/** A background task for tests only: removes items, ten at a time. */
export const heapWork: WorkKind = { name: 'heap.clear', queue: 'heaps' };

/** Its step; `within` runs in each batch, after the removal. */
export function heapPart(within: (house: unknown, subject: string) => void | Promise<void> = () => {}): WorkPart {
  return {
    kind: heapWork,
    name: 'things',
    size: 10,
    count: async (queries, heap) =>
      (await queries.one<{ count: number }>(sql`select count(*) as count from things where heap = ${heap}`)).count,
    async batch(house, tx, heap, { size }) {
      const done = await tx.run(sql`
        with gone as (delete from things where id in (select id from things where heap = ${heap} order by id limit ${size}) returning id)
        insert into gone_things (id) select id from gone`);
      await within(house, heap);
      return { done };
    },
  };
}
