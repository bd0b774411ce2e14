import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { languages } from '#platform/contract/language.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { newEd25519Key } from '#platform/server/keys/ed25519-key.ts';
import { contractSetter } from './set-contract.ts';
import { contractCertificate } from '#platform/server/signing/contract-certificate.ts';
import { contractSigner } from '#platform/server/keys/contract-signer.ts';
import { hasProgram, output } from '#platform/server/testing/program.ts';
import { aSignedContract } from './testing/signed-contract.ts';

/** `CONTRACTS=100 CHANGES=10000 npm run test:unit -- foreign-check` runs a larger number. */
const contracts = Number(process.env['CONTRACTS'] ?? 2);
const changes = Number(process.env['CHANGES'] ?? 400);
vi.setConfig({ testTimeout: 60_000 + contracts * 5_000 });

const program = fileURLToPath(new URL('testing/foreign-check.py', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'contracts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hasPython = hasProgram('/usr/bin/python3 -c "import cryptography"', 'python3-cryptography');
test.skipIf(!hasPython)(
  'NE-25 a verifier in another language, based only on docs/contract-proof.md, accepts contracts and refuses changed ones',
  async () => {
    const config = readConfig({ DATA_DIR: folder, CONTRACT_SIGNING_KEY: newEd25519Key() });
    const dependencies = { signer: contractSigner(config), certificate: await contractCertificate(config), timestampUrl: undefined };
    const set = contractSetter();
    const stored = join(folder, 'kept');
    for (let number = 0; number < contracts; number += 1) {
      const texts = Array.from({ length: 1 + (number % 7) }, (_, clause) => `Matter ${number}.${clause}: “1 000 €”, é, 😀.\nAnd \\ so on.`);
      const id = `S${String(number).padStart(7, '0')}`;
      const contract = await aSignedContract({ id, texts }, set, dependencies);
      mkdirSync(join(stored, id), { recursive: true });
      const write = (name: string, content: string | Buffer) => writeFileSync(join(stored, id, name), content);
      for (const language of languages) write(`${language}.pdf`, contract.files[language]);
      write('log.jsonl', contract.log);
      write('statement.json', contract.statement);
      write('signature.txt', contract.signature);
    }
    writeFileSync(join(stored, 'key.txt'), dependencies.signer.publicKey);

    const { agreed, refused, taken } = JSON.parse(output('/usr/bin/python3', ['-B', program, stored, String(changes)])) as {
      agreed: number;
      refused: Record<string, number>;
      taken: string[];
    };
    expect(taken).toEqual([]);
    expect(agreed).toBe(contracts);
    expect(Object.keys(refused)).toHaveLength(13);
    expect(Object.values(refused).reduce((sum, times) => sum + times)).toBeGreaterThanOrEqual(changes);
  },
);
