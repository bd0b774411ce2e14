import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newChallenge, readChallenge } from './challenge.ts';

const secret = { tokenSecret: 'a secret of the tests, long enough for a key' };
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

test('AC-14 a challenge contains its time and is valid for its purpose only', () => {
  const before = Date.now();
  const own = text(newChallenge(secret, { adds: 'ABCD2345' }));
  const read = readChallenge(secret, own, { adds: 'ABCD2345' });
  expect(read?.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/);
  expect(read?.madeAtMs).toBeGreaterThanOrEqual(before);
  expect(read?.madeAtMs).toBeLessThanOrEqual(Date.now());
  expect(readChallenge(secret, own, { adds: 'WXYZ2345' })).toBeUndefined();
  expect(readChallenge(secret, own, 'signIn')).toBeUndefined();
  expect(readChallenge({ tokenSecret: 'the secret of another installation, also long' }, own, { adds: 'ABCD2345' })).toBeUndefined();
});

test('AC-14 a changed or invented challenge is invalid', () => {
  const own = newChallenge(secret, 'signIn');
  fc.assert(
    fc.property(fc.nat(own.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const changed = Uint8Array.from(own, (byte, index) => (index === at ? byte ^ by : byte));
      expect(readChallenge(secret, text(changed), 'signIn')).toBeUndefined();
    }),
  );
  fc.assert(
    fc.property(fc.string(), (invented) => {
      expect(readChallenge(secret, invented, 'signIn')).toBeUndefined();
    }),
  );
});
