import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';

export interface KeptMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  createdAt: string;
}

/** The latest hundred mails that the platform kept because it could not send them. */
export async function findKeptMails(db: Queries): Promise<KeptMail[]> {
  return db.many<KeptMail>(sql`
    select id, to_address as "to", subject, text, created_at as "createdAt" from mails order by created_at desc, id desc limit 100
  `);
}
