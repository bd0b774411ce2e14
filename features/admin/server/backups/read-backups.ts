import type { Reply } from '#platform/contract/endpoint.ts';
import { readBackupState } from '#platform/server/backup/backup-state.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { readBackups as endpoint } from '../../contract/backup-endpoints.ts';

/** Reads the state of this node's BACKUP_DIR, a folder that nodes share. */
export async function readBackups({ config, db }: Context): Promise<Reply<typeof endpoint>> {
  const { dir, at, keep, passphrase } = config.backups;
  const found = await readBackupState(config.backups, db.nowMs());
  const hasSome = found.state === 'fine' || found.state === 'late';
  return {
    state: found.state,
    newest: hasSome ? { begunAt: new Date(found.newest.begunAtMs).toISOString(), bytes: found.newest.bytes } : null,
    kept: hasSome ? found.kept : 0,
    nightly: dir === undefined ? null : { dir, at, keep, isEncrypted: passphrase !== undefined },
  };
}
