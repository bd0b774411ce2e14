import { useState } from 'react';
import { expect, test } from 'vitest';
import words from '../../../words/unsent/en.json' with { type: 'json' };
import { session } from '../../session/session.tsx';
import { Screen, tokenOf } from '../../testing/screen.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../forms/form.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { TextField } from '../../forms/text-field.tsx';

const ana = { id: 'AAAAAAA2', username: 'ana' };
let send: () => Promise<void> = async () => {};

function Fields() {
  return (
    <Form onSubmit={() => send()} errorText={(code) => code} label="A report">
      <TextField name="subject" label="Subject" defaultValue="Tides" />
      <SubmitButton>Send</SubmitButton>
    </Form>
  );
}
function InDialog() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      <button type="button" onClick={() => setIsOpen(false)}>
        shut
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Report" closeLabel="Close">
        <Fields />
      </Dialog>
    </>
  );
}
const subject = () => document.querySelector<HTMLInputElement>('[name=subject]')?.value;
/** Renders the page again, as the given person. */
const again = (as?: typeof ana, stored: Record<string, string> = { ...localStorage }, at = '/report') =>
  Screen.open(<Fields />, { at, ...(as && { as }), before: () => void Object.assign(localStorage, stored) });

test('SE-05 input of an expired session is restored for the same person on the same page, and can be cleared', async () => {
  const screen = await Screen.open(<Fields />, { at: '/report', as: ana });
  await screen.fill('subject', 'Moons');
  await screen.does(() => session.expire(session.token() ?? ''));
  // Typing can continue until the notice is read.
  await screen.fill('subject', 'Moons and tides');
  await screen.does(() => session.acceptExpiry());
  const stored = Object.fromEntries(Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('text:')));
  expect(Object.keys(stored)).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain('Moons');
  const visitor = await again(undefined, stored);
  expect([subject(), visitor.text()]).toEqual(['Tides', expect.not.stringContaining(words.broughtBack)]);
  await again({ id: 'BBBBBBB2', username: 'bob' }, stored);
  expect(subject()).toBe('Tides');
  await again(ana, stored, '/elsewhere');
  expect(subject()).toBe('Tides');
  const back = await again(ana, stored);
  expect([subject(), back.find('form [role=status]').textContent]).toEqual(['Moons and tides', words.broughtBack]);
  await back.press(words.startAfresh);
  expect([subject(), back.text()]).toEqual(['Tides', expect.not.stringContaining(words.broughtBack)]);
  expect(Object.keys({ ...localStorage }).filter((key) => key.startsWith('text:'))).toEqual([]);
});

test('SE-05 signing out leaves nothing, and sent or unchanged input is not stored', async () => {
  const storedAfter = async (work: (screen: Screen) => Promise<void>) => {
    const screen = await Screen.open(<Fields />, { at: '/report', as: ana });
    await work(screen);
    return Object.keys({ ...localStorage }).filter((key) => key.startsWith('text:'));
  };
  const expire = (screen: Screen) => screen.does(() => session.expire(session.token() ?? ''));
  expect(
    await storedAfter(async (screen) => {
      await screen.fill('subject', 'Moons');
      await screen.does(() => session.end());
    }),
  ).toEqual([]);
  expect(await storedAfter(expire)).toEqual([]);
  expect(
    await storedAfter(async (screen) => {
      await screen.fill('subject', 'Moons');
      await screen.submit();
      await expire(screen);
    }),
  ).toEqual([]);
  // Input after that is stored.
  expect(
    await storedAfter(async (screen) => {
      await screen.fill('subject', 'Moons');
      await screen.submit();
      await screen.fill('subject', 'Suns');
      await expire(screen);
    }),
  ).toHaveLength(1);
});

test('SE-05 the input of a person who signs in later on the same page is stored, too', async () => {
  const screen = await Screen.open(<Fields />, { at: '/report', as: ana });
  await screen.does(() => session.expire(session.token() ?? ''));
  await screen.does(() => session.start(tokenOf(ana)));
  await screen.fill('subject', 'Moons');
  await screen.does(() => session.expire(session.token() ?? ''));
  await again(ana);
  expect(subject()).toBe('Moons');
});

test('SE-05 a dialog closed unsent restores its input when opened again; after a submit it starts empty', async () => {
  send = async () => {};
  const screen = await Screen.open(<InDialog />, { at: '/report', as: ana });
  await screen.press('open');
  await screen.fill('subject', 'Moons');
  await screen.press('Close');
  await screen.press('open');
  expect([subject(), screen.text()]).toEqual(['Moons', expect.stringContaining(words.broughtBack)]);
  await screen.press(words.startAfresh);
  expect(subject()).toBe('Tides');
  await screen.fill('subject', 'Suns');
  await screen.submit();
  await screen.press('Close');
  await screen.press('open');
  expect(subject()).toBe('Tides');
  // Closed during a submit, it is stored until that succeeds.
  let { promise, resolve, reject } = Promise.withResolvers<void>();
  send = () => promise;
  screen.isLeaving = true;
  await screen.fill('subject', 'Stars');
  await screen.submit();
  await screen.press('Close');
  await screen.press('open');
  expect(subject()).toBe('Stars');
  await screen.press('Close');
  await screen.does(() => resolve());
  await screen.press('open');
  ({ promise, resolve, reject } = Promise.withResolvers<void>());
  await screen.fill('subject', 'Comets');
  await screen.submit();
  await screen.press('Close');
  await screen.does(() => reject(new Error('away')));
  await screen.press('open');
  expect(subject()).toBe('Comets');
  send = async () => {};
});
