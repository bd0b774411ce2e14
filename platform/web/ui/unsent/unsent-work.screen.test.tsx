import { useState } from 'react';
import { expect, test } from 'vitest';
import words from '../../../words/unsent/en.json' with { type: 'json' };
import { session } from '../../session.tsx';
import { Screen, tokenOf } from '../../testing/screen.tsx';
import { Dialog } from '../dialog.tsx';
import { Form } from '../form.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { TextField } from '../text-field.tsx';

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
/** As if the page were built anew, for whoever is signed in then. */
const again = (as?: typeof ana, kept: Record<string, string> = { ...localStorage }, at = '/report') =>
  Screen.open(<Fields />, { at, ...(as && { as }), before: () => void Object.assign(localStorage, kept) });

test('SE-05 what was typed when a session expired is back for the same person on the same page, and one may start afresh', async () => {
  const screen = await Screen.open(<Fields />, { at: '/report', as: ana });
  await screen.fill('subject', 'Moons');
  await screen.does(() => session.expire(session.token() ?? ''));
  // One may type on until it was read.
  await screen.fill('subject', 'Moons and tides');
  await screen.does(() => session.acceptExpiry());
  const kept = Object.fromEntries(Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('text:')));
  expect(Object.keys(kept)).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain('Moons');
  const visitor = await again(undefined, kept);
  expect([subject(), visitor.text()]).toEqual(['Tides', expect.not.stringContaining(words.broughtBack)]);
  await again({ id: 'BBBBBBB2', username: 'bob' }, kept);
  expect(subject()).toBe('Tides');
  await again(ana, kept, '/elsewhere');
  expect(subject()).toBe('Tides');
  const back = await again(ana, kept);
  expect([subject(), back.find('form [role=status]').textContent]).toEqual(['Moons and tides', words.broughtBack]);
  await back.press(words.startAfresh);
  expect([subject(), back.text()]).toEqual(['Tides', expect.not.stringContaining(words.broughtBack)]);
  expect(Object.keys({ ...localStorage }).filter((key) => key.startsWith('text:'))).toEqual([]);
});

test('SE-05 whoever signs out leaves nothing, and what was sent or never changed is not kept', async () => {
  const keptAfter = async (work: (screen: Screen) => Promise<void>) => {
    const screen = await Screen.open(<Fields />, { at: '/report', as: ana });
    await work(screen);
    return Object.keys({ ...localStorage }).filter((key) => key.startsWith('text:'));
  };
  const expire = (screen: Screen) => screen.does(() => session.expire(session.token() ?? ''));
  expect(
    await keptAfter(async (screen) => {
      await screen.fill('subject', 'Moons');
      await screen.does(() => session.end());
    }),
  ).toEqual([]);
  expect(await keptAfter(expire)).toEqual([]);
  expect(
    await keptAfter(async (screen) => {
      await screen.fill('subject', 'Moons');
      await screen.submit();
      await expire(screen);
    }),
  ).toEqual([]);
  // What is typed behind that is.
  expect(
    await keptAfter(async (screen) => {
      await screen.fill('subject', 'Moons');
      await screen.submit();
      await screen.fill('subject', 'Suns');
      await expire(screen);
    }),
  ).toHaveLength(1);
});

test('SE-05 who comes in later on the same page has what they type kept too', async () => {
  const screen = await Screen.open(<Fields />, { at: '/report', as: ana });
  await screen.does(() => session.expire(session.token() ?? ''));
  await screen.does(() => session.start(tokenOf(ana)));
  await screen.fill('subject', 'Moons');
  await screen.does(() => session.expire(session.token() ?? ''));
  await again(ana);
  expect(subject()).toBe('Moons');
});

test('SE-05 a dialog that was closed unsent has what was typed when it is opened again; one whose form was sent begins anew', async () => {
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
  // Closed while it is on its way, it is kept until somebody has it.
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
