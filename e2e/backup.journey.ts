import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newcomer, registered } from './support/api.ts';
import { startAtrium } from './support/atrium.ts';
import { runCommand as run } from './support/command.ts';
import { expect, test } from './support/journey.ts';

test('OP-01 a running installation is backed up and restored elsewhere with its sessions; a node with other keys is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-backup-'));
  chmodSync(folder, 0o755);
  const secret = { BACKUP_PASSPHRASE: 'seven quiet herons at noon' };
  const file = join(folder, 'house.tar.zst.age');
  const elsewhere = join(folder, 'elsewhere');
  const atrium = await startAtrium();
  let token: string;
  let draft: { id: string };
  try {
    const ana = await registered(atrium, newcomer('Ana', 'manager'));
    ({ token } = ana);
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Kept for later.' }] }] };
    draft = await ana.post<{ id: string }>('/api/documents', { title: 'In the backup', category: 'legal', content });
    const done = await run('backup', [file], { DATA_DIR: atrium.dataDir, ...secret });
    expect(done.output).toMatch(/contains everything as of \d{4}-/);
    expect(done.code).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await run('backup', [file], { DATA_DIR: atrium.dataDir, ...secret })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^No backup was created: .* already exists: choose another name\.$/),
    });
    // A restore never overwrites an existing installation.
    const over = await run('restore', [file], { DATA_DIR: atrium.dataDir, ...secret });
    expect(over.code).toBe(1);
    expect((await fetch(`${atrium.url}/api/health`)).status).toBe(200);
  } finally {
    await atrium.stop();
  }

  try {
    expect(await run('restore', [file], { DATA_DIR: elsewhere })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/BACKUP_PASSPHRASE/),
    });
    const restored = await run('restore', [file], { DATA_DIR: elsewhere, ...secret });
    expect(restored.output).toMatch(/The file is complete[\s\S]*Restored: \d+ rows[\s\S]*no faults[\s\S]*npm start/);
    expect(restored.code).toBe(0);

    const there = await startAtrium({ DATA_DIR: elsewhere });
    try {
      const answer = await fetch(`${there.url}/api/documents/${draft.id}`, { headers: { authorization: `Bearer ${token}` } });
      expect(await answer.json()).toMatchObject({ title: 'In the backup' });
    } finally {
      await there.stop();
    }

    const other = { DATA_DIR: elsewhere, TOKEN_SECRET: 'a secret of another house, which is long enough' };
    const refused = await run('main', [], { PORT: '0', LOG_LEVEL: 'silent', ...other });
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Atrium cannot start: .*TOKEN_SECRET.*npm run keys -- accept token-secret”\.$/),
    });
    expect((await run('keys', ['accept', 'token-secret'], other)).output).toMatch(/Everyone must sign in again/);
    expect((await run('keys', [], other)).output).toMatch(/^token-secret +[0-9a-f]{16} {2}in use$/m);
    expect((await run('keys', ['rotate'], other)).output).toMatch(/0 second factors were re-encrypted/);
    expect((await run('keys', [], other)).output).toMatch(/^encryption-key +[0-9a-f]{16} {2}in use$/m);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
