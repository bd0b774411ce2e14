import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';

export async function findSwitchedOff(db: Queries): Promise<string[]> {
  const rows = await db.many<{ module: string }>(sql`select module from module_switches order by module`);
  return rows.map(({ module }) => module);
}

/** Returns whether the module was on. */
export async function switchModuleOff(tx: Transaction, module: string): Promise<boolean> {
  return (await tx.run(sql`insert into module_switches (module) values (${module}) on conflict do nothing`)) > 0;
}

/** Returns whether the module was off. */
export async function switchModuleOn(tx: Transaction, module: string): Promise<boolean> {
  return (await tx.run(sql`delete from module_switches where module = ${module}`)) > 0;
}
