import { expect, test } from 'vitest';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { Route } from '#platform/web/navigation/router.tsx';
import { answer, Screen } from '#platform/web/testing/screen.tsx';
import captionWords from '#platform/words/captions/en.json' with { type: 'json' };
import geotags from '#platform/words/geotags/en.json' with { type: 'json' };
import * as media from '../../../contract/media-endpoints.ts';
import type { OwnMedia } from '../../../contract/shapes.ts';
import en from '../../../words/en.json' with { type: 'json' };
import open from '../../../words/public/en.json' with { type: 'json' };
import { answers, last, leaveNothingBehind } from '../../testing/documents-server.ts';
import { openArticle, saved } from '../../testing/open-article.tsx';
import { ana, uuid, id, draft, own, withMedia } from '../../testing/samples.ts';
import { ArticlePage } from '../article-page.tsx';
import { addToDocument } from './add-to-document.ts';

leaveNothingBehind();

const openMedia = async (items: readonly OwnMedia[], attrs: object = {}) => {
  const screen = await openArticle(`/draft/${id}`, { ...draft, content: withMedia(attrs) }, [
    answer(media.listMedia, { items: [...items] }),
  ]);
  await screen.until(() => document.querySelector('[data-width]'));
  await screen.settle();
  return screen;
};
const written = (screen: Screen) => (last(screen)?.body as { content?: RichText } | undefined)?.content?.content ?? [];

test('DO-02 DO-07 a picture in the text is described, resized, moved and removed, and its location is removed', async () => {
  const screen = await openMedia([own]);
  await screen.press(en['media.describe']);
  expect(screen.text()).toContain(en['media.altHint']);
  await screen.fill('alt', ' A mill. ');
  await screen.fill('caption', 'By the river');
  await screen.press(screen.find('[name=width][value=full]'));
  await screen.press(en['media.save']);
  expect(document.querySelector('dialog')).toBeNull();
  await saved(screen);
  expect(written(screen)[1]).toEqual({ type: 'media', attrs: { id: own.id, alt: 'A mill.', caption: 'By the river', width: 'full' } });
  expect(screen.names()).toContain(en['media.edit']);
  expect(screen.text()).toContain(en['media.holdsPlace']);
  await screen.press(geotags.remove);
  expect(last(screen)).toEqual({ call: `DELETE /api/documents/${id}/media/${own.id}/place` });
  expect(screen.toasts()).toEqual([geotags.removed]);
  await screen.press(en['media.up']);
  await saved(screen);
  expect(written(screen).map((block) => block.type)).toEqual(['media', 'paragraph', 'paragraph']);
  await screen.press(en['media.down']);
  await saved(screen);
  await screen.press(en['media.down']);
  await saved(screen);
  expect(written(screen)[2]?.type).toBe('media');
  await screen.press(en['media.remove']);
  await saved(screen);
  expect(written(screen).some((block) => block.type === 'media')).toBe(false);
  expect((await openMedia([{ ...own, placeCanGo: false }])).text()).toContain(en['media.holdsPlaceForGood']);
  expect((await openMedia([{ ...own, holdsPlace: false }])).text()).not.toContain('where it was taken');
});

test('DO-07 a recording in the text has captions; missing media are reported before publication', async () => {
  const audio = {
    ...own,
    type: 'audio',
    images: [],
    audio: '/sound',
    captions: [{ language: 'fr', label: 'Français', version: 'v', address: '/c' }],
  };
  const screen = await openMedia([audio as unknown as OwnMedia], { alt: 'The wheel' });
  await screen.press(en['media.edit']);
  expect(screen.text()).toContain(en['media.altHintPlayed']);
  await screen.press(open.close);
  await screen.press(en['media.captions']);
  await screen.choose('[name=file]', [new File(['WEBVTT'], 'a.vtt')]);
  const before = screen.read.length;
  await screen.press(captionWords.save);
  expect(last(screen)).toMatchObject({ call: `PUT /api/documents/${id}/media/${own.id}/captions/en`, body: { file: 'WEBVTT' } });
  expect(screen.read.slice(before)).toContain(`/api/documents/${id}/media`);
  await screen.press(en['media.captions']);
  await screen.press(captionWords.remove.replace('{label}', 'Français'));
  expect(last(screen)?.call).toBe(`DELETE /api/documents/${id}/media/${own.id}/captions/fr`);
  await screen.press(captionWords.close);

  const absent = await openMedia([]);
  expect(absent.text()).toContain(en.mediaFailed);
  await absent.press(en.publish);
  expect(absent.text()).toContain(en['media.absent_one'].replace('{count}', '1'));
  expect([...document.querySelectorAll<HTMLButtonElement>('dialog button')].at(-1)?.disabled).toBe(true);
  await absent.press(en.cancel);
  await absent.choose('input[type=file]', [new File(['x'], 'mill.jpg', { type: 'image/jpeg', lastModified: 7 })]);
  const queued = JSON.parse(absent.find('output').textContent) as unknown[];
  expect(queued).toEqual([['mill.jpg', { documentId: id, mediaId: own.id, title: 'The old mill' }]]);
  const undescribed = await openMedia([own]);
  await undescribed.press(en.publish);
  expect(undescribed.text()).toContain(en['media.undescribed_one'].replace('{count}', '1'));
  const published = await Screen.open(
    <Route path="/article">
      <ArticlePage />
    </Route>,
    { at: `/article?id=${id}`, as: ana, answers: answers({ content: withMedia() }) },
  );
  await published.until(() => document.querySelector('[data-width]'));
  await published.press(en.update);
  expect(published.text()).toContain(en['media.absent_one'].replace('{count}', '1'));
  expect(published.sent).toEqual([]);
  const target = { documentId: id, mediaId: own.id, title: 'The old mill' };
  const ended = { key: 'k', uploadId: uuid(90), name: 'a.jpg', commandId: uuid(91), target };
  expect(await addToDocument(ended as never)).toEqual({ to: `/article?id=${id}`, label: 'The old mill' });
  expect(last(published)).toEqual({
    call: `POST /api/documents/${id}/media`,
    body: { id: own.id, uploadId: uuid(90), commandId: uuid(91) },
  });
  expect(await addToDocument({ ...ended, target: { ...target, title: '' } } as never)).toBeUndefined();
});

test('SH-14 DO-07 the cover picture is described while publishing, and the description is saved with the text', async () => {
  const screen = await openMedia([own]);
  expect(screen.text()).toContain(en.draftOnlyYou);
  await screen.press(en.publish);
  expect(screen.find('dialog[open] img[src="/small"]')).toBeDefined();
  await screen.press(screen.find('[name=visibility][value=public]'));
  await screen.fill('coverAlt', ' A mill by the river ');
  await screen.press(screen.find('dialog[open] button[type=submit]'));
  const change = screen.sent.findLast(({ call }) => call === `PUT /api/documents/${id}`);
  expect((change?.body as { content: RichText } | undefined)?.content.content[1]).toMatchObject({
    attrs: { id: own.id, alt: 'A mill by the river' },
  });
  const described = await openMedia([own], { alt: 'A mill' });
  await described.press(en.publish);
  expect(described.find<HTMLTextAreaElement>('[name=coverAlt]').value).toBe('A mill');
  const audio = { ...own, type: 'audio', images: [], audio: '/sound' } as unknown as OwnMedia;
  await (await openMedia([audio])).press(en.publish);
  expect(document.querySelector('[name=coverAlt]')).toBeNull();
});
