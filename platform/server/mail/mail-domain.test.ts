import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOfDomains, mailDomainOf } from './mail-domain.ts';

test('AC-14 a domain is stored in the ASCII form of email, and invalid ones are reported', () => {
  expect(mailDomainOf(' Example.ORG ')).toBe('example.org');
  expect(mailDomainOf('*.Example.org')).toBe('*.example.org');
  expect(mailDomainOf('münchen.example')).toBe('xn--mnchen-3ya.example');
  for (const typed of [
    '',
    'localhost',
    '*',
    '*.',
    '*.*.example.org',
    'a@example.org',
    'example.org/x',
    'exa mple.org',
    '127.0.0.1',
    '[::1]',
    '-a.example.org',
    `${'a'.repeat(64)}.org`,
  ])
    expect(mailDomainOf(typed), typed).toBeUndefined();
});

test('AC-14 an address matches a domain, or its subdomains where included, but no name with the same ending', () => {
  const exact = ['example.org'];
  expect(isOfDomains('ana@example.org', exact)).toBe(true);
  expect(isOfDomains('ana@EXAMPLE.org', exact)).toBe(true);
  for (const email of [
    'ana@sub.example.org',
    'ana@badexample.org',
    'ana@example.org.evil.com',
    'ana@example.com',
    '"a@example.org"@evil.com',
  ])
    expect(isOfDomains(email, exact), email).toBe(false);
  const below = ['*.example.org'];
  for (const email of ['ana@example.org', 'ana@sub.example.org', 'ana@a.b.example.org'])
    expect(isOfDomains(email, below), email).toBe(true);
  for (const email of ['ana@badexample.org', 'ana@example.org.evil.com']) expect(isOfDomains(email, below), email).toBe(false);
  expect(isOfDomains('ana@anywhere.example', [])).toBe(true);
  expect(isOfDomains('ana@MÜNCHEN.example', ['xn--mnchen-3ya.example'])).toBe(true);
});

test('AC-14 for any labels, only the domain and names below it match', () => {
  const label = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
  const domain = fc.tuple(label, label).map((labels) => labels.join('.'));
  fc.assert(
    fc.property(domain, domain, label, (stored, other, below) => {
      const known = mailDomainOf(stored);
      if (known === undefined) return;
      expect(isOfDomains(`a@${stored}`, [known])).toBe(true);
      expect(isOfDomains(`a@${below}.${stored}`, [known])).toBe(false);
      expect(isOfDomains(`a@${below}.${stored}`, [`*.${known}`])).toBe(true);
      expect(isOfDomains(`a@${below}${stored}`, [known, `*.${known}`])).toBe(false);
      if (other !== stored) expect(isOfDomains(`a@${other}`, [known])).toBe(false);
    }),
  );
});
