import { beforeEach, expect, test, vi } from 'vitest';
import { Route } from '#platform/web/navigation/router.tsx';
import { answer, Screen } from '#platform/web/testing/screen.tsx';
import * as uploads from '#platform/web/uploads/uploads.ts';
import * as calls from '../contract/endpoints.ts';
import { eventLimits } from '../contract/limits.ts';
import en from '../words/en.json' with { type: 'json' };
import { EventsPage } from './event-list.tsx';
import { EventPage } from './event-page.tsx';
import { setUploadedPicture } from './making/save-picture.ts';
import { PublicEventPage } from './public-event-page.tsx';
import { anEvent } from './testing/an-event.ts';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const images = [
  { address: '/small', width: 320, height: 240 },
  { address: '/large', width: 1600, height: 1200 },
];
const picture = { state: 'made' as const, refusal: null, placeholder: null, images, description: 'Eight rowers' };
const event = { ...anEvent, picture };
const { id } = event;
const answers = (shown: object) => [
  answer(calls.listEvents, { items: [shown], nextCursor: null } as never),
  answer(calls.readEvent, shown as never),
  answer(calls.listMessages, { items: [], reach: null }),
  answer(calls.readInvitationChoice, { isOn: false, isOffered: false }),
  answer(calls.readCalendar, { isThere: false, address: null }),
  answer(calls.editEvent, {} as never),
  answer(calls.setPicture, {} as never),
  answer(calls.removePicture, {} as never),
];
const openEvent = (shown: object = event) =>
  Screen.open(
    <Route path="/events/:id">
      <EventPage />
    </Route>,
    { at: `/events/${id}`, as: ana, answers: answers(shown) },
  );
async function editing(shown?: object) {
  const screen = await openEvent(shown);
  await screen.press(screen.named(en.more));
  await screen.press(en.edit);
  return screen;
}
const pictures = () => [...document.querySelectorAll('img')].map((image) => [image.getAttribute('src'), image.getAttribute('alt')]);
beforeEach(() => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Paris']);
});

test('EV-01 the picture of an event is on its page with its description, and on its card; without images nothing is', async () => {
  await openEvent();
  expect(pictures()).toContainEqual(['/small', 'Eight rowers']);
  await Screen.open(<EventsPage />, { at: '/events', as: ana, answers: answers(event) });
  expect(pictures()).toContainEqual(['/small', '']);
  const waiting = await openEvent({ ...event, picture: { ...picture, state: 'waiting', images: [] } });
  expect(pictures().flat()).not.toContain('/small');
  expect(waiting.text()).toContain(en['pictureState.waiting']);
});

test('EV-01 the public page names the picture for link previews', async () => {
  const shown = { ...event, isPublic: true, publicAddress: 'https://atrium.example/events/x' };
  await Screen.open(
    <Route path="/events/:id">
      <PublicEventPage />
    </Route>,
    { at: `/events/${id}`, answers: answers(shown) },
  );
  const meta = (name: string) => document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
  expect(meta('og:image')).toMatch(/\/large$/);
  expect([meta('og:image:alt'), meta('og:image:width'), meta('twitter:card')]).toEqual(['Eight rowers', '1600', 'summary_large_image']);
});

test('EV-01 the author describes, removes or replaces the picture in the form', async () => {
  const started = vi.spyOn(uploads, 'beginUploads').mockResolvedValue([]);
  const described = await editing();
  await described.fill('pictureText', 'Eight rowers and a cox');
  await described.press(en.save);
  expect(described.sent.at(-1)).toEqual({
    call: `PUT /api/events/${id}/picture`,
    body: { description: 'Eight rowers and a cox', scope: 'one' },
  });
  const removed = await editing();
  await removed.press(en.pictureRemove);
  await removed.press(en.save);
  expect(removed.sent.at(-1)?.call).toMatch(new RegExp(`^DELETE /api/events/${id}/picture`));
  const same = await editing();
  await same.press(en.save);
  expect(same.sent.map(({ call }) => call)).toEqual([`PUT /api/events/${id}`]);
  const replaced = await editing({ ...event, picture: null });
  const file = new File(['x'], 'poster.jpg', { type: 'image/jpeg' });
  await replaced.choose(replaced.find('input[type=file]'), [file]);
  await replaced.fill('pictureText', 'The poster');
  await replaced.press(en.save);
  expect(started.mock.calls).toEqual([
    [[file], { purpose: 'eventPicture', target: { eventId: id, title: event.title, description: 'The poster', scope: 'one' } }],
  ]);
});

test('EV-01 a picture that is too large is refused before it is uploaded', async () => {
  const screen = await editing({ ...event, picture: null });
  const file = new File(['x'], 'poster.jpg', { type: 'image/jpeg' });
  Object.defineProperty(file, 'size', { value: eventLimits.pictureBytes + 1 });
  await screen.choose(screen.find('input[type=file]'), [file]);
  expect(screen.find('fieldset [role=alert]').textContent).toMatch(/^This picture is too large/);
  expect(document.querySelector('[name=pictureText]')).toBeNull();
});

test('EV-01 a completed upload becomes the picture of its event', async () => {
  const screen = await openEvent();
  const target = { eventId: id, title: 'Regatta', description: 'The poster', scope: 'all' };
  const made = await setUploadedPicture({ key: 'k', uploadId: id, name: 'poster.jpg', target, commandId: id });
  expect(made).toEqual({ to: `/events/${id}`, label: 'Regatta' });
  expect(screen.sent.at(-1)).toEqual({
    call: `PUT /api/events/${id}/picture`,
    body: { uploadId: id, description: 'The poster', scope: 'all', commandId: id },
  });
});
