import sql, { join } from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import type { SampleId } from '../../contract/sample.ts';

/** A signed sample contract and its altered copy. */
export interface Sample {
  id: SampleId;
  statement: string;
  signature: string;
  publicKey: string;
  pdf: Buffer;
  changedPdf: Buffer;
}

export function findSample(db: Queries, id: SampleId, revision: string): Promise<Sample | undefined> {
  return db.maybeOne(sql`
    select id, statement, signature, public_key as "publicKey", pdf, changed_pdf as "changedPdf"
    from negotiation_samples where id = ${id} and revision = ${revision}`);
}

/** Stores the samples of a revision; existing ones stay. */
export async function saveSamples(db: Queries, revision: string, samples: readonly Sample[]): Promise<void> {
  const rows = samples.map(
    ({ id, statement, signature, publicKey, pdf, changedPdf }) =>
      sql`(${id}, ${revision}, ${statement}, ${signature}, ${publicKey}, ${pdf}::bytea, ${changedPdf}::bytea)`,
  );
  await db.run(sql`
    insert into negotiation_samples (id, revision, statement, signature, public_key, pdf, changed_pdf) values ${join(rows)}
    on conflict (id, revision) do nothing`);
}
