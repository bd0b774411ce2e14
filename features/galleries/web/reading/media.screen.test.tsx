import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Route } from '#platform/web/navigation/router.tsx';
import { SettingsContext } from '#platform/web/registry/settings.ts';
import { answer, endFakeTimers, Screen } from '#platform/web/testing/screen.tsx';
import * as calls from '../../contract/endpoints.ts';
import type { GalleryItem } from '../../contract/shapes.ts';
import en from '../../words/en.json' with { type: 'json' };
import open from '../../words/public/en.json' with { type: 'json' };
import { openGallery } from '../testing/open-gallery.tsx';
import { ana, answers, audio, id, item, third, uuid } from '../testing/samples.ts';
import { GalleryPage } from './gallery-page.tsx';
import { PublicGalleryPage } from './public-gallery-page.tsx';

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
});
afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

test('GA-06 a recording is played, seeked, and shows its progress', async () => {
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

test('GA-06 captions are readable as a transcript, and a video has poster and captions', async () => {
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

test('GA-02 DO-09 comments on an item are shown beside it on demand or if an address names one', async () => {
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

test('GA-02 others can report a gallery and its items, the author cannot; links lead back to the list', async () => {
  const others = await openGallery(
    { can: { edit: false, delete: false }, author: { id: 'AAAAAAA3', name: 'Bob' } },
    `/media/${id}?among=public`,
  );
  expect(others.read).toContain(`/api/galleries/${id}?among=public`);
  expect(others.find('a[href="/media?list=public"]').textContent).toContain(en.back);
  expect(others.find(`a[href="/media/${uuid(56)}?among=public"]`).textContent).toContain(open.olderGallery);
  expect(others.text()).not.toContain(en.addShort);
  const mine = await openGallery();
  expect(mine.find('a[href="/media"]').textContent).toContain(en.back);
  expect(mine.find(`a[href="/media/${uuid(56)}"]`).textContent).toContain(open.olderGallery);
  expect(mine.text()).toContain(en.addShort);
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
