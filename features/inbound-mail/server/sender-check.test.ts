import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { beforeAll, expect, test } from 'vitest';
import { isAuthentic } from './sender-check.ts';
import { aDkimKey, clientAddress, resolverOf, type Records } from './testing/dns-records.ts';

const raw = Buffer.from(
  'From: Ana <ana@example.org>\r\nTo: reply@reply.example.net\r\nSubject: Yes\r\nDate: Sun, 29 Nov 2026 10:12:00 +0000\r\nMessage-ID: <a@example.org>\r\n\r\nAt noon.\r\n',
);
let key: { privateKey: string; record: string };
beforeAll(() => {
  key = aDkimKey();
});

/** The email as really signed for these domains. */
async function signedFor(...domains: string[]): Promise<Buffer> {
  const signatures = await Promise.all(domains.map((signingDomain) => signature({ signingDomain })));
  return Buffer.from(`${signatures.join('')}${raw.toString('latin1')}`, 'latin1');
}

async function signature(options: { signingDomain: string; maxBodyLength?: number }): Promise<string> {
  const by = { selector: 'mail', privateKey: key.privateKey, algorithm: 'rsa-sha256', canonicalization: 'relaxed/relaxed', ...options };
  const { signatures, errors } = await dkimSign(raw, { ...by, signatureData: [by] });
  expect(errors).toEqual([]);
  return signatures;
}

/** Whether the email is accepted from a server that SPF says nothing about. */
function isAccepted(email: Buffer, dmarc: string | undefined, records: Records = {}): Promise<boolean> {
  const published = Object.fromEntries(
    ['example.org', 'mail.example.org', 'elsewhere.example'].map((domain) => [`TXT mail._domainkey.${domain}`, [key.record]]),
  );
  const envelope = { sender: 'bounce@elsewhere.example', clientAddress, clientName: 'mail.elsewhere.example' };
  return isAuthentic(
    email,
    'ana@example.org',
    envelope,
    resolverOf({ ...published, ...(dmarc !== undefined && { 'TXT _dmarc.example.org': [dmarc] }), ...records }),
  );
}

test.each([
  ['the domain itself', ['example.org'], { relaxed: true, strict: true }],
  ['a subdomain', ['mail.example.org'], { relaxed: true, strict: false }],
  ['another domain', ['elsewhere.example'], { relaxed: false, strict: false }],
  ['a subdomain and the domain', ['mail.example.org', 'example.org'], { relaxed: true, strict: true }],
  ['nobody', [], { relaxed: false, strict: false }],
])('ML-01 an email signed for %s, where the domain demands relaxed or strict alignment', async (_, domains, { relaxed, strict }) => {
  const email = await signedFor(...domains);
  expect(await isAccepted(email, 'v=DMARC1; p=reject')).toBe(relaxed);
  expect(await isAccepted(email, 'v=DMARC1; p=none; adkim=s')).toBe(strict);
});

test('ML-01 a changed email is refused, also without DMARC where the domain signed it or publishes SPF', async () => {
  const email = await signedFor('example.org');
  const changed = Buffer.from(email.toString('latin1').replace('At noon.', 'At nine.'), 'latin1');
  expect(await isAccepted(email, undefined)).toBe(true);
  expect(await isAccepted(changed, undefined)).toBe(false);
  expect(await isAccepted(changed, 'v=DMARC1; p=none')).toBe(false);
  expect(await isAccepted(raw, undefined, { 'TXT example.org': ['v=spf1 ip4:198.51.100.1 -all'] })).toBe(false);
  expect(await isAccepted(email, undefined, { 'TXT example.org': ['v=spf1 ip4:198.51.100.1 -all'] })).toBe(true);
});

test('ML-01 a signature that covers only the beginning of the content counts for nothing', async () => {
  const signed = await signature({ signingDomain: 'example.org', maxBodyLength: 4 });
  expect(signed).toContain('l=4');
  expect(await isAccepted(Buffer.concat([Buffer.from(signed), raw]), 'v=DMARC1; p=reject')).toBe(false);
});
