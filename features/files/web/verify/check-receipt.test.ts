import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { signerOf } from '#platform/server/keys/contract-signer.ts';
import { receiptForm, statementText, type DeliveryReceipt } from '../../contract/receipt.ts';
import { checkReceipt, receiptShellCheck } from './check-receipt.ts';

const signer = signerOf(generateKeyPairSync('ed25519').privateKey);
const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const statement = statementText({
  receipt: receiptForm,
  file: id,
  name: 'L’accord d\'été "final".pdf',
  size: 700,
  sha256: 'ab'.repeat(32),
  sender: { id: '22222222', name: 'Ana' },
  recipient: { id: '33333333', name: "Bruno O'Neill" },
  sharedAt: '2026-11-22T08:00:00.000000Z',
  downloadedAt: '2026-11-22T09:00:00.000000Z',
});
const receipt: DeliveryReceipt = { statement, signature: signer.sign(statement), publicKey: signer.publicKey, address: '' };
const keys = [signer.publicKey];
const kindOf = async (changed: object, known: readonly string[] | undefined = keys) =>
  (await checkReceipt(JSON.stringify({ ...receipt, ...changed }), id, known)).kind;

test('FI-07 a receipt is genuine only if unchanged and signed by a key of this installation', async () => {
  expect(await kindOf({})).toBe('genuine');
  expect(await kindOf({ statement: statement.replace('700', '701') })).toBe('altered');
  expect(await kindOf({ signature: signer.sign('something else') })).toBe('altered');
  expect(await kindOf({ signature: `${receipt.signature} ` })).toBe('altered');
  const forger = signerOf(generateKeyPairSync('ed25519').privateKey);
  expect(await kindOf({ signature: forger.sign(statement), publicKey: forger.publicKey })).toBe('altered');
  // A contract signed by the same key is not a receipt.
  const contract = '{"session":"22222222"}';
  expect(await kindOf({ statement: contract, signature: signer.sign(contract) })).toBe('unknown');
  expect(await kindOf({ statement: ` ${statement}` })).toBe('unknown');
  expect((await checkReceipt('no JSON', id, keys)).kind).toBe('unknown');
  expect(await checkReceipt(JSON.stringify(receipt), id.replace('0', '1'), keys)).toEqual({ kind: 'other', id });
  expect((await checkReceipt(JSON.stringify(receipt), id, undefined)).kind).toBe('unable');
});

test('FI-07 the displayed shell commands verify a receipt, whatever the file name contains', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-receipt-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const check = (about: DeliveryReceipt) =>
    execFileSync('sh', ['-c', receiptShellCheck(about)], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  expect(check(receipt)).toContain('Signature Verified Successfully');
  expect(() => check({ ...receipt, statement: statement.replace('Ana', 'Eve') })).toThrow(/Command failed/);
});

test('FI-07 an incomplete receipt or one of another kind is unknown', async () => {
  const says = JSON.parse(statement) as Record<string, unknown> & { sender: object; recipient: object };
  const saying = (changed: object) => {
    const text = statementText({ ...says, ...changed } as never);
    return kindOf({ statement: text, signature: signer.sign(text) });
  };
  expect(await saying({})).toBe('genuine');
  for (const name of ['file', 'name', 'sha256', 'sharedAt', 'downloadedAt']) expect(await saying({ [name]: 7 }), name).toBe('unknown');
  for (const who of ['sender', 'recipient'] as const) expect(await saying({ [who]: { ...says[who], name: 7 } }), who).toBe('unknown');
  expect(await saying({ size: '700' })).toBe('unknown');
  for (const name of ['signature', 'publicKey']) expect(await kindOf({ [name]: 7 }), name).toBe('unknown');
  expect(await saying({ file: '01890a5d-ac96-774b-bcce-b302099a8058' })).toBe('other');
});
