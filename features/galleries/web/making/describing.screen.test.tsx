import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Route } from '#platform/web/navigation/router.tsx';
import { endFakeTimers, refusal, Screen } from '#platform/web/testing/screen.tsx';
import captionWords from '#platform/words/captions/en.json' with { type: 'json' };
import * as calls from '../../contract/endpoints.ts';
import type { GalleryItem, GalleryWhole } from '../../contract/shapes.ts';
import en from '../../words/en.json' with { type: 'json' };
import { last, shownText } from '../testing/open-gallery.tsx';
import { ana, answers, audio, gallery, id, item, third, uuid } from '../testing/samples.ts';
import { DescribePage } from './describe-page.tsx';

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
});
afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

const openDescribing = (changed: Partial<GalleryWhole> = {}) =>
  Screen.open(
    <Route path="/media/:id/describe">
      <DescribePage />
    </Route>,
    { at: `/media/${id}/describe`, as: ana, answers: answers(changed) },
  );

test('GA-02 items are described in sequence by Enter, several with the same text, with one save that can be undone', async () => {
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
  await screen.press('Select DSC1.jpg');
  expect(screen.text()).toContain('1 item selected');
  await screen.press('Select DSC1.jpg');
  expect(screen.text()).toContain('0 items selected');
  await screen.press('Select wind.mp3');
  await screen.key('Enter', {}, same);
  expect(field(audio).value).toBe('The same');
  expect(field(third).value).toBe('High tide');
  await screen.press(en.undo);
  expect(field(audio).value).toBe('Wind');
  expect(screen.names()).not.toContain(en.undo);
  await screen.press(en.chooseAll);
  expect(screen.text()).toContain('3 items selected');
  await screen.press(en.useForChosen);
  expect([item, audio, third].map((each) => field(each).value)).toEqual(['The same', 'The same', 'The same']);
  await screen.press(en.chooseAll);
  expect(screen.text()).toContain('0 items selected');
  await screen.press(en.undo);

  for (const [code, told] of [
    ['thing.notFound', en.goneMeanwhile],
    ['gallery.itemHidden', en['error.gallery.itemHidden']],
    ['server.failed', en.mediaFailed],
  ] as const) {
    const before = screen.read.length;
    screen.answer(calls.describeItems, refusal(code, 404));
    await screen.press(en.save);
    expect(shownText(screen)).toContain(told);
    expect(screen.read.length).toBe(before + 1);
    expect(field(audio).value).toBe('Wind');
  }
  screen.answer(calls.describeItems, {} as never);
  screen.sent.length = 0;
  screen.answer(calls.readGallery, { ...gallery, items: [item, { ...audio, description: 'Wind' }, third] });
  // Once saved, applying the same text can no longer be undone separately.
  await screen.press('Select wind.mp3');
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

test('GA-02 galleries of others or without items cannot be described; a hidden item is unchanged', async () => {
  for (const fields of [{ can: { edit: false, delete: false } }, { items: [] }, { items: [{ ...item, isHidden: true }] }])
    expect((await openDescribing(fields)).at).toBe(`/media/${id}`);
  const screen = await openDescribing({ items: [{ ...item, isHidden: true }, third] });
  expect(document.querySelectorAll('form > ol > li')).toHaveLength(1);
  expect(screen.read[0]).toBe(`/api/galleries/${id}?among=mine`);
});

test('GA-06 the owner adds captions to a recording in a language, and removes them', async () => {
  const captions = [{ language: 'fr', label: 'Français', version: 'v', address: '/captions' }] as unknown as GalleryItem['captions'];
  const screen = await openDescribing({ items: [item, audio, { ...audio, id: uuid(64), captions }] });
  const buttons = () => screen.names().filter((name) => name.startsWith('Captions'));
  expect(buttons()).toEqual(['Captions', 'Captions in 1 language']);
  await screen.press(en.captions);
  expect(screen.find('dialog').textContent).toContain('wind.mp3');
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
  for (const text of [captionWords.removed, captionWords.removeFailed]) {
    await screen.press(captionWords.remove.replace('{label}', 'Français'));
    expect(last(screen)?.call).toBe(`DELETE /api/galleries/${id}/items/${uuid(64)}/captions/fr`);
    expect(screen.toasts().at(-1)).toBe(text);
    screen.answer(calls.removeCaptions, refusal('server.failed', 500));
  }
});
