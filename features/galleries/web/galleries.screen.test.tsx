import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listComments } from '#features/comments/contract/endpoints.ts';
import { commentsChangedMessage } from '#features/comments/web/public-api.tsx';
import { listGroups } from '#features/groups/contract/endpoints.ts';
import { listUploads } from '#features/uploads/contract/endpoints.ts';
import { Route } from '#platform/web/router.tsx';
import { SettingsContext } from '#platform/web/settings.ts';
import { answer, endFakeTimers, refusal, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import { useUploads } from '#platform/web/uploads/uploads.ts';
import captionWords from '#platform/words/captions/en.json' with { type: 'json' };
import placeWords from '#platform/words/geotags/en.json' with { type: 'json' };
import * as calls from '../contract/endpoints.ts';
import { galleryPurpose } from '../contract/limits.ts';
import type { GalleryItem, GalleryWhole } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import open from '../words/public/en.json' with { type: 'json' };
import { galleries as feature } from './feature.tsx';
import { GroupGalleries } from './list/group-galleries.tsx';
import { MediaPage } from './list/media-page.tsx';
import { NewsOfGalleries } from './list/news-of-galleries.tsx';
import { PublicMediaPage } from './list/public-media-page.tsx';
import { galleriesLive } from './live.ts';
import { addToGallery } from './making/add-to-gallery.ts';
import { DescribePage } from './making/describe-page.tsx';
import { prefetches } from './prefetch.ts';
import { GalleryPage } from './reading/gallery-page.tsx';
import { PublicGalleryPage } from './reading/public-gallery-page.tsx';
import { readsOf } from './reads-of.ts';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const uuid = (last: number) => `01890a5d-ac96-774b-bcce-b302099a80${last}`;
const id = uuid(57);
const own = { fileName: 'DSC1.jpg', size: 9, holdsPlace: false, placeCanGo: false };
const item: GalleryItem = {
  id: uuid(61),
  state: 'made',
  type: 'image',
  images: [{ address: '/small', width: 480, height: 320 }],
  placeholder: null,
  width: 480,
  height: 320,
  video: null,
  audio: null,
  loudness: null,
  durationMs: null,
  refusal: null,
  progress: 0,
  description: 'Low tide',
  allowDownload: false,
  commentCount: 0,
  isHidden: false,
  download: null,
  captions: [],
  own,
} as unknown as GalleryItem;
const audio = {
  ...item,
  id: uuid(62),
  type: 'audio',
  images: [],
  audio: '/sound',
  loudness: [10, 90],
  durationMs: 60_000,
  description: '',
  own: { ...own, fileName: 'wind.mp3' },
} as unknown as GalleryItem;
const third: GalleryItem = { ...item, id: uuid(63), description: 'High tide', download: '/original', allowDownload: true };
const gallery: GalleryWhole = {
  id,
  title: 'The bay',
  description: 'In November.',
  language: 'en',
  group: { id: 'ABCD2345', name: 'Herons' },
  author: { id: 'AAAAAAA2', name: 'Ana Soto' },
  isAnonymous: false,
  isPublic: false,
  isHidden: false,
  createdAt: '2026-03-02T08:00:00Z',
  lastUpdate: '2026-03-05T08:00:00Z',
  itemCount: 3,
  commentCount: 0,
  cover: null,
  can: { edit: true, delete: true },
  items: [item, audio, third],
  coverItemId: item.id,
  publicAddress: null,
  newer: null,
  older: { id: uuid(56), title: 'Before' },
};
const groups = [
  { id: 'ABCD2345', groupName: 'Herons', visibility: 'private', viewerStatus: 'member' },
  { id: 'BCDE3456', groupName: 'Gulls', visibility: 'public', viewerStatus: 'member' },
];
const answers = (changed: Partial<GalleryWhole> = {}, ownGroups: object[] = groups): Answer[] => [
  answer(calls.readGallery, { ...gallery, ...changed }),
  answer(calls.listGalleries, { items: [{ ...gallery, ...changed }], nextCursor: 'next' }),
  answer(listGroups, { items: ownGroups, nextCursor: null, total: ownGroups.length } as never),
  answer(listComments, {
    items: [],
    nextCursor: null,
    count: 0,
    isClosed: false,
    reactions: [],
    myReaction: null,
    isNameless: false,
    can: { write: false, close: false, react: false, quote: false },
  }),
  answer(listUploads, { items: [], quota: { limit: 2_000_000, held: 500_000 } } as never),
  answer(calls.createGallery, { id }),
  answer(calls.addItems, { itemIds: [] }),
  answer(calls.readTranscript, { transcript: null }),
  ...[
    calls.updateGallery,
    calls.deleteGallery,
    calls.showGallery,
    calls.orderItems,
    calls.updateItem,
    calls.deleteItem,
    calls.describeItems,
    calls.removePlace,
    calls.writeCaptions,
    calls.removeCaptions,
  ].map((endpoint) => answer(endpoint, {} as never)),
];
const commandId = expect.any(String);
const last = (screen: Screen) => screen.sent.at(-1);
const said = (screen: Screen) => document.querySelector('form [role=alert]')?.textContent ?? screen.text();

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
});
afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

const openGallery = (changed: Partial<GalleryWhole> = {}, at = `/media/${id}`) =>
  Screen.open(
    <Route path="/media/:id">
      <GalleryPage />
    </Route>,
    { at, as: ana, answers: answers(changed) },
  );
const openDescribing = (changed: Partial<GalleryWhole> = {}) =>
  Screen.open(
    <Route path="/media/:id/describe">
      <DescribePage />
    </Route>,
    { at: `/media/${id}/describe`, as: ana, answers: answers(changed) },
  );

test('GA-02 GA-03 a gallery is made with what its form says, in the group that is meant, and leads to where its media are added', async () => {
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

test('GA-02 GA-03 its author changes what a gallery says of itself, shows it to others, or deletes it once that was confirmed', async () => {
  const screen = await openGallery();
  await screen.press(en.more);
  await screen.press(en.edit);
  expect(screen.find<HTMLInputElement>('[name=title]').value).toBe('The bay');
  await screen.fill('title', 'The cove');
  screen.answer(calls.updateGallery, refusal('server.failed', 500));
  await screen.press(en.save);
  expect(said(screen)).toContain(en.editFailed);
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
    expect(on.text()).toContain('“The bay” and all that is in it will be gone for good.');
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

test('GA-02 GA-03 the media are put in order by keys and pointer, taken out and let be downloaded; one is the cover', async () => {
  const screen = await openGallery();
  const arrange = async () => {
    await screen.press(en.more);
    await screen.press(en.arrange);
  };
  await arrange();
  const names = () => [...document.querySelectorAll('dialog ol bdi')].map(({ textContent }) => textContent);
  expect(names()).toEqual(['Low tide', 'wind.mp3', 'High tide']);
  expect(screen.named('Move Low tide up')).toHaveProperty('disabled', true);
  expect(screen.named('Move High tide down')).toHaveProperty('disabled', true);
  await screen.press('Move Low tide down');
  expect(screen.text()).toContain('Low tide is at place 2 now.');
  expect(names()).toEqual(['wind.mp3', 'Low tide', 'High tide']);
  await screen.press('Move Recording 2 down');
  await screen.press('Move High tide up');
  expect(names()).toEqual(['Low tide', 'High tide', 'wind.mp3']);
  const list = screen.find('dialog ol');
  const drag = async (type: string, at: number) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    await screen.does(() => list.children[at]?.querySelector('bdi')?.dispatchEvent(event));
    return event.defaultPrevented;
  };
  expect(await drag('dragover', 0)).toBe(false);
  await drag('dragstart', 2);
  expect(list.children[2]?.hasAttribute('data-dragged')).toBe(true);
  expect(await drag('dragover', 0)).toBe(true);
  await drag('drop', 0);
  await drag('dragend', 0);
  expect(document.querySelector('[data-dragged]')).toBeNull();
  expect(names()).toEqual(['wind.mp3', 'Low tide', 'High tide']);
  await drag('drop', 2);
  expect(names()).toEqual(['wind.mp3', 'Low tide', 'High tide']);

  await screen.press('Remove Low tide');
  await screen.press(screen.find(`[name="download-${audio.id}"]`));
  // Its cover is taken out: another one is chosen.
  await screen.press(screen.find(`[name=cover][value="${third.id}"]`));
  expect(document.querySelector(`[name=cover][value="${audio.id}"]`)).toBeNull();
  for (const [endpoint, told] of [
    [calls.deleteItem, en.mediaFailed],
    [calls.updateItem, en.permissionFailed],
    [calls.updateGallery, en.editFailed],
  ] as const) {
    // What was taken out in another window is out.
    if (endpoint !== calls.deleteItem) screen.answer(calls.deleteItem, refusal('thing.notFound', 404));
    screen.answer(endpoint, refusal('server.failed', 500));
    await screen.press(en.save);
    expect(said(screen)).toContain(told);
    screen.answer(endpoint, {} as never);
  }
  screen.sent.length = 0;
  await screen.press(en.save);
  expect(screen.sent).toEqual([
    { call: `DELETE /api/galleries/${id}/items/${item.id}` },
    { call: `PUT /api/galleries/${id}/items/${audio.id}`, body: { description: '', allowDownload: true } },
    {
      call: `PUT /api/galleries/${id}`,
      body: { title: 'The bay', description: 'In November.', isAnonymous: false, coverItemId: third.id },
    },
  ]);
  expect(screen.toasts()).toEqual([en.saved]);
  expect(document.querySelector('dialog')).toBeNull();

  await arrange();
  await screen.press('Move High tide up');
  screen.answer(calls.orderItems, refusal('gallery.otherItems'));
  await screen.press(en.save);
  expect(said(screen)).toContain(en.mediaFailed);
  screen.answer(calls.orderItems, {} as never);
  screen.sent.length = 0;
  await screen.press(en.save);
  expect(screen.sent).toEqual([{ call: `PUT /api/galleries/${id}/order`, body: { itemIds: [item.id, third.id, audio.id] } }]);
  await arrange();
  screen.sent.length = 0;
  await screen.press(en.save);
  expect(screen.sent).toEqual([]);
});

test('GA-02 AD-04 what moderators hid keeps its place alone, and its author reads of that', async () => {
  const screen = await openGallery({ items: [{ ...item, isHidden: true }, third] });
  await screen.press(en.more);
  await screen.press(en.arrange);
  expect(screen.names()).not.toContain('Remove Low tide');
  expect(document.querySelector(`[name="download-${item.id}"]`)).toBeNull();
  expect(document.querySelector(`[name=cover][value="${item.id}"]`)).toBeNull();
  expect(document.querySelector(`[name=cover][value="${third.id}"]`)).not.toBeNull();
  const shown = async (fields: Partial<GalleryWhole>) => {
    await openGallery(fields);
    return document.querySelectorAll('[href^="/statements"]').length;
  };
  const hidden = (count: number) => Array.from({ length: count }, (_, at) => ({ ...item, id: uuid(70 + at), isHidden: true }));
  expect(await shown({ items: hidden(0) })).toBe(0);
  expect(await shown({ items: hidden(2) })).toBe(2);
  expect(await shown({ items: hidden(5) })).toBe(3);
  expect(await shown({ isHidden: true, items: hidden(2) })).toBe(1);
  const empty = await openGallery({ items: [] });
  await empty.press(en.more);
  expect(empty.names()).not.toContain(en.arrange);
  expect(empty.names()).not.toContain(en.describeAll);
});

test('GA-05 its owner is told which originals say where they were taken, and has that taken out of one or of all', async () => {
  const telling = (canGo: boolean) => ({ ...own, holdsPlace: true, placeCanGo: canGo });
  const items = [{ ...item, own: telling(true) }, { ...audio, own: telling(false) }, third];
  const screen = await openGallery({ items });
  expect(screen.text()).toContain(`1 original says where it was taken${en.placesText}`);
  await screen.press(en.removePlaces);
  expect(screen.sent).toEqual([{ call: `DELETE /api/galleries/${id}/items/${item.id}/place` }]);
  expect(screen.toasts()).toEqual([en.placesRemoved]);
  expect(screen.named(en.removePlaces).getAttribute('aria-busy')).not.toBe('true');
  const before = screen.read.length;
  screen.answer(calls.removePlace, refusal('server.failed', 500));
  await screen.press(en.removePlaces);
  expect(screen.toasts().at(-1)).toBe(en.placeFailed);
  expect(screen.read.length).toBe(before + 1);
  await screen.press(en.more);
  await screen.press(en.arrange);
  expect(screen.text()).toContain(en.holdsPlaceForGood);
  expect(screen.text()).toContain(en.holdsPlace);
  screen.answer(calls.removePlace, {} as never);
  await screen.press(placeWords.remove);
  expect(last(screen)).toEqual({ call: `DELETE /api/galleries/${id}/items/${item.id}/place` });
  expect(screen.toasts().at(-1)).toBe(placeWords.removed);
  expect((await openGallery({ items, isAnonymous: true })).text()).toContain(en.placesAnonymousText);
  const nameless = await openGallery({ items, isAnonymous: true });
  await nameless.press(en.more);
  await nameless.press(en.arrange);
  expect(nameless.text()).not.toContain(en.holdsPlaceForGood);
  expect((await openGallery({ items, can: { edit: false, delete: false } })).names()).not.toContain(en.removePlaces);
});

test('GA-02 the media are described one after the other by Enter, several with the same, kept by one save that can be taken back', async () => {
  const screen = await openDescribing();
  const field = (of: GalleryItem) => screen.find<HTMLTextAreaElement>(`[name="description-${of.id}"]`);
  expect(screen.text()).toContain('1 item has no description.');
  field(item).focus();
  await screen.key('Enter', { shiftKey: true });
  expect(document.activeElement).toBe(field(item));
  await screen.key('a');
  expect(document.activeElement).toBe(field(item));
  for (const next of [audio, third]) {
    await screen.key('Enter');
    expect(document.activeElement).toBe(field(next));
  }
  await screen.key('Enter');
  expect(document.activeElement).toBe(screen.named(en.save));

  await screen.press(en.showUndescribed);
  expect(document.querySelectorAll('form > ol > li')).toHaveLength(1);
  await screen.fill(field(audio), 'Wind');
  expect(screen.text()).toContain(en.allDescribed);
  expect(document.querySelectorAll('form > ol > li')).toHaveLength(1);
  await screen.press(en.showUndescribed);
  expect(document.querySelectorAll('form > ol > li')).toHaveLength(3);

  expect(screen.named(en.useForChosen)).toHaveProperty('disabled', true);
  const same = screen.find<HTMLInputElement>('fieldset input[type=text]');
  await screen.fill(same, 'The same');
  await screen.key('Enter', {}, same);
  expect(field(item).value).toBe('Low tide');
  await screen.press('Choose DSC1.jpg');
  expect(screen.text()).toContain('1 item chosen');
  await screen.press('Choose DSC1.jpg');
  expect(screen.text()).toContain('0 items chosen');
  await screen.press('Choose wind.mp3');
  await screen.key('Enter', {}, same);
  expect(field(audio).value).toBe('The same');
  expect(field(third).value).toBe('High tide');
  await screen.press(en.undo);
  expect(field(audio).value).toBe('Wind');
  expect(screen.names()).not.toContain(en.undo);
  await screen.press(en.chooseAll);
  expect(screen.text()).toContain('3 items chosen');
  await screen.press(en.useForChosen);
  expect([item, audio, third].map((each) => field(each).value)).toEqual(['The same', 'The same', 'The same']);
  await screen.press(en.chooseAll);
  expect(screen.text()).toContain('0 items chosen');
  await screen.press(en.undo);

  for (const [code, told] of [
    ['thing.notFound', en.goneMeanwhile],
    ['server.failed', en.mediaFailed],
  ] as const) {
    const before = screen.read.length;
    screen.answer(calls.describeItems, refusal(code, 404));
    await screen.press(en.save);
    expect(said(screen)).toContain(told);
    expect(screen.read.length).toBe(before + 1);
    expect(field(audio).value).toBe('Wind');
  }
  screen.answer(calls.describeItems, {} as never);
  screen.sent.length = 0;
  screen.answer(calls.readGallery, { ...gallery, items: [item, { ...audio, description: 'Wind' }, third] });
  // What was the same for some is taken back by itself no more, once it is saved.
  await screen.press('Choose wind.mp3');
  await screen.fill(same, 'Wind');
  await screen.press(en.useForChosen);
  expect(screen.find('fieldset').textContent).toContain(en.undo);
  await screen.press(en.save);
  const written = (description: string) => ({
    call: `PUT /api/galleries/${id}/descriptions`,
    body: { items: [{ id: audio.id, description }] },
  });
  expect(screen.sent).toEqual([written('Wind')]);
  expect(screen.find('fieldset').textContent).not.toContain(en.undo);
  expect(screen.toasts()[0]).toContain(en.saved);
  await screen.press(en.undo);
  expect(last(screen)).toEqual(written(''));
  expect(screen.toasts().at(-1)).toBe(en.undone);
  screen.sent.length = 0;
  await screen.press(en.save);
  expect(screen.sent).toEqual([]);
});

test('GA-02 whose gallery it is not, or which has nothing to be described, is not described; a part that is hidden stays as it is', async () => {
  for (const fields of [{ can: { edit: false, delete: false } }, { items: [] }, { items: [{ ...item, isHidden: true }] }])
    expect((await openDescribing(fields)).at).toBe(`/media/${id}`);
  const screen = await openDescribing({ items: [{ ...item, isHidden: true }, third] });
  expect(document.querySelectorAll('form > ol > li')).toHaveLength(1);
  expect(screen.read[0]).toBe(`/api/galleries/${id}?among=mine`);
});

test('GA-06 its owner gives a recording captions in a language, and removes them', async () => {
  const captions = [{ language: 'fr', label: 'Français', version: 'v', address: '/captions' }] as unknown as GalleryItem['captions'];
  const screen = await openDescribing({ items: [item, audio, { ...audio, id: uuid(64), captions }] });
  const buttons = () => screen.names().filter((name) => name.startsWith('Captions'));
  expect(buttons()).toEqual(['Captions', 'Captions in 1 language']);
  await screen.press(en.captions);
  expect(screen.text()).toContain('wind.mp3');
  const file = new File(['WEBVTT'], 'wind.vtt');
  await screen.choose('[name=file]', [file]);
  await screen.fill('language', 'another');
  await screen.fill('tag', 'no tag');
  const save = () => screen.press(captionWords.save);
  await save();
  expect(screen.sent).toEqual([]);
  await screen.fill('tag', 'pt-BR');
  await save();
  expect(last(screen)).toEqual({
    call: `PUT /api/galleries/${id}/items/${audio.id}/captions/pt-BR`,
    body: { label: 'Português (Brasil)', file: 'WEBVTT' },
  });
  expect(screen.toasts()).toEqual([captionWords.saved]);
  await screen.press('Captions in 1 language');
  for (const told of [captionWords.removed, captionWords.removeFailed]) {
    await screen.press(captionWords.remove.replace('{label}', 'Français'));
    expect(last(screen)?.call).toBe(`DELETE /api/galleries/${id}/items/${uuid(64)}/captions/fr`);
    expect(screen.toasts().at(-1)).toBe(told);
    screen.answer(calls.removeCaptions, refusal('server.failed', 500));
  }
});

test('GA-02 the media are shown over the page, one after the other by keys, buttons and swipes; closing leads back', async () => {
  const screen = await openGallery({}, `/media/${id}?among=mine`);
  const at = (which?: GalleryItem) => `/media/${id}?among=mine${which ? `&item=${which.id}` : ''}`;
  await screen.press('Low tide');
  expect(screen.at).toBe(at(item));
  const dialog = () => screen.find('dialog');
  expect(dialog().getAttribute('aria-label')).toBe('Low tide');
  expect(screen.text()).toContain('1 of 3');
  expect(screen.names()).not.toContain(open.previous);
  await screen.press(open.next);
  expect(screen.at).toBe(at(audio));
  const key = (name: string) => screen.key(name, {}, dialog());
  for (const [name, to] of [
    ['ArrowRight', third],
    ['ArrowRight', third],
    ['ArrowLeft', audio],
    ['Home', item],
    ['ArrowLeft', item],
    ['End', third],
  ] as const) {
    await key(name);
    expect(screen.at).toBe(at(to));
  }
  expect(screen.find('dialog a[download]').getAttribute('href')).toBe('/original');
  expect(screen.names()).not.toContain(open.next);
  await screen.press(open.previous);
  expect(document.querySelector('dialog a[download]')).toBeNull();
  // A recording has uses of its own for arrows.
  await screen.key('ArrowRight', {}, screen.find('dialog audio'));
  await screen.key('ArrowRight', {}, screen.find('dialog [type=range]'));
  expect(screen.at).toBe(at(audio));

  const touch = (type: string, spots: readonly (readonly [number, number])[], from: Element = dialog()) =>
    screen.does(() => {
      const touches = spots.map(([clientX, clientY]) => ({ clientX, clientY }));
      from.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { touches, changedTouches: touches }));
    });
  const swipe = async (right: number, down: number, from?: Element, fingers = 1) => {
    await touch(
      'touchstart',
      Array.from({ length: fingers }, () => [200, 200] as const),
      from,
    );
    await touch('touchend', [[200 + right, 200 + down]], from);
  };
  await swipe(-40, 0);
  await swipe(-100, 60);
  await swipe(-100, 0, dialog(), 2);
  await swipe(-100, 0, screen.find('dialog [type=range]'));
  expect(screen.at).toBe(at(audio));
  await swipe(-100, 0);
  expect(screen.at).toBe(at(third));
  await swipe(100, 0);
  expect(screen.at).toBe(at(audio));
  const back = vi.spyOn(history, 'go');
  await screen.press(open.close);
  expect(back.mock.calls.length + Number(screen.at === at())).toBeGreaterThan(0);

  const named = await openGallery({}, `/media/${id}?item=${third.id}`);
  expect(document.querySelector('dialog')).not.toBeNull();
  await named.does(() => named.find('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(named.at).toBe(`/media/${id}`);
  expect(document.querySelector('dialog')).toBeNull();
  await openGallery({}, `/media/${id}?item=gone`);
  expect(document.querySelector('dialog')).toBeNull();
});

test('GA-02 a slideshow goes on by itself and begins again, until somebody steps in; not while a recording plays or nobody looks', async () => {
  const screen = await openGallery({ items: [item, third] }, `/media/${id}?item=${item.id}`);
  const at = (which: GalleryItem) => `/media/${id}?item=${which.id}`;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const after = (ms: number) => screen.does(() => vi.advanceTimersByTime(ms));
  const isStatus = () => [...document.querySelectorAll('dialog p[role=status]')].some(({ textContent }) => textContent?.includes(' of 2'));
  expect(isStatus()).toBe(true);
  await screen.press(open.slideshow);
  expect(isStatus()).toBe(false);
  await after(4_999);
  expect(screen.at).toBe(at(item));
  await after(1);
  expect(screen.at).toBe(at(third));
  await after(5_000);
  expect(screen.at).toBe(at(item));
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await after(5_000);
  expect(screen.at).toBe(at(item));
  seen.mockRestore();
  const player = document.createElement('audio');
  Object.defineProperty(player, 'paused', { value: false });
  screen.find('dialog').append(player);
  await after(5_000);
  expect(screen.at).toBe(at(item));
  player.remove();
  await screen.press(open.slideshowStop);
  await after(10_000);
  expect(screen.at).toBe(at(item));
  await screen.press(open.slideshow);
  await screen.press(open.next);
  await after(10_000);
  expect(screen.at).toBe(at(third));
  expect((await openGallery({ items: [item] }, at(item))).names()).not.toContain(open.slideshow);
});

test('GA-02 an image is looked at more closely by keys, two taps and two fingers, and moved by one', async () => {
  const screen = await openGallery({ items: [item, third] }, `/media/${id}?item=${item.id}`);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(300);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300));
  const looks = () => screen.find('dialog .media-image').style.transform;
  const isZoomed = () => document.querySelector('[data-zoomed]') !== null;
  for (const [key, transform] of [
    ['+', 'translate(0px, 0px) scale(1.5)'],
    ['=', 'translate(0px, 0px) scale(2.25)'],
    ['-', 'translate(0px, 0px) scale(1.5)'],
    ['-', ''],
  ] as const) {
    await screen.key(key, {}, screen.find('dialog'));
    expect(looks()).toBe(transform);
    expect(isZoomed()).toBe(transform !== '');
  }
  const stage = screen.find('dialog .media-image').parentElement as HTMLElement;
  const pointer = (type: string, x: number, y: number, pointerId = 1, timeStamp = 0, from: Element = stage) =>
    screen.does(() => {
      const event = Object.assign(new Event(type, { bubbles: true }), { clientX: x, clientY: y, pointerId });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      from.dispatchEvent(event);
    });
  const tap = async (x: number, at: number, from?: Element) => {
    await pointer('pointerdown', x, 150, 1, at, from);
    await pointer('pointerup', x, 150, 1, at, from);
  };
  await tap(200, 0);
  await tap(200, 400);
  expect(isZoomed()).toBe(false);
  await tap(240, 600);
  expect(isZoomed()).toBe(false);
  await tap(250, 800);
  expect(looks()).toBe('translate(-75px, 0px) scale(2.5)');
  await pointer('pointermove', 260, 160);
  expect(looks()).toBe('translate(-75px, 0px) scale(2.5)');
  await pointer('pointerdown', 250, 150, 1, 2_000);
  await pointer('pointermove', 260, 140, 1);
  expect(looks()).toBe('translate(-65px, -10px) scale(2.5)');
  await pointer('pointercancel', 260, 140, 1);
  await tap(200, 5_000);
  await tap(200, 5_100);
  expect(looks()).toBe('');
  const next = screen.named(open.next);
  await tap(200, 9_000, next);
  await tap(200, 9_100, next);
  expect(isZoomed()).toBe(false);

  await pointer('pointerdown', 180, 150, 1, 20_000);
  await pointer('pointerdown', 220, 150, 2, 20_010);
  await pointer('pointermove', 260, 150, 2);
  expect(looks()).toBe('translate(-20px, 0px) scale(2)');
  await pointer('pointerup', 260, 150, 2);
  await pointer('pointermove', 190, 150, 1);
  expect(looks()).toBe('translate(-10px, 0px) scale(2)');
  // Another one stands as it is.
  await screen.key('ArrowRight', {}, screen.find('dialog'));
  expect(looks()).toBe('');
});

test('GA-06 a recording is played, heard at a place, and says how far it is', async () => {
  const screen = await openGallery({ items: [audio] }, `/media/${id}?item=${audio.id}`);
  const player = screen.find<HTMLAudioElement>('dialog audio');
  const state = { paused: true, currentTime: 0 };
  for (const key of ['paused', 'currentTime'] as const)
    Object.defineProperty(player, key, {
      get: () => state[key],
      set(value: never) {
        state[key] = value;
      },
    });
  player.play = async () => {
    state.paused = false;
    player.dispatchEvent(new Event('play'));
  };
  player.pause = () => {
    state.paused = true;
    player.dispatchEvent(new Event('pause'));
  };
  const place = () => screen.find<HTMLInputElement>('dialog [type=range]');
  expect(place().max).toBe('60');
  expect(place().getAttribute('aria-valuetext')).toBe('0:00 of 1:00');
  await screen.press(open.play);
  expect(screen.names()).toContain(open.pause);
  state.currentTime = 15;
  await screen.does(() => player.dispatchEvent(new Event('timeupdate')));
  expect(screen.text()).toContain('0:15 / 1:00');
  expect(screen.find('dialog svg svg').getAttribute('width')).toBe('2');
  await screen.fill(place(), '30');
  expect(state.currentTime).toBe(30);
  expect(place().getAttribute('aria-valuetext')).toBe('0:30 of 1:00');
  await screen.press(open.pause);
  expect(screen.names()).toContain(open.play);
  player.play = () => Promise.reject(new Error('No sound.'));
  await screen.press(open.play);
  expect(screen.names()).toContain(open.play);
});

test('GA-06 what the captions say is read as a text, and a video has its poster and its captions', async () => {
  const captions = [{ language: 'en', label: 'English', version: 'v', address: '/captions' }] as unknown as GalleryItem['captions'];
  const video = { ...audio, type: 'video', audio: null, video: '/film', images: item.images, captions } as unknown as GalleryItem;
  const transcript = { language: 'en', text: 'The wind blows.' };
  const screen = await Screen.open(
    <Route path="/publicMedia/:id">
      <PublicGalleryPage />
    </Route>,
    {
      at: `/publicMedia/${id}?item=${video.id}`,
      answers: [
        ...answers({ items: [video], isPublic: true, publicAddress: 'https://atrium.example/x' }),
        answer(calls.readTranscript, { transcript }),
      ],
    },
  );
  expect(screen.read).toContain(`/api/galleries/${id}?among=public`);
  expect(screen.read).toContain(`/api/galleries/${id}/items/${video.id}/transcript`);
  const player = screen.find('video');
  expect([player.getAttribute('poster'), player.getAttribute('src'), player.getAttribute('aria-label')]).toEqual([
    '/small',
    '/film',
    'Video 1',
  ]);
  expect(screen.find('track').getAttribute('srclang')).toBe('en');
  expect(screen.text()).toContain('The wind blows.');
  expect(screen.find('a[href="/publicMedia"]').textContent).toContain(open.backPublic);
});

test('GA-02 DO-09 what is said of one of the media stands beside it once that is asked for, or an address names it', async () => {
  const items = [{ ...item, commentCount: 2 }, third];
  const screen = await openGallery({ items }, `/media/${id}?item=${item.id}`);
  expect(document.querySelector('aside')).toBeNull();
  await screen.press('2 comments');
  expect(screen.find('dialog aside').getAttribute('aria-label')).toBe(open.commentIt);
  expect(screen.read).toContain(`/api/comments?on=${encodeURIComponent(`galleryitem:${item.id}`)}`);
  await screen.key('ArrowRight', {}, screen.find('dialog aside'));
  expect(screen.at).toBe(`/media/${id}?item=${item.id}`);
  await screen.press('2 comments');
  expect(document.querySelector('aside')).toBeNull();
  await openGallery({ items }, `/media/${id}?item=${item.id}#comment-${uuid(80)}`);
  expect(document.querySelector('dialog aside')).not.toBeNull();
  const settings = { ownerName: '', hostingName: '', publicUrl: '', modulesOff: ['comments'], isDevelopment: false };
  const off = await Screen.open(
    <SettingsContext value={settings as never}>
      <Route path="/media/:id">
        <GalleryPage />
      </Route>
    </SettingsContext>,
    { at: `/media/${id}?item=${item.id}#comment-${uuid(80)}`, as: ana, answers: answers({ items }) },
  );
  expect(document.querySelector('dialog aside')).toBeNull();
  expect(off.names()).not.toContain('2 comments');
});

test('GA-02 whoever has no part in it may report a gallery and its media, its author may not; all go back to where they came from', async () => {
  const others = await openGallery(
    { can: { edit: false, delete: false }, author: { id: 'AAAAAAA3', name: 'Bob' } },
    `/media/${id}?among=public`,
  );
  expect(others.read).toContain(`/api/galleries/${id}?among=public`);
  expect(others.find('a[href="/media?list=public"]').textContent).toContain(en.back);
  expect(others.find(`a[href="/media/${uuid(56)}?among=public"]`).textContent).toContain(open.olderGallery);
  expect(others.text()).not.toContain(en.addText);
  const mine = await openGallery();
  expect(mine.find('a[href="/media"]').textContent).toContain(en.back);
  expect(mine.find(`a[href="/media/${uuid(56)}"]`).textContent).toContain(open.olderGallery);
  expect(mine.text()).toContain(en.addText);
  expect(mine.text()).toContain('1.5 MB');
  const reports = (screen: Screen) => screen.names().filter((name) => /report/i.test(name)).length;
  await others.close();
  const stranger = await openGallery(
    { can: { edit: false, delete: false }, items: [{ ...item, own: null }] },
    `/media/${id}?item=${item.id}`,
  );
  const menus = [...document.querySelectorAll('dialog [aria-haspopup=menu]')].length;
  expect(menus + reports(stranger)).toBeGreaterThan(0);
  await openGallery({}, `/media/${id}?item=${item.id}`);
  expect([...document.querySelectorAll('dialog [aria-haspopup=menu]')]).toHaveLength(0);
});

test('GA-02 media are added by choosing, taking and dropping, and end up in the gallery that they are for', async () => {
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
    ['image/jpeg,image/png,image/webp,image/gif,image/avif,video/*,audio/*', true, null],
    ['image/*', false, 'environment'],
  ]);
  const target = { galleryId: id, title: 'The bay' };
  const aFile = (name: string) => new File(['x'], name, { type: 'image/jpeg', lastModified: 7 });
  const [chosen, taken] = fields as [HTMLInputElement, HTMLInputElement];
  await screen.choose(chosen, [aFile('a.jpg'), aFile('b.jpg')]);
  await screen.choose(taken, [aFile('c.jpg')]);
  // The same may be chosen again.
  await screen.choose(taken, [aFile('c.jpg')]);
  const drop = (type: string) =>
    screen.does(() => {
      const dataTransfer = { types: ['Files'], files: [aFile('d.jpg')] };
      window.dispatchEvent(Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer, relatedTarget: null }));
    });
  await drop('dragover');
  expect(screen.named(en.add).closest('section')?.className).toContain('bg-tint');
  await drop('drop');
  expect(screen.named(en.add).closest('section')?.className).not.toContain('bg-tint');
  expect(JSON.parse(screen.find('output').textContent)).toEqual(['a', 'b', 'c', 'c', 'd'].map((name) => [`${name}.jpg`, target]));
  const ended = { key: 'k', uploadId: uuid(90), name: 'a.jpg', commandId: uuid(91), target };
  expect(await addToGallery(ended as never)).toEqual({ to: `/media/${id}`, label: 'The bay' });
  expect(last(screen)).toEqual({
    call: `POST /api/galleries/${id}/items`,
    body: { items: [{ uploadId: uuid(90) }], commandId: uuid(91) },
  });
  expect(await feature.uploadEndings?.['gallery']?.()).toBe(addToGallery);
});

test('GA-01 the lists say what is in them, and lead on; a group’s newest are told with who shows them', async () => {
  const screen = await Screen.open(<PublicMediaPage />, { at: '/publicMedia?cursor=here', answers: answers({ isPublic: true }) });
  expect(screen.read).toEqual(['/api/galleries?list=public&cursor=here']);
  expect(screen.find(`a[href="/publicMedia/${id}"]`).textContent).toBe('The bay');
  expect(screen.named(open.newest).getAttribute('href')).toBe('/publicMedia');
  expect(screen.named(open.older).getAttribute('href')).toBe('/publicMedia?cursor=next');
  screen.answer(calls.listGalleries, { items: [], nextCursor: null });
  const none = await Screen.open(<PublicMediaPage />, { answers: [answer(calls.listGalleries, { items: [], nextCursor: null })] });
  expect(none.text()).toContain(open.emptyPublic + open.emptyPublicText);
  const failed = await Screen.open(<PublicMediaPage />, { answers: [[calls.listGalleries, refusal('server.failed', 400)]] });
  expect(failed.text()).toContain(open.fetchFailed);

  const told: unknown[] = [];
  const news = (changed: Partial<GalleryWhole>) =>
    Screen.open(
      <NewsOfGalleries groupId="ABCD2345">
        {(each) => {
          told.push(each.news);
          return null;
        }}
      </NewsOfGalleries>,
      { as: ana, answers: answers(changed) },
    );
  await news({});
  const newest = {
    kind: 'gallery',
    id,
    title: 'The bay',
    excerpt: 'In November.',
    language: 'en',
    isPublic: false,
    at: '2026-03-02T08:00:00Z',
    by: { id: 'AAAAAAA2', name: 'Ana Soto' },
    phase: null,
    endsAt: null,
  };
  expect(told.at(-1)).toEqual([newest]);
  await news({ author: null });
  expect(told.at(-1)).toEqual([{ ...newest, by: { id: null, name: open.anonymous } }]);
});

test('GA-01 what changed live is read anew; the pages are those of their addresses, for whom they say', async () => {
  const heard = async (type: string, of: string) => {
    const refreshed: unknown[] = [];
    await galleriesLive[type]?.({ type: type as 'any.thing', id: of }, async (...targets) => void refreshed.push(...targets));
    return refreshed;
  };
  const [changed = ''] = Object.keys(galleriesLive);
  expect(await heard(changed, id)).toEqual(readsOf(id));
  expect(readsOf(id)).toEqual([calls.listGalleries, calls.readTranscript, { endpoint: calls.readGallery, params: { id } }]);
  expect(await heard(commentsChangedMessage, `gallery:${id}`)).toEqual([calls.listGalleries]);
  expect(await heard(commentsChangedMessage, `galleryitem:${id}`)).toEqual([calls.readGallery]);
  expect(await heard(commentsChangedMessage, `document:${id}`)).toEqual([]);
  const pages = Object.fromEntries(await Promise.all(feature.pages.map(async ({ path, load }) => [path, await load()] as const)));
  expect(pages).toMatchObject({
    '/publicMedia': PublicMediaPage,
    '/publicMedia/:id': PublicGalleryPage,
    '/media': MediaPage,
    '/media/:id/describe': DescribePage,
    '/media/:id': GalleryPage,
  });
  expect(feature.pages.map(({ access }) => access)).toEqual(['public', 'public', 'signedIn', 'signedIn', 'signedIn']);
  const reads = (path: `/${string}`, search: string) =>
    prefetches[path]?.reads?.({ params: { id }, search: new URLSearchParams(search) } as never).map(({ input }) => input);
  expect(reads('/publicMedia', 'cursor=c')).toEqual([{ query: { list: 'public', cursor: 'c' } }]);
  expect(reads('/publicMedia/:id', '')).toHaveLength(2);
  expect(reads('/publicMedia/:id', 'item=none')).toHaveLength(2);
  expect(reads('/publicMedia/:id', `item=${item.id}`)?.slice(2)).toEqual([
    { params: { id, itemId: item.id } },
    { query: expect.objectContaining({ on: `galleryitem:${item.id}` }) },
  ]);
  const addressOf = (mode: 'public' | 'own') => feature.hubKinds?.['gallery']?.address({ id } as never, mode as never);
  expect([addressOf('public'), addressOf('own')]).toEqual([`/publicMedia/${id}`, `/media/${id}`]);
});
