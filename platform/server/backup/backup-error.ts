/**
 * Why a backup or restore failed. The message is one line that says what to do. Recognised by its
 * `code`.
 */
export class BackupError extends Error {
  readonly code = 'backup.failed';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackupError';
  }
}
