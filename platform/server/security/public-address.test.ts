import { expect, test } from 'vitest';
import { isPublicAddress, isPublicHost, publicLookup } from './public-address.ts';

test('NO-03 private, local and reserved addresses are not public', () => {
  for (const address of ['93.184.215.14', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4007::200e'])
    expect(isPublicAddress(address), address).toBe(true);
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    'localhost',
    '',
  ])
    expect(isPublicAddress(address), address).toBe(false);
});

test('NO-03 local names and private addresses are not public hosts, in any notation', () => {
  for (const address of ['https://fcm.googleapis.com/x', 'https://8.8.8.8/x', 'https://[2606:4700::1111]/'])
    expect(isPublicHost(new URL(address)), address).toBe(true);
  for (const address of [
    'https://localhost/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://printer/',
  ])
    expect(isPublicHost(new URL(address)), address).toBe(false);
});

test('NO-03 a name that resolves to this machine is not connected to', async () => {
  for (const all of [true, false]) {
    const error = await new Promise((resolve) => publicLookup('localhost', { all }, resolve));
    expect(String(error)).toContain('no address of the open internet');
  }
});
