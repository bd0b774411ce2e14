import { describe, expect, test } from 'vitest';
import { addressHash, networkOf } from './address-hash.ts';

describe('network addresses', () => {
  test('AC-03 an IPv6 network counts as one address, in any notation', () => {
    for (const address of ['2001:db8:1:2:3:4:5:6', '2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::'])
      expect(networkOf(address)).toBe('2001:db8:1:2');
    expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
    expect(networkOf('::1')).toBe('0:0:0:0');
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0');
  });

  test('AC-03 an IPv4 address counts separately, also when mapped into IPv6', () => {
    expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
    expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  });

  test('AC-03 the stored hash depends on the secret and reveals no address', () => {
    const one = addressHash({ tokenSecret: 'one secret of at least 32 characters' }, '192.0.2.7');
    expect(one).toMatch(/^[\w-]{22}$/);
    expect(one).toBe(addressHash({ tokenSecret: 'one secret of at least 32 characters' }, '::ffff:192.0.2.7'));
    expect(one).not.toBe(addressHash({ tokenSecret: 'two secret of at least 32 characters' }, '192.0.2.7'));
  });
});
