import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The user “nobody”, as whom these tests run if they are started by root, who may write anywhere. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(join(tmpdir(), 'atrium-backup-state-'));
const [writable, locked, unreadable] = ['writable', 'locked', 'unreadable'].map((name) => join(folder, name)) as [string, string, string];
const ofAnother = isRoot ? join(folder, 'another') : '/';

beforeAll(() => {
  chmodSync(folder, 0o755);
  for (const path of [writable, locked, unreadable]) {
    mkdirSync(path, { mode: 0o700 });
    if (isRoot) chownSync(path, nobody, nobody);
  }
  chmodSync(locked, 0o555);
  chmodSync(unreadable, 0o300);
  if (isRoot) mkdirSync(ofAnother, { mode: 0o755 });
});
afterAll(() => {
  for (const path of [locked, unreadable]) chmodSync(path, 0o700);
  rmSync(folder, { recursive: true });
});

/** State of each folder and the log of the start, as seen by a process without the rights of root. */
function read(...dirs: string[]): { state: string; logged: string[] }[] {
  const address = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  // Rights are dropped after the imports, since the sources may be readable for root only.
  const program = `
    import { readBackupState } from ${address('./backup-state.ts')};
    import { reportBackupFolder } from ${address('./nightly-backup.ts')};
    if (${isRoot}) {
      process.setgroups([]);
      process.setgid(${nobody});
      process.setuid(${nobody});
    }
    const found = [];
    for (const dir of ${JSON.stringify(dirs)}) {
      const logged = [];
      await reportBackupFolder({ dir }, { error: (_, said) => logged.push(said) });
      found.push({ state: (await readBackupState({ dir }, Date.now())).state, logged });
    }
    console.log(JSON.stringify(found));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as { state: string; logged: string[] }[];
}

test('OP-03 OP-01 a BACKUP_DIR of another user is reported at the start, with the user to start as or the owner to set', () => {
  expect(read(ofAnother)).toEqual([
    {
      state: 'unusable',
      logged: [
        expect.stringMatching(
          `^no nightly backup: BACKUP_DIR ${ofAnother} belongs to root, .*start as root, or .*“chown -R .* ${ofAnother}”`,
        ),
      ],
    },
  ]);
});

test('OP-03 OP-01 a BACKUP_DIR that cannot be made, written to or read is reported at the start; a usable one is not', () => {
  const unusable = [locked, unreadable, join(locked, 'nightly'), join(ofAnother, 'nightly')];
  expect(read(...unusable)).toEqual(
    unusable.map((path) => ({
      state: 'unusable',
      logged: [
        `no nightly backup: BACKUP_DIR ${path} cannot be used (EACCES): make it writable for this user, or set BACKUP_DIR to another folder.`,
      ],
    })),
  );
  const usable = { state: 'none', logged: [] };
  expect(read(writable, join(writable, 'nightly'))).toEqual([usable, usable]);
});
