import type { Sql } from 'sql-template-tag';
import type { MailLinkKind } from '#platform/contract/mail-link-kind.ts';

/**
 * Links in emails that their addressee needs to continue. Without a mail server, administrators pass
 * them on.
 */
export interface MailLink {
  kind: MailLinkKind;
  /**
   * SQL: selects `token_hash`, `expires_at` and `about` (text) of the links that still work. `about`
   * is the ID of the account or the invitation, for the audit.
   */
  valid: Sql;
}
