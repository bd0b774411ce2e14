import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { readDocx } from '#features/documents/contract/files/docx/read-docx.ts';
import { docxFile, inList, level, p, picture, style } from '#features/documents/contract/files/testing/docx-file.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/journey.ts';
import { lookAt } from './support/look-at.ts';
import { isAlive } from './support/person.ts';

const text = (page: Page) => page.locator('.ProseMirror');
const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const file = (name: string, bytes: Uint8Array) => ({ name, mimeType: type, buffer: Buffer.from(bytes) });

async function byLaws(): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 150, sigma: 40 } as const;
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, noise, background: '#000' } })
    .jpeg()
    .toBuffer();
  return docxFile({
    styles: style('T', 'Title') + style('H', 'heading 1') + style('C', 'caption'),
    numbering: `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.', 4)}${level(1, 'lowerLetter', '(%2)')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
    pictures: { rId9: { name: 'harbour.jpg', bytes } },
    body: [
      p('By-laws of the club', '<w:pStyle w:val="T"/>'),
      p('Members', '<w:pStyle w:val="H"/>'),
      p('The fee is due in March.', inList(1)),
      p('in cash', inList(1, 1)),
      p('by transfer', inList(1, 1)),
      p('Members vote.', inList(1)),
      `<w:p>${picture('rId9', 'The harbour at noon')}</w:p>`,
      p('Figure 1', '<w:pStyle w:val="C"/>'),
      '<w:p><m:oMath><m:sSup><m:e><m:r><m:t>m</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath></w:p>',
    ].join(''),
  });
}

test('DO-12 a Word file opens as a draft with its lists and picture, and is downloaded as it is', async ({ person }) => {
  const ana = await person('Ana');
  await ana.arrive('/draft');
  const { page } = ana;
  const choose = (given: ReturnType<typeof file>) =>
    page.getByLabel('Import a Word or text file', { exact: true }).and(page.locator('input')).setInputFiles(given);
  await expect(page.getByRole('button', { name: 'Import a Word or text file' })).toBeVisible();
  await lookAt(page, 'drafts with open a file');
  await choose(file('by-laws.docx', await byLaws()));
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('By-laws of the club');
  await expect(text(page).getByRole('heading', { name: 'Members' })).toBeVisible();
  await expect(text(page).locator('ol').first()).toHaveAttribute('start', '4');
  await expect(text(page).locator('ol ol > li')).toHaveText(['in cash', 'by transfer']);
  await expect(text(page).locator('sup')).toHaveText('2');
  await expect(page.getByText('1 equation was turned into plain text.')).toBeVisible();
  await expect(text(page).getByRole('img', { name: 'The harbour at noon' })).toBeVisible({ timeout: scaled(30_000) });
  await expectAccessible(page);
  await lookAt(page, 'opened word file');

  // The text that is there stays in its draft.
  await page.goto('/draft');
  await page.getByRole('link', { name: 'By-laws of the club' }).first().click();
  await expect(text(page)).toContainText('Members vote.');
  const second = docxFile({ body: p('Another text.') });
  await text(page).evaluate((element, base64) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))], 'other.docx'));
    element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  }, Buffer.from(second).toString('base64'));
  const dialog = page.getByRole('dialog', { name: 'Open the file as a new draft?' });
  await lookAt(page, 'asks before opening');
  await dialog.getByRole('button', { name: 'Open as a new draft' }).click();
  await expect(text(page)).toHaveText('Another text.');
  await page.goto('/draft');
  await page.getByRole('link', { name: 'By-laws of the club' }).first().click();
  await expect(text(page)).toContainText('Members vote.');
});

test('DO-12 Markdown and HTML files open as drafts', async ({ person }) => {
  const ana = await person('Ana');
  await ana.arrive(null);
  const { page } = ana;
  const choose = async (name: string, mimeType: string, content: string | Buffer) => {
    await page.goto('/draft');
    await page
      .getByLabel('Import a Word or text file', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
  };
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await choose('plan.md', 'text/markdown', '# The plan\n\n- [x] **Boats**\n- [ ] Sails\n\n| Sum |\n| --- |\n| 5 m<sup>2</sup> |\n');
  await expect(title).toHaveValue('The plan');
  await expect(text(page).locator('li')).toHaveText(['☑ Boats', '☐ Sails']);
  await expect(text(page).locator('td sup')).toHaveText('2');
  await lookAt(page, 'opened Markdown');

  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer();
  const image = `<figure><img src="data:image/jpeg;base64,${jpeg.toString('base64')}" alt="The quay"><figcaption>At noon</figcaption></figure>`;
  await choose(
    'page.htm',
    'text/html',
    `<h1>The harbour</h1><p style="font-weight:bold">Old.</p><ol type=a><li>one</ol>${image}<img src=other.png>`,
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Open as a new draft' }).click();
  await expect(title).toHaveValue('The harbour');
  await expect(text(page).locator('strong')).toHaveText('Old.');
  await expect(text(page).getByRole('img', { name: 'The quay' })).toBeVisible({ timeout: scaled(30_000) });
  await expect(page.getByText('1 picture was left out: it is not stored in the file.')).toBeVisible();
  await lookAt(page, 'opened HTML');
});

test('DO-12 a damaged file is refused with what to do, and the text stays', async ({ person }) => {
  const ana = await person('Ana');
  await ana.arrive('/article');
  const { page } = ana;
  const bytes = await byLaws();
  const input = page.locator('input[type=file][accept*=docx]');
  await input.setInputFiles(file('by-laws.docx', bytes.subarray(0, bytes.length / 2)));
  await expect(page.getByRole('alert')).toContainText('The file is damaged or incomplete.');
  await lookAt(page, 'damaged file');
  await input.setInputFiles(file('letter.docx', Buffer.from('Dear members')));
  await expect(page.getByRole('alert')).toContainText('This is not a Word, Markdown or HTML file. Save it as .docx');
});

test('DO-12 a reader downloads a published document as Word file, also without signing in', async ({ person, browser, atrium }) => {
  const ana = await person('Ana', { role: 'manager' });
  const api = await ana.arrive(null);
  const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Open to all.' }] }] };
  const { id } = await api.post<{ id: string }>('/api/documents', { title: 'Harbour notes', category: 'legal', content });
  await api.post(`/api/documents/${id}/publish`, { visibility: 'public' });
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${atrium.url}/publicInternetArticle?id=${id}`);
  await isAlive(page);
  await page.getByRole('button', { name: 'Download' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download' });
  await expect(dialog.getByRole('button')).toHaveText([
    /Close|^$/,
    'Word (.docx)',
    'Markdown (.md)',
    'Web page (.html)',
    'Print or save as PDF',
  ]);
  await expectAccessible(page);
  await lookAt(page, 'download dialog');
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Word (.docx)' }).click()]);
  expect(download.suggestedFilename()).toBe('Harbour notes.docx');
  const opened = readDocx(new Uint8Array(await readFile(await download.path())), () => '');
  expect(opened).toMatchObject({ title: 'Harbour notes', content });
  await context.close();
});
