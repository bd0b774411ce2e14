import { readBackupState, type BackupState } from '#platform/server/backup/backup-state.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { backupsMail } from './backups-mail.ts';
import { findAdministratorsToMail, noteMailed, noteStanding, type Status } from './backup-store.ts';

/**
 * Hours that a state must last before administrators get a mail. `none`: a new installation has one
 * night for its first backup.
 */
const mailedAfterHours: Readonly<Record<BackupState['state'], number>> = { fine: Infinity, unset: 24, none: 26, late: 0, unusable: 0 };
const hoursBetweenMails = 24;

/**
 * Checks BACKUP_DIR and mails administrators when backups stop: once for each change of state, at
 * most once a day.
 */
export async function watchBackups(app: Pick<AppContext, 'config' | 'db' | 'mail' | 'words'>): Promise<void> {
  const { config, db } = app;
  const found = await readBackupState(config.backups, db.nowMs());
  await db.transaction(async (tx) => {
    const status = await noteStanding(tx, found.state);
    if (!isDue(status)) return;
    const administrators = await findAdministratorsToMail(tx);
    for (const administrator of administrators) await mailState(app, tx, administrator, found);
    if (administrators.length > 0) await noteMailed(tx);
  });
}

function isDue({ state, hours, mailedState, hoursSinceMail }: Status): boolean {
  if (mailedState === state || hours < mailedAfterHours[state]) return false;
  return hoursSinceMail === null || hoursSinceMail >= hoursBetweenMails;
}

async function mailState(
  app: Parameters<typeof watchBackups>[0],
  tx: Parameters<typeof noteMailed>[0],
  administrator: Awaited<ReturnType<typeof findAdministratorsToMail>>[number],
  found: BackupState,
): Promise<void> {
  const { dir = '' } = app.config.backups;
  const newest = found.state === 'late' ? new Date(found.newest.begunAtMs).toISOString() : undefined;
  await composeMail(app, tx, administrator, backupsMail, { name: administrator.name, state: found.state, dir, newest });
}
