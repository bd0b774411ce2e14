import sql, { empty, join, type Sql } from 'sql-template-tag';
import type { MailLinkKind } from '#platform/contract/mail-link-kind.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { MailLink } from '#platform/server/extension-points/mail-link.ts';

export interface StoredMailRow {
  id: string;
  to: string;
  subject: string;
  text: string;
  createdAt: string;
}

export interface NeededMailRow extends StoredMailRow {
  kind: MailLinkKind;
  /** ID of the account or the invitation. */
  about: string;
  expiresAt: string;
  copiedAt: string | null;
}

const columns = sql`m.id, m.to_address as "to", m.subject, m.text, m.created_at as "createdAt"`;

/** The links of emails of this feature. */
export const mailLinks: readonly MailLink[] = [
  ...(['confirm', 'agree'] as const).map((purpose): MailLink => ({
    kind: purpose === 'confirm' ? 'confirmation' : 'agreement',
    valid: sql`select token_hash, expires_at, user_id as about from email_confirmations where purpose = ${purpose} and expires_at > now()`,
  })),
  { kind: 'reset', valid: sql`select token_hash, expires_at, user_id as about from password_resets where expires_at > now()` },
  {
    kind: 'registration',
    valid: sql`select code_hash as token_hash, expires_at, id::text as about from registration_invitations where expires_at > now() and uses < max_uses`,
  },
];

/** SQL: hash of the token of the first link with one. */
const hash = sql`sha256(substring(m.text from '[?]token=([A-Za-z0-9_-]+)')::bytea)`;

/** SQL: stored mails `m` with a link that still works, as `link`. */
function needed(links: readonly MailLink[]): Sql {
  const each = links.map(({ kind, valid }) => sql`select ${kind}::text as kind, valid.* from (${valid}) valid`);
  return sql`mails m join (${join(each, ' union all ')}) as link on link.token_hash = ${hash}`;
}

/** The latest 100 mails that were stored instead of sent. */
export async function findStoredMails(db: Queries): Promise<StoredMailRow[]> {
  return db.many<StoredMailRow>(sql`select ${columns} from mails m order by m.created_at desc, m.id desc limit 100`);
}

/** The latest 100 stored mails with a link that still works, newest first; or the one with this ID. */
export async function findNeededMails(db: Queries, links: readonly MailLink[], id?: string): Promise<NeededMailRow[]> {
  return db.many<NeededMailRow>(sql`
    select ${columns}, link.kind, link.about, link.expires_at as "expiresAt", m.link_copied_at as "copiedAt" from ${needed(links)}
    ${id === undefined ? empty : sql`where m.id = ${id}`} order by m.created_at desc, m.id desc limit 100`);
}

/** Counts the addresses with a link that still works and that no one has copied. */
export async function countWaitingForLink(db: Queries, links: readonly MailLink[]): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(distinct lower(m.to_address)) as count from ${needed(links)} where m.link_copied_at is null`);
  return count;
}
