import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup } from '#features/groups/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { aPhotograph } from '#platform/server/testing/uploaded.ts';
import { readDocx } from '../contract/files/docx/read-docx.ts';
import { answerDocx, answerHtml, answerMarkdown } from './download-file.ts';
import { documents } from './feature.ts';
import { aDraft, aPublishedDocument, mediaNode, someMedia } from './testing.ts';
import { updateDocument } from './update-document.ts';

let database: TestDatabase;
let app: TestApp;
let ana: SignedInViewer;
let ben: SignedInViewer;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [groups, documents]);
  ana = await aPerson(app, { username: 'ana', role: 'manager' });
  ben = await aPerson(app, { username: 'ben' });
});
afterAll(() => database.drop());

const requested = (id: string) => ({ params: { id }, query: undefined, body: undefined });
const answers = [answerDocx, answerMarkdown, answerHtml];

test('DO-12 who may not read a document cannot download it in any format', async () => {
  const group = await aGroup(app, ana, { groupName: 'Inner circle' });
  const inner = await aPublishedDocument(app, ana, { title: 'Inner', groupIds: [group.id] });
  const draft = await aDraft(app, ana, { title: 'Draft' });
  const others: Viewer[] = [visitor, ben];
  for (const download of answers)
    for (const viewer of others)
      for (const { id } of [inner, draft])
        await expect(download(app.as(viewer as SignedInViewer), requested(id))).rejects.toMatchObject({ code: 'thing.notFound' });
  for (const download of answers) expect((await download(app.as(ana), requested(draft.id))).name).toMatch(/^Draft\.(docx|md|html)$/);
});

test('DO-12 anyone downloads a public document; opened again it is the same', async () => {
  const content = {
    type: 'doc' as const,
    content: [
      { type: 'heading' as const, attrs: { level: 2 as const }, content: [{ type: 'text' as const, text: 'Été' }] },
      { type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'a < b', marks: [{ type: 'bold' as const }] }] },
    ],
  };
  const { id } = await aPublishedDocument(app, ana, { title: 'Règlement n° 1', subtitle: 'of the club', content });
  const docx = await answerDocx(app.as(visitor as never), requested(id));
  expect(docx.name).toBe('Reglement-n-1.docx');
  expect(readDocx(await buffer(docx.stream), () => '')).toEqual({
    title: 'Règlement n° 1',
    subtitle: 'of the club',
    content,
    pictures: [],
    lost: {},
  });
  const markdown = await text((await answerMarkdown(app.as(visitor as never), requested(id))).stream);
  expect(markdown).toBe('# Règlement n° 1\n\n*of the club*\n\n## Été\n\n**a &lt; b**\n');
  const html = await text((await answerHtml(app.as(visitor as never), requested(id))).stream);
  expect(html).toContain('<h2>Été</h2><p><strong>a &lt; b</strong></p>');
  expect(html).not.toContain('<script');
});

test('DO-12 a picture that has no rendition yet is a link to the document', async () => {
  const { id, version } = await aDraft(app, ana, { title: 'With a picture' });
  const mediaId = await someMedia(app, ana, id, await aPhotograph('harbour'), 'harbour.jpg');
  const content = { type: 'doc' as const, content: [mediaNode(mediaId, { alt: 'The harbour' })] };
  await updateDocument(app.as(ana), {
    params: { id },
    query: undefined,
    body: { title: 'With a picture', subtitle: '', category: 'legal', content, version },
  });
  const opened = readDocx(await buffer((await answerDocx(app.as(ana), requested(id))).stream), () => '');
  expect(JSON.stringify(opened.content)).toContain(`/blog/${id}`);
  expect(JSON.stringify(opened.content)).toContain('The harbour');
});
