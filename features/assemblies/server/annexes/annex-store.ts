import sql from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type { PayloadOf } from '../../contract/rules/events.ts';
import { visibleTo } from '../policy.ts';

/** Content of an annex; its name is in the log. */
export interface AnnexContent {
  hash: string;
  size: number;
  mediaType: string;
}

export async function insertAnnex(
  tx: Transaction,
  assemblyId: string,
  { annex, uploaderId, hash, size, mediaType }: AnnexContent & { annex: string; uploaderId: string },
): Promise<void> {
  await tx.run(sql`
    insert into assembly_annexes (assembly_id, annex, uploader_id, hash, size, media_type)
    values (${assemblyId}, ${annex}, ${uploaderId}, ${hash}, ${size}, ${mediaType})`);
}

export async function deleteAnnex(tx: Transaction, assemblyId: string, annex: string): Promise<void> {
  await tx.run(sql`delete from assembly_annexes where assembly_id = ${assemblyId} and annex = ${annex}`);
}

/** Content of an annex, with the last event of its assembly; undefined if the viewer may not see the assembly. */
export function findAnnex(db: Queries, viewer: Viewer, id: string, annex: string): Promise<(AnnexContent & { seq: number }) | undefined> {
  return db.maybeOne(sql`
    select a.hash, a.size, a.media_type as "mediaType", t.seq from assembly_annexes a join assemblies t on t.id = a.assembly_id
    where t.id = ${id} and a.annex = ${annex} and ${visibleTo(viewer)}`);
}

/** The annexes of an assembly as the log names them, with their content, without a check of rights: for its minutes. */
export function loggedAnnexes(db: Queries, id: string): Promise<(Pick<AnnexContent, 'hash' | 'mediaType'> & PayloadOf<'annexAdded'>)[]> {
  return db.many(sql`
    select e.payload ->> 'id' as id, e.payload ->> 'item' as item, e.payload ->> 'name' as name, (e.payload ->> 'bytes')::integer as bytes,
      e.payload ->> 'sha256' as sha256, a.hash, a.media_type as "mediaType"
    from assembly_events e join assembly_annexes a on a.assembly_id = e.assembly_id and a.annex = e.payload ->> 'id'
    where e.assembly_id = ${id} and e.kind = 'annexAdded' order by e.seq`);
}

/** Bytes that count towards a user's quota: annexes that they added. */
export async function usedBytes(db: Queries, userId: string): Promise<number> {
  const { bytes } = await db.one<{ bytes: number }>(sql`
    select coalesce(sum(size), 0)::bigint as bytes from assembly_annexes where uploader_id = ${userId}`);
  return bytes;
}

/** Annexes that a person added, for the data export. */
export function annexesOf(db: Queries, userId: string): Promise<object[]> {
  return db.many(sql`
    select assembly_id as "assemblyId", annex, hash as sha256, size, media_type as "mediaType" from assembly_annexes
    where uploader_id = ${userId} order by assembly_id, annex`);
}
