import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Route } from '#platform/web/navigation/router.tsx';
import { answer, endFakeTimers, refusal, Screen } from '#platform/web/testing/screen.tsx';
import { useUploads } from '#platform/web/uploads/uploads.ts';
import * as calls from '../../contract/endpoints.ts';
import { galleryPurpose } from '../../contract/limits.ts';
import platformWords from '#platform/words/en.json' with { type: 'json' };
import en from '../../words/en.json' with { type: 'json' };
import { galleries as feature } from '../feature.tsx';
import { GroupGalleries } from '../list/group-galleries.tsx';
import { MediaPage } from '../list/media-page.tsx';
import { GalleryPage } from '../reading/gallery-page.tsx';
import { last, openGallery, shownText } from '../testing/open-gallery.tsx';
import { ana, answers, id, item, uuid } from '../testing/samples.ts';
import { addToGallery } from './add-to-gallery.ts';

const commandId = expect.any(String);

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
});
afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

test('GA-02 GA-03 a gallery is created with the values of the form in the selected group, then items can be added', async () => {
  const screen = await Screen.open(<MediaPage />, { at: '/media', as: ana, answers: answers() });
  await screen.press(en.newGallery);
  expect(screen.find<HTMLSelectElement>('[name=groupId]').value).toBe('');
  await screen.press(en.create);
  expect(screen.sent).toEqual([]);
  await screen.fill('title', 'The bay');
  await screen.fill('description', 'In November.');
  await screen.fill('groupId', 'BCDE3456');
  await screen.press(en.isAnonymous);
  await screen.press(en.isPublic);
  screen.answer(calls.createGallery, refusal('server.failed', 500));
  await screen.press(en.create);
  expect(screen.text()).toContain(en.createFailed);
  screen.answer(calls.createGallery, { id });
  await screen.press(en.create);
  expect(last(screen)).toEqual({
    call: 'POST /api/galleries',
    body: {
      title: 'The bay',
      description: 'In November.',
      isAnonymous: true,
      isPublic: true,
      groupId: 'BCDE3456',
      items: [],
      commandId,
    },
  });
  expect(screen.at).toBe(`/media/${id}`);
  expect(document.querySelector('dialog')).toBeNull();

  const only = await Screen.open(<GroupGalleries groupId="ABCD2345" />, {
    as: ana,
    answers: [...answers(), answer(calls.listGalleries, { items: [], nextCursor: null })],
  });
  expect(only.read.find((address) => address.startsWith('/api/galleries'))).toBe('/api/galleries?list=groups&groupId=ABCD2345');
  expect(only.text()).toContain(en.inGroupEmpty + en.inGroupEmptyText);
  await only.press(en.newGallery);
  expect(only.find<HTMLSelectElement>('[name=groupId]').value).toBe('ABCD2345');
  await only.fill('title', 'T');
  await only.press(en.create);
  expect(last(only)?.body).toMatchObject({ groupId: 'ABCD2345', isAnonymous: false, isPublic: false });

  const nowhere = await Screen.open(<MediaPage />, { as: ana, answers: answers({}, []) });
  await nowhere.press(en.newGallery);
  expect(nowhere.text()).toContain(en.noGroup);
  expect(document.querySelector('[name=title]')).toBeNull();
});

test('GA-02 GA-03 the author edits a gallery, changes its visibility, or deletes it after confirmation', async () => {
  const screen = await openGallery();
  await screen.press(en.more);
  await screen.press(en.edit);
  expect(screen.find<HTMLInputElement>('[name=title]').value).toBe('The bay');
  await screen.fill('title', 'The cove');
  screen.answer(calls.updateGallery, refusal('server.failed', 500));
  await screen.press(en.save);
  expect(shownText(screen)).toContain(en.editFailed);
  screen.answer(calls.updateGallery, refusal('request.tooMany', 429));
  await screen.press(en.save);
  expect(shownText(screen)).toContain(platformWords['error.request.tooMany']);
  expect(shownText(screen)).not.toContain(en.editFailed);
  screen.answer(calls.updateGallery, {} as never);
  const before = screen.read.length;
  await screen.press(en.save);
  expect(last(screen)).toEqual({
    call: `PUT /api/galleries/${id}`,
    body: { title: 'The cove', description: 'In November.', isAnonymous: false, coverItemId: item.id },
  });
  expect(screen.toasts()).toEqual([en.saved]);
  expect(screen.read.slice(before)).toEqual([`/api/galleries/${id}?among=groups`]);
  expect(document.querySelector('[name=title]')).toBeNull();

  await screen.press(en.more);
  await screen.press(en.makePublic);
  expect(last(screen)).toEqual({ call: `PUT /api/galleries/${id}/visibility`, body: { isPublic: true } });
  expect(screen.toasts().at(-1)).toBe(en.madePublic);
  screen.answer(calls.showGallery, refusal('server.failed', 500));
  await screen.press(en.more);
  await screen.press(en.makePublic);
  expect(screen.toasts().at(-1)).toBe(en.visibilityFailed);

  const remove = async (on: Screen) => {
    await on.press(en.more);
    await on.press(en.delete);
    expect(on.text()).toContain('“The bay” and everything in it will be permanently deleted.');
    await on.press(en.delete);
  };
  screen.answer(calls.deleteGallery, refusal('server.failed', 500));
  await remove(screen);
  expect(screen.toasts().at(-1)).toBe(en.deleteFailed);
  expect(screen.at).toBe(`/media/${id}`);
  for (const reply of [refusal('thing.notFound', 404), {} as never]) {
    const deleted = await openGallery({ isPublic: true });
    await deleted.press(en.more);
    await deleted.press(en.makePrivate);
    expect(last(deleted)?.body).toEqual({ isPublic: false });
    expect(deleted.toasts()).toEqual([en.madePrivate]);
    deleted.answer(calls.deleteGallery, reply);
    await remove(deleted);
    expect(last(deleted)?.call).toBe(`DELETE /api/galleries/${id}`);
    expect(deleted.at).toBe('/media?list=mine');
    expect(deleted.toasts().at(-1)).toBe(en.deleted);
  }
});

test('GA-02 GA-07 items are added by choosing, camera and dropping, to the right gallery', async () => {
  const Queued = () => <output>{JSON.stringify(useUploads(galleryPurpose).map(({ name, target }) => [name, target]))}</output>;
  const screen = await Screen.open(
    <Route path="/media/:id">
      <GalleryPage />
      <Queued />
    </Route>,
    { at: `/media/${id}`, as: ana, answers: answers() },
  );
  const fields = [...document.querySelectorAll<HTMLInputElement>('section input[type=file]')];
  expect(fields.map((field) => [field.accept, field.multiple, field.getAttribute('capture')])).toEqual([
    [
      'image/jpeg,image/png,image/apng,image/webp,image/gif,image/avif,image/heic,image/heif,image/tiff,video/*,audio/*,' +
        '.heic,.heif,.hif,.mts,.m2ts,.flv,.wmv,.wma,.amr,.caf,.rf64,.w64',
      true,
      null,
    ],
    ['image/*', false, 'environment'],
  ]);
  // In the header: pictures lead, and what people say about them comes last.
  expect(screen.text()).not.toContain(en.addText);
  const conversation = document.querySelector('h2');
  expect(conversation && fields[0]?.compareDocumentPosition(conversation)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const target = { galleryId: id, title: 'The bay' };
  const aFile = (name: string) => new File(['x'], name, { type: 'image/jpeg', lastModified: 7 });
  const [chosen, taken] = fields as [HTMLInputElement, HTMLInputElement];
  await screen.choose(chosen, [aFile('a.jpg'), aFile('b.jpg')]);
  await screen.choose(taken, [aFile('c.jpg')]);
  // The same file can be chosen again.
  await screen.choose(taken, [aFile('c.jpg')]);
  const drop = (type: string) =>
    screen.does(() => {
      const dataTransfer = { types: ['Files'], files: [aFile('d.jpg')] };
      window.dispatchEvent(Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer, relatedTarget: null }));
    });
  await drop('dragover');
  expect(screen.text()).toContain(en.dropHere);
  await drop('drop');
  expect(screen.text()).not.toContain(en.dropHere);
  expect(JSON.parse(screen.find('output').textContent)).toEqual(['a', 'b', 'c', 'c', 'd'].map((name) => [`${name}.jpg`, target]));
  const ended = { key: 'k', uploadId: uuid(90), name: 'a.jpg', commandId: uuid(91), target };
  expect(await addToGallery(ended as never)).toEqual({ to: `/media/${id}`, label: 'The bay' });
  expect(last(screen)).toEqual({
    call: `POST /api/galleries/${id}/items`,
    body: { items: [{ uploadId: uuid(90) }], commandId: uuid(91) },
  });
  expect(await feature.uploadCompletions?.['gallery']?.()).toBe(addToGallery);
});
