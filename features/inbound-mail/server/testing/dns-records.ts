import { generateKeyPairSync } from 'node:crypto';
import type { Resolver } from '../sender-check.ts';

/** The server from which the emails of people come. */
export const clientAddress = '192.0.2.25';

/** DNS records by `TYPE name`. */
export type Records = Record<string, string[]>;

/** Answers from these records, and that a name does not exist otherwise. */
export const resolverOf =
  (records: Records): Resolver =>
  async (name, type) => {
    const found = records[`${type} ${name}`];
    if (!found) throw Object.assign(new Error(`no ${type} of ${name}`), { code: 'ENOTFOUND' });
    if (found[0] === 'SERVFAIL') throw Object.assign(new Error('no answer'), { code: 'ESERVFAIL' });
    return type === 'TXT' ? found.map((text) => [text]) : found;
  };

/** A key pair for DKIM: the private key in PEM, and the record to publish. */
export function aDkimKey(): { privateKey: string; record: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return { privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, record: `v=DKIM1; k=rsa; p=${pem}` };
}
