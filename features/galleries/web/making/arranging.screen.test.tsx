import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endFakeTimers, refusal } from '#platform/web/testing/screen.tsx';
import { turningDuring } from '#platform/web/testing/turning.ts';
import placeWords from '#platform/words/geotags/en.json' with { type: 'json' };
import * as calls from '../../contract/endpoints.ts';
import type { GalleryWhole } from '../../contract/shapes.ts';
import en from '../../words/en.json' with { type: 'json' };
import { last, openGallery, shownText } from '../testing/open-gallery.tsx';
import { audio, id, item, own, third, uuid } from '../testing/samples.ts';

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
});
afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

test('GA-02 GA-03 items are sorted by keyboard and pointer, deleted, and permitted for download; one is the cover', async () => {
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
  expect(screen.text()).toContain('Low tide is now in position 2.');
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
  // After the cover is deleted, another item becomes the cover.
  await screen.press(screen.find(`[name=cover][value="${third.id}"]`));
  expect(document.querySelector(`[name=cover][value="${audio.id}"]`)).toBeNull();
  for (const [endpoint, told] of [
    [calls.deleteItem, en.mediaFailed],
    [calls.updateItem, en.permissionFailed],
    [calls.updateGallery, en.editFailed],
  ] as const) {
    // An item deleted in another window counts as deleted.
    if (endpoint !== calls.deleteItem) screen.answer(calls.deleteItem, refusal('thing.notFound', 404));
    screen.answer(endpoint, refusal('server.failed', 500));
    await screen.press(en.save);
    expect(shownText(screen)).toContain(told);
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
  expect(shownText(screen)).toContain(en.mediaFailed);
  screen.answer(calls.orderItems, {} as never);
  screen.sent.length = 0;
  await screen.press(en.save);
  expect(screen.sent).toEqual([{ call: `PUT /api/galleries/${id}/order`, body: { itemIds: [item.id, third.id, audio.id] } }]);
  await arrange();
  screen.sent.length = 0;
  await screen.press(en.save);
  expect(screen.sent).toEqual([]);
});

test('GA-02 AD-04 a hidden item can only be moved, and its author sees a notice', async () => {
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

test('GA-05 the owner sees which originals contain a location and removes it from one or all', async () => {
  const telling = (canGo: boolean) => ({ ...own, holdsPlace: true, placeCanGo: canGo });
  const items = [{ ...item, own: telling(true) }, { ...audio, own: telling(false) }, third];
  const screen = await openGallery({ items });
  expect(screen.text()).toContain(`1 original contains the location where it was taken${en.placesText}`);
  await screen.press(en.removePlaces);
  expect(screen.sent).toEqual([{ call: `DELETE /api/galleries/${id}/items/${item.id}/place` }]);
  expect(screen.toasts()).toEqual([en.placesRemoved]);
  expect(screen.named(en.removePlaces).getAttribute('aria-busy')).not.toBe('true');
  const before = screen.read.length;
  const remove = () => screen.press(en.removePlaces);
  expect(await turningDuring(screen, calls.removePlace, refusal('server.failed', 500), remove)).toEqual([en.removePlaces]);
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
