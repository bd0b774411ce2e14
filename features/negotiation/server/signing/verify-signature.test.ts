import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PublicKey } from '../../contract/signing/signed.ts';
import { isSignedWith, signStatement } from '../../contract/signing/signature.ts';
import { aDevice } from './testing/signed-session.ts';
import { verifySignature } from './verify-signature.ts';

const statement = { type: 'vote', reason: 'Señor Peña, 30 % — “yes”' };
const [device, another] = [await aDevice(), await aDevice()];
const { signature } = await signStatement(statement, device.sign);
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const changed = (change: (bytes: Buffer) => unknown) => {
  const bytes = Buffer.from(signature, 'base64');
  change(bytes);
  return bytes.toString('base64');
};

test.each<[string, boolean, { key?: PublicKey; statement?: object; signature?: string }]>([
  ['what the key signed', true, {}],
  ['members in another order', true, { statement: { reason: statement.reason, type: 'vote' } }],
  ['another statement', false, { statement: { ...statement, type: 'leave' } }],
  ['another key', false, { key: another.key }],
  ['half of another key, which is not on the curve', false, { key: { ...device.key, y: another.key.y } }],
  ['coordinates of zero', false, { key: { ...device.key, x: 'A'.repeat(43), y: 'A'.repeat(43) } }],
  [
    'the higher s',
    false,
    {
      signature: changed((bytes) =>
        bytes.write((order - BigInt(`0x${bytes.toString('hex', 32)}`)).toString(16).padStart(64, '0'), 32, 'hex'),
      ),
    },
  ],
  ['r of zero', false, { signature: changed((bytes) => bytes.fill(0, 0, 32)) }],
  ['s of zero', false, { signature: changed((bytes) => bytes.fill(0, 32)) }],
  ['r of the order', false, { signature: changed((bytes) => bytes.write(order.toString(16), 0, 'hex')) }],
  ['random r', false, { signature: changed((bytes) => randomBytes(32).copy(bytes)) }],
  [
    'a signature in DER',
    false,
    { signature: Buffer.concat([Buffer.from('3044', 'hex'), Buffer.from(signature, 'base64')]).toString('base64') },
  ],
])('NE-28 the server and Web Crypto agree about %s', async (_, isGood, { key = device.key, ...said }) => {
  const signed = { statement, signature, ...said };
  expect(await isSignedWith(key, signed)).toBe(isGood);
  // The second time, the key has been read before.
  for (const round of [1, 2]) expect(await isSignedWith(key, signed, verifySignature), `round ${round}`).toBe(isGood);
});
