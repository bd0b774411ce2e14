import { generateKeyPairSync, sign } from 'node:crypto';
import { newId } from '#platform/server/common/id.ts';
import { canonical } from '#platform/contract/hash-chain.ts';
import { sha256 } from '#platform/server/common/sha256.ts';

const half = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n / 2n;

/** A request body that enrols a new key of a device that has seen the first event. */
export function deviceBody(session: string, seenHash: string): object {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const key = { kty: 'EC', crv: 'P-256', x, y };
  const commandId = newId();
  const at = new Date().toISOString();
  const statement = { session, type: 'enrol', key: sha256(canonical(key)), commandId, seenSeq: 1, seenHash, at };
  const signature = signed(canonical(statement), privateKey);
  return { key, commandId, signed: { statement, signature } };
}

/** Half of the signatures have the accepted value of `s`. */
function signed(text: string, key: Parameters<typeof sign>[2] & object): string {
  for (;;) {
    const bytes = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' } as never);
    if (BigInt(`0x${bytes.subarray(32).toString('hex')}`) <= half) return bytes.toString('base64');
  }
}
