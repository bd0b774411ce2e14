import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test('OP-06 the address of a live connection is taken from trusted proxies only, for any number of claimed hops', () => {
  const addressOf = clientAddress({ trustedProxies: ['10.0.0.0/8', '2001:db8::1'] });
  expect(addressOf('192.0.2.1', '198.51.100.9')).toBe('192.0.2.1');
  expect(addressOf('10.1.2.3', '198.51.100.9')).toBe('198.51.100.9');
  expect(addressOf('::ffff:10.1.2.3', '198.51.100.9')).toBe('198.51.100.9');
  expect(addressOf('2001:db8::1', '203.0.113.5, 198.51.100.9, 10.0.0.7')).toBe('198.51.100.9');
  expect(addressOf('10.1.2.3', undefined)).toBe('10.1.2.3');
  expect(addressOf('10.1.2.3', 'nonsense')).toBe('nonsense');
  expect(clientAddress({ trustedProxies: [] })('192.0.2.1', '198.51.100.9')).toBe('192.0.2.1');
});
