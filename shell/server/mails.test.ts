import { expect, test } from 'vitest';
import { languages } from '#platform/contract/language.ts';
import { mailKinds } from '#platform/server/mail/mail-kind.ts';
import { partsOf } from '#platform/server/mail/mail-parts.ts';
import { features } from './features.ts';
import { allMails, type WrittenMail } from './testing/all-mails.ts';

const mails = await allMails();

/** Emails whose only action is to type a code from them. */
const withoutLink = new Set(['accounts.signInCode']);
const partsIn = ({ content: { paragraphs, reason } }: WrittenMail) => [...paragraphs, reason].flatMap(partsOf);
/** Normalises white space and removes direction marks, as a reader perceives the text. */
const read = (text: string) =>
  text
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const decoded = (html: string) => html.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
/** The visible text of the HTML: without head, preheader and the padding after it. */
const shown = ({ html }: WrittenMail) => read(decoded(html.replace(/^[^]*?<h1/, '<h1').replaceAll(/<[^>]*>/g, ' ')));
const preheaderIn = ({ html }: WrittenMail) => read(decoded(/class="preheader"[^>]*>([^<]*)</.exec(html)?.[1] ?? ''));

test('LA-03 every kind of email has samples', () => {
  expect(features.length).toBeGreaterThan(20);
  const sampled = new Set(mails.map(({ kind }) => kind));
  expect([...mailKinds().keys()].filter((kind) => !sampled.has(kind))).toEqual([]);
  expect(sampled.size).toBeGreaterThan(25);
  expect(mails.length).toBe((mails.length / languages.length) * 3);
});

test.each(mails.map((mail) => [mail.name, mail] as const))('LA-03 %s: subject, preheader, one action, reason and plain text', (_, mail) => {
  const { subject, content, text, html, language, kind, canEnd } = mail;
  expect(html).toContain(`<html lang="${language}">`);
  for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\w+\}|undefined|\[object/);
  expect(subject).not.toContain('\n');

  // The preheader adds to the subject: neither contains the other.
  const preheader = preheaderIn(mail);
  expect(preheader.length).toBeGreaterThan(10);
  expect(preheader.length).toBeLessThan(200);
  expect(read(subject)).not.toContain(preheader);
  expect(preheader).not.toContain(read(subject));

  // One main action, displayed as one button.
  const links = partsIn(mail).filter((part) => typeof part === 'object' && 'address' in part);
  const main = links.filter(({ isQuiet }) => !isQuiet);
  expect(main).toHaveLength(withoutLink.has(kind) ? 0 : 1);
  expect(html.match(/<a [^>]*class="action"/g) ?? []).toHaveLength(main.length);

  // The plain text has the same content in the same order, with every address on its own line.
  let at = 0;
  const lines = text.split('\n').map((line) => line.trim());
  for (const part of partsIn(mail)) {
    const message =
      typeof part === 'string'
        ? [part]
        : 'address' in part
          ? [part.label, part.address]
          : 'entry' in part
            ? [part.entry, part.detail, part.at]
            : ['quoted' in part ? part.quoted : part.exact];
    for (const each of message) {
      const found = text.indexOf(each, at);
      expect(found, each).toBeGreaterThanOrEqual(at);
      at = found;
    }
    const address = typeof part === 'object' && ('address' in part ? part.address : 'at' in part && part.at);
    if (address) {
      expect(lines).toContain(address);
      expect(decoded(html)).toContain(`href="${address}"`);
    } else for (const each of message) expect(shown(mail)).toContain(read(each));
  }

  // The reason comes last and says why this address received the email.
  const [reason = ''] = partsOf(content.reason);
  expect(reason).toEqual(expect.stringMatching(/.{20}/));
  expect(partsOf(content.reason).every((part) => typeof part === 'string' || ('address' in part && part.isQuiet))).toBe(true);
  expect(text).toMatch(/\n-- \nAtrium · https:\/\/atrium\.example\.org$/);

  // The HTML supports dark mode, and fetches nothing.
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).not.toMatch(/src="(?!cid:)|url\(|<script|<form/i);
  if (canEnd) expect(links.filter(({ address, isQuiet }) => isQuiet && /\/(?:unsubscribe|invited)\?/.test(address))).toHaveLength(1);
});

test('LA-03 the subject of an email from a person starts with the person, then the group', () => {
  for (const { kind, name, subject, content } of mails) {
    if (!/invited|join|placed|assigned|handOver|shared/.test(kind)) continue;
    expect(subject, name).toMatch(/^(?:Ana Lima|Maximiliane|A member|Un membre|Un miembro)/u);
    expect(subject, name).not.toMatch(/example\.com|spam|0800/);
    expect(content.paragraphs.flatMap(partsOf).join(' '), name).toContain(subject.split(' ')[0]);
  }
});

test('LA-03 an inviter without a name to quote is “a member” within a sentence; French names are elided', () => {
  const reasons = mails.filter(({ kind }) => kind.endsWith('.invited')).map(({ text }) => read(text));
  for (const unnamed of ['because a member entered', 'car un membre a saisi', 'porque un miembro ha escrito'])
    expect(reasons.filter((text) => text.includes(unnamed)).length, unnamed).toBeGreaterThan(0);
  const french = mails.filter(({ language }) => language === 'fr').map(({ subject, text }) => read(`${subject} ${text}`));
  expect(french.filter((text) => text.includes('E‑mail de test d’Atrium'))).toHaveLength(1);
  expect(french.filter((text) => /\bde (Atrium|Ana)\b/.test(text))).toEqual([]);
});

test('EV-02 an email about a deleted or cancelled registration offers nothing to cancel', () => {
  const about = (start: string) => mails.filter(({ kind, subject }) => kind === 'events.guest' && subject.startsWith(start));
  const removed = [...about('No longer registered'), ...about('Cancelled:')];
  expect(removed).toHaveLength(2);
  for (const { text } of removed) expect(read(text)).not.toContain('View or cancel');
  expect(read(about('No longer registered')[0]?.text ?? '')).toContain('Your name and address have been deleted.');
});
