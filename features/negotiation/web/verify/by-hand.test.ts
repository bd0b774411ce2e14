import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signedText } from '#platform/contract/file-proof.ts';
import { statementOf } from '../../contract/proof.ts';
import { aClause, anEndedSession } from '../../contract/testing/decided-session.ts';
import { shellCheck } from './by-hand.ts';

test('NE-25 the commands under “Check it without this page” work as shown, and detect forgeries', () => {
  const folder = mkdtempSync(join(tmpdir(), 'by-hand-'));
  const run = (commands: string) => execFileSync('sh', ['-e', '-c', commands], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const hash = 'b'.repeat(64);
  const seal = { ...statementOf(anEndedSession([aClause(1)]), 'a'.repeat(64))!, files: { en: hash, es: hash, fr: hash } };
  const shown = {
    statement: signedText(seal),
    signature: sign(null, Buffer.from(signedText(seal)), privateKey).toString('base64'),
    publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64'),
  };
  expect(run(shellCheck(shown))).toContain('Signature Verified Successfully');
  expect(() => run(shellCheck({ ...shown, statement: signedText({ ...seal, accepted: 9 }) }))).toThrow('Command failed');
  rmSync(folder, { recursive: true });
});
