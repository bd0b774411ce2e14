import { expect, test } from 'vitest';
import { isolated } from '#platform/contract/isolated.ts';
import { mailHtml } from './mail-html.ts';
import { mailText, type MailParagraph } from './mail-parts.ts';

const address = 'https://atrium.example.org/resetPassword?token=a&b=c';
const [preheader, reason] = ['It works once.', 'This is your address.'];
const html = (paragraphs: readonly MailParagraph[], subject = 'Set a new password') =>
  mailHtml({ language: 'fr', content: { subject, preheader, paragraphs, reason }, name: 'Atrium', site: 'atrium.example.org' });

test('AC-04 an HTML email declares its language and shows its main action as a button with the address below', () => {
  const made = html(['Bonjour,', { address, label: 'Set it' }, ['Or here:', { address: `${address}2`, label: 'Other', isQuiet: true }]]);
  expect(made).toContain('<html lang="fr">');
  const links = [...made.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, leadsTo, text]) => [leadsTo, text]);
  const [one, other] = [
    'https://atrium.example.org/resetPassword?token=a&amp;b=c',
    'https://atrium.example.org/resetPassword?token=a&amp;b=c2',
  ];
  expect(links).toEqual([
    [one, 'Set it'],
    [one, one],
    [other, 'Other'],
  ]);
  expect(made.match(/<a [^>]*class="action"/g)).toHaveLength(1);
  expect(made).toMatch(/display:none[^>]*>It works once\.<[^]*<h1[^]*Set it[^]*This is your address\./);
});

test('AC-04 opening an email fetches nothing: its only picture is attached', () => {
  const made = html(['Bonjour,', { address, label: 'Set it' }, { quoted: 'a' }, { exact: 'b' }]);
  expect([...made.matchAll(/\bsrc="([^"]*)"/g)].map(([, source]) => source)).toEqual(['cid:banner@atrium']);
  expect(made).not.toMatch(/url\(|@import|<link|<script|<form|<iframe|background=/i);
});

test('AD-07 an email of a renamed site has that name instead of the product’s logo', () => {
  const made = mailHtml({
    language: 'en',
    content: { subject: 'Hello', preheader, paragraphs: ['Hello,'], reason },
    name: 'Quay & <Side>',
    site: 'quay.example',
  });
  expect(made).not.toMatch(/<img|Atrium/);
  expect(made).toContain('>Quay &amp; &lt;Side&gt;</p>');
  expect(made).toContain('Quay &amp; &lt;Side&gt; · quay.example');
});

test('CO-01 GR-04 user input in an email is escaped, isolated and has its own direction', () => {
  const name = '<img src=x onerror="a">';
  const hebrew = 'שלום';
  const made = html(
    [`Hello ${name}, and ${isolated(hebrew)}!`, { quoted: `${hebrew} one\ntwo\n\n<b>three</b>` }, { exact: '</div>"&' }],
    name,
  );
  expect(made).not.toMatch(/<img src=x|<b>/);
  expect(made.match(/&lt;img src=x onerror=&quot;a&quot;&gt;/g)).toHaveLength(3);
  expect(made).toContain(`<bdi>\u2068${hebrew}\u2069</bdi>!`);
  expect(made).toMatch(new RegExp(`<p dir="rtl"[^>]*>${hebrew} one<br>two</p><p dir="ltr"[^>]*>&lt;b&gt;three`));
  expect(made).toContain('&lt;/div&gt;&quot;&amp;</div>');
});

test('AC-04 the plain text has the same content, with each address on its own line after its purpose', () => {
  const paragraphs: MailParagraph[] = [
    'Hello,',
    { address, label: 'Set it' },
    ['Or:', { exact: 'x' }],
    [{ entry: 'Minutes', detail: 'today', at: address }],
    { address, label: 'Settings', isQuiet: true },
    { quoted: 'a\n\nb' },
  ];
  expect(mailText({ paragraphs, reason }, { site: 'Atrium', publicUrl: 'https://atrium.example.org' })).toBe(
    [
      'Hello,',
      `Set it\n${address}`,
      'Or:\nx',
      `• Minutes\n  today\n  ${address}`,
      `Settings\n${address}`,
      'a\n\nb',
      'This is your address.',
      '-- \nAtrium · https://atrium.example.org',
    ].join('\n\n'),
  );
});
