import sql from 'sql-template-tag';
import type { TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';

/** Configuration of an installation that sends emails. */
export const sendingMails = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Atrium <post@example.org>' };

/** Confirms the address of a person. */
export async function confirmAddress({ db }: TestApp, { id }: SignedInViewer): Promise<void> {
  await db.run(sql`update users set email_confirmed_at = now() where id = ${id}`);
}

/** Simulates time passing for notifications and deliveries. */
export async function pass({ db }: TestApp, span: string): Promise<void> {
  await db.run(sql`update notifications set told_at = told_at - ${span}::interval`);
  await db.run(sql`update group_notifications set told_at = told_at - ${span}::interval`);
  await db.run(sql`
    update notification_deliveries set mail_due_at = mail_due_at - ${span}::interval, mailed_until = mailed_until - ${span}::interval,
      digest_for = digest_for - ${span}::interval`);
  await db.run(sql`
    update push_subscriptions set due_at = due_at - ${span}::interval, told_until = told_until - ${span}::interval, wanted_at = wanted_at - ${span}::interval`);
}
