import type { Page } from '@playwright/test';
import { wordContract } from '../bench/word-contract.ts';
import { linesOf } from '#platform/web/rich-text/testing/lines-of.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';

const text = (page: Page) => page.locator('.ProseMirror');

/** Puts a text on the clipboard as another program does, without the browser changing it. */
async function copy(page: Page, { html, plain = '' }: { html?: string; plain?: string }): Promise<void> {
  await page.evaluate(
    ({ html, plain }) =>
      document.addEventListener(
        'copy',
        (event) => {
          event.preventDefault();
          event.stopImmediatePropagation();
          if (html !== undefined) event.clipboardData?.setData('text/html', html);
          event.clipboardData?.setData('text/plain', plain);
        },
        { capture: true, once: true },
      ),
    { html, plain },
  );
  await page.keyboard.press('ControlOrMeta+c');
}

/** Replaces the text by a paste; returns its lines. */
async function paste(page: Page, given: { html?: string; plain?: string }): Promise<string[]> {
  await text(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await copy(page, given);
  await page.keyboard.press('Delete');
  await page.keyboard.press('ControlOrMeta+v');
  return linesOf(await contentOf(page));
}

const contentOf = (page: Page): Promise<RichText> =>
  text(page).evaluate((element) => (element as unknown as { editor: { getJSON: () => RichText } }).editor.getJSON());

const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"></head><body><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
const item = (level: number, sign: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>\n`;

test('DO-12 lists of Word are pasted with their levels and numbers', async ({ person }) => {
  const ana = await person('Ana');
  await ana.arrive('/article');
  const { page } = ana;
  const list = (...items: [number, string, string][]) => paste(page, { html: word(items.map((each) => item(...each)).join('')) });
  await expect(text(page)).toBeVisible();
  expect(await list([1, '1.', 'Opening'], [2, 'a.', 'Attendance'], [2, 'b.', 'Minutes of May'], [1, '2.', 'Budget'])).toEqual([
    '1. Opening',
    '  a. Attendance',
    '  b. Minutes of May',
    '2. Budget',
  ]);
  expect(await list([1, '1.', 'Parties'], [2, '1.1.', 'The lender'], [2, '1.2.', 'The borrower'], [1, '2.', 'Loan'])).toEqual([
    '1. Parties',
    '  1.1. The lender',
    '  1.2. The borrower',
    '2. Loan',
  ]);
  await lookAt(page, 'paste-decimal');
  expect(await list([1, 'i.', 'Scope'], [1, 'ii.', 'Price'], [1, 'iii.', 'Term'])).toEqual(['i. Scope', 'ii. Price', 'iii. Term']);
  expect(await list([1, '-', 'Bread'], [1, '-', 'Milk'])).toEqual(['• Bread', '• Milk']);
  const likeLists = ['–\u00a0Bonjour.', '5.\u00a0500 €', 'a)\u00a0Le vendeur'];
  expect(await paste(page, { html: word(likeLists.map((line) => `<p class=MsoNormal>${line}<o:p></o:p></p>`).join('\n')) })).toEqual(
    likeLists,
  );
  expect(await paste(page, { plain: 'street\ntown\n\nphone' })).toEqual(['street', 'town', '', 'phone']);
  await lookAt(page, 'paste-blank-line');
});

test('DO-12 Excel, Google Sheets, Pages, Google Docs, LibreOffice and code are pasted as they look', async ({ person }) => {
  const ana = await person('Ana');
  await ana.arrive('/article');
  const { page } = ana;
  await expect(text(page)).toBeVisible();
  for (const [html, lines] of otherPrograms) expect(await paste(page, { html })).toEqual(lines);
  await lookAt(page, 'paste-code');
});

const otherPrograms: [string, string[]][] = [
  [
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--td {font-weight:400;} .xl65 {mso-number-format:"0\\.00"; font-weight:700;} .font5 {vertical-align:super;}--></style></head><body><table border=0><col width=64><tr height=20><td class=xl65>Sum</td><td style='text-decoration:underline'>2 m<font class="font5">2</font></td></tr><tr style='display:none'><td>no</td><td>no</td></tr></table></body></html>`,
    ['[**Sum** | ++2 m++++^2^++]'],
  ],
  [
    '<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}--></style><table dir="ltr"><colgroup><col width="100"></colgroup><tbody><tr><td style="overflow:hidden;font-weight:bold;">Name</td><td style="font-style:italic;text-decoration:line-through">Town</td></tr></tbody></table></google-sheets-html-origin>',
    ['[**Name** | _~~Town~~_]'],
  ],
  [
    '<html><head><style type="text/css">p.p1 {margin: 0.0px; font: 11.0px Helvetica} p.p2 {font: bold 11.0px Helvetica} span.s1 {text-decoration: underline}</style></head><body><p class="p1">An <span class="s1">underlined</span> word</p><p class="p2">A bold line</p></body></html>',
    ['An ++underlined++ word', '**A bold line**'],
  ],
  [
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400">Plan</span></h2><p dir="ltr"><span style="font-weight:700;white-space:pre-wrap;">Bold</span><span style="white-space:pre-wrap"> area: m</span><span style="vertical-align:super;white-space:pre-wrap">2</span></p><br><ol><li dir="ltr" style="list-style-type:upper-roman" aria-level="1"><p role="presentation">One</p></li><ol><li style="list-style-type:lower-alpha" aria-level="2"><p>Two</p></li></ol></ol></b>',
    ['## Plan', '**Bold** area: m^2^', '', 'I. One', '  a. Two'],
  ],
  [
    '<html><head><meta name="generator" content="LibreOffice 24.8"><style type="text/css">p { line-height: 115%; }</style></head><body><h1 class="western">By-laws</h1><p style="margin-bottom: 0cm"><font face="Liberation Serif"><b>Seat</b> in <u>Lille</u>, 10<sup>-6</sup></font></p><p><br></p><ol type="a"><li><p>one</p></li><li><p>two</p></li></ol><p><del cite="x" datetime="2026-05-01T10:00">old</del><ins cite="x" datetime="2026-05-01T10:00">new</ins><a class="sdfootnoteanc" href="#sdfootnote1sym"><sup>1</sup></a></p></body></html>',
    ['## By-laws', '**Seat** in ++Lille++, 10^-6^', '', 'a. one', 'b. two', 'new^1^'],
  ],
  [
    '<meta charset="utf-8"><div style="color: #d4d4d4;font-family: Menlo, Monaco, \'Courier New\', monospace;white-space: pre;"><div><span style="color: #569cd6;">def</span> f(x):</div><div>    <span>return</span> x</div><br><div>f(1)</div></div>',
    ['| def f(x):', '|     return x', '| ', '| f(1)'],
  ],
  [
    word(
      `<p class=MsoNormal>We <del cite="mailto:Ana" datetime="2026-05-01T10:00">lease</del><ins cite="mailto:Ana" datetime="2026-05-01T10:00">buy</ins> it<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[A1]</a></span><span style='display:none;mso-hide:all'> secretly</span>, <b style='mso-bidi-font-weight:normal'>now</b>.</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>End</p><div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>Too dear</p></div></div>`,
    ),
    ['We buy it, **now**.', '', 'End'],
  ],
  [
    '<p onclick="alert(1)" style="color:red">A page: style="x" <i style="font-style:normal">upright</i> <a href="https://example.org/">site</a><br>next line</p>',
    ['A page: style="x" upright site(https://example.org/)⏎next line'],
  ],
];

const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGPgilrAFbWA4YSNzQkbGwAeDgSJjfXlVAAAAABJRU5ErkJggg==';

test('DO-12 a pasted picture with its bytes is kept, of others the number is said, and one step back undoes a paste', async ({
  person,
}) => {
  const ana = await person('Ana');
  const api = await ana.arrive('/article');
  const { page } = ana;
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Boats');
  await text(page).click();
  await page.keyboard.type('Here before.');
  await page.keyboard.press('Enter');
  await copy(page, {
    html: `<p>Two boats: <img src="${picture}" alt="A boat"></p><p><img src="file:///C:/Temp/image002.png" alt="lost"> and more</p>`,
  });
  await page.keyboard.press('ControlOrMeta+v');
  const expected = ['Here before.', 'Two boats:', '(picture A boat)', 'and more'];
  expect(linesOf(await contentOf(page))).toEqual(expected);
  await expect(page.getByText('1 picture was not pasted. Add pictures as files.')).toBeVisible();
  await lookAt(page, 'paste-picture');
  await expect
    .poll(
      async () => {
        const { items } = await api.get<{ items: { id: string }[] }>('/api/documents?list=drafts');
        return items[0] && (await api.get<{ media: unknown[] }>(`/api/documents/${items[0].id}`)).media.length;
      },
      { message: 'the bytes are stored' },
    )
    .toBe(1);
  await page.keyboard.press('ControlOrMeta+z');
  expect(linesOf(await contentOf(page))).toEqual(['Here before.']);
});

test('DO-12 after a paste of 60 pages its end is in view, and one step back brings back what was there', async ({ person }) => {
  const ana = await person('Ana');
  await ana.arrive('/article');
  const { page } = ana;
  await text(page).click();
  await page.keyboard.type('Here before.');
  await page.keyboard.press('Enter');
  await copy(page, { html: wordContract(60) });
  await page.keyboard.press('ControlOrMeta+v');
  await expect(text(page).locator('td').last()).toBeInViewport();
  const lines = linesOf(await contentOf(page));
  expect(lines.filter((line) => /^\d+\. /.test(line))).toHaveLength(60);
  expect(lines.filter((line) => /^ {4}\(b\) /.test(line))).toHaveLength(240);
  await page.keyboard.press('ControlOrMeta+z');
  expect(linesOf(await contentOf(page))).toEqual(['Here before.']);
});

test('DO-12 superscript and subscript are on the page, in the feed and in print', async ({ person, atrium }) => {
  const ana = await person('Ana');
  const api = await ana.arrive('/article');
  const { page } = ana;
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Units');
  await text(page).click();
  await copy(page, { html: word('<p class=MsoNormal>5 m<sup>2</sup>, 10<sup>-6</sup>, H<sub>2</sub>O, 1<sup>er</sup></p>') });
  await page.keyboard.press('ControlOrMeta+v');
  const drafts = () => api.get<{ items: { id: string; excerpt: string }[] }>('/api/documents?list=drafts');
  await expect.poll(async () => (await drafts()).items[0]?.excerpt).toBe('5 m², 10⁻⁶, H₂O, 1er');
  const id = (await drafts()).items[0]?.id ?? '';
  await api.post(`/api/documents/${id}/publish`, { visibility: 'public', category: 'legal' });
  expect(await (await fetch(`${atrium.url}/feed.atom`)).text()).toContain('5 m², 10⁻⁶, H₂O, 1er');
  expect(await (await fetch(`${atrium.url}/publicInternetArticle?id=${id}`)).text()).toContain('5 m<sup>2</sup>, 10<sup>-6</sup>');
  await page.goto(`/blog/${id}`);
  const raised = page.locator('.prose-atrium sup').first();
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    expect(await raised.evaluate((element) => Number.parseFloat(getComputedStyle(element).top))).toBeLessThan(0);
  }
  await page.emulateMedia({ media: null });
  await lookAt(page, 'paste-raised');
});

test('NE-06 superscripts and subscripts stay when pasted into plain text, and one step back undoes the paste', async ({ person }) => {
  const ana = await person('Ana', { role: 'manager' });
  await ana.arrive('/negociation');
  const { page } = ana;
  await page.locator('[data-main-action]').getByRole('link', { name: 'Start a session' }).click();
  const agenda = page.getByRole('textbox', { name: 'Agenda' });
  await agenda.fill('Limit: ');
  await copy(page, { html: word('<p>10<sup>-6</sup> m<sup>2</sup> of H<sub>2</sub>O</p>'), plain: '10-6 m2 of H2O' });
  await page.keyboard.press('ControlOrMeta+v');
  await expect(agenda).toHaveValue('Limit: 10⁻⁶ m² of H₂O');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(agenda).toHaveValue('Limit: ');
});
