import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endFakeTimers, Screen } from '#platform/web/testing/screen.tsx';
import { MentionField, type MentionedPerson } from './mention-field.tsx';
import { MentionText } from './mention-text.tsx';
import { NamedText } from './named-text.tsx';

const people: MentionedPerson[] = [
  { id: 'AAAAAAA2', username: 'ana', name: 'Ana Soto' },
  { id: 'AAAAAAA3', username: 'anabel', name: 'Anabel Li' },
  { id: 'AAAAAAA4', username: 'bob', name: 'Bob Heron' },
  { id: '01890a5d-ac96-774b-bcce-b302099a8057', username: 'the board', name: 'the board', isRole: true },
];
let requested: string[];
beforeEach(() => {
  requested = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(endFakeTimers);

const suggest = async (typed: string) => {
  requested.push(typed);
  if (typed === 'x') throw new Error('no connection');
  return people.filter(({ username, isRole }) => username.startsWith(typed) && (!isRole || typed !== ''));
};
const keys: string[] = [];
function Field() {
  const [text, setText] = useState('Dear ');
  return (
    <MentionField
      value={text}
      onChange={setText}
      suggest={suggest}
      suggestionsLabel="people"
      suggestionsText={(count) => `${count} offered`}
      onKeyDown={({ key }) => keys.push(key)}
    />
  );
}

/** Opens the field, types into it and waits for the pause. */
async function typing() {
  keys.length = 0;
  const screen = await Screen.open(<Field />, { as: { id: 'AAAAAAA9', username: 'zoe' } });
  const field = screen.find<HTMLTextAreaElement>('textarea');
  await screen.does(() => field.focus());
  const pause = () => screen.does(() => vi.advanceTimersByTime(120));
  const type = async (text: string) => {
    await screen.fill(field, text);
    await screen.does(() => {
      field.setSelectionRange(text.length, text.length);
      field.dispatchEvent(new Event('select', { bubbles: true }));
    });
    await pause();
  };
  const offered = () =>
    [...document.querySelectorAll('[role=option]')].map(
      (each) => `${each.getAttribute('aria-selected') === 'true' ? '> ' : ''}${each.querySelector('bdi')?.textContent}`,
    );
  return { screen, field, type, offered, pause };
}

test('ME-04 after @ people are suggested on a pause, requested once, and arrow keys wrap around', async () => {
  const { screen, field, type, offered } = await typing();
  await type('Dear @');
  expect(requested).toEqual(['']);
  expect(offered()).toEqual(['> Ana Soto', 'Anabel Li', 'Bob Heron']);
  expect(screen.find('[role=status]').textContent).toBe('3 offered');
  expect(field.getAttribute('aria-activedescendant')).toBe(document.querySelector('[aria-selected=true]')?.id);
  await screen.key('ArrowDown', {}, field);
  expect(offered()).toEqual(['Ana Soto', '> Anabel Li', 'Bob Heron']);
  await screen.key('ArrowUp', {}, field);
  await screen.key('ArrowUp', {}, field);
  expect(offered()).toEqual(['Ana Soto', 'Anabel Li', '> Bob Heron']);
  await screen.key('ArrowDown', {}, field);
  expect(offered()[0]).toBe('> Ana Soto');
  await screen.key('a', {}, field);
  expect(keys).toEqual(['a']);
  await type('Dear @an');
  expect(offered()).toEqual(['> Ana Soto', 'Anabel Li']);
});

test('ME-04 Enter and Tab insert the selected person, a click that person, and Esc keeps the typed text', async () => {
  for (const key of ['Enter', 'Tab']) {
    const { screen, field, type, offered } = await typing();
    await type('Dear @an');
    await screen.key(key, {}, field);
    expect(field.value).toBe('Dear @ana ');
    expect(field.selectionStart).toBe('Dear @ana '.length);
    expect(offered()).toEqual([]);
    expect(keys).toEqual([]);
    await screen.key(key, {}, field);
    expect(keys).toEqual([key]);
  }
  const pressed = await typing();
  await pressed.type('Dear @an');
  const [, second] = [...document.querySelectorAll<HTMLElement>('[role=option]')];
  await pressed.screen.press(second as HTMLElement);
  expect(pressed.field.value).toBe('Dear @anabel ');
  const left = await typing();
  await left.type('Dear @an');
  await left.screen.key('Escape', {}, left.field);
  expect(left.offered()).toEqual([]);
  expect(left.field.value).toBe('Dear @an');
  await left.type('Dear @ana');
  expect(left.offered()).toEqual([]);
  await left.type('Dear @ana, @b');
  expect(left.offered()).toEqual(['> Bob Heron']);
});

test('ME-04 a chosen name is typed over what was typed, so that the browser can undo it', async () => {
  const { screen, field, type } = await typing();
  const steps: string[] = [];
  // Happy DOM has no editing commands.
  const execCommand = (_command: string, _isShown: boolean, text: string) => {
    steps.push(field.value);
    const { selectionStart: from, selectionEnd: to, value } = field;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value.slice(0, from) + text + value.slice(to));
    field.setSelectionRange(from + text.length, from + text.length);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return true;
  };
  Object.assign(document, { execCommand });
  await type('Dear @an');
  await screen.key('Enter', {}, field);
  expect([field.value, field.selectionStart, steps]).toEqual(['Dear @ana ', 10, ['Dear @an']]);
  await type('Dear @ana t');
  expect(requested).toEqual(['an']);
  Reflect.deleteProperty(document, 'execCommand');
});

test('ME-04 a mention goes on over a space, and Enter of an input method chooses nothing', async () => {
  const { screen, field, type, offered } = await typing();
  await type('Dear @jose an');
  expect(requested).toEqual(['jose an']);
  await type('Dear @an');
  await screen.key('Enter', { keyCode: 229 } as KeyboardEventInit, field);
  expect(offered()).toHaveLength(2);
});

test('ME-04 no request while typing; no list after a failure, on blur or during composition', async () => {
  const { screen, field, type, offered, pause } = await typing();
  await screen.fill(field, 'Dear @a');
  await screen.does(() => vi.advanceTimersByTime(119));
  expect(requested).toEqual([]);
  await type('Dear @an');
  expect(requested).toEqual(['an']);
  await screen.key('Enter', { isComposing: true }, field);
  expect(field.value).toBe('Dear @an');
  await screen.does(() => field.blur());
  expect(offered()).toEqual([]);
  await screen.does(() => field.focus());
  expect(offered()).toHaveLength(2);
  await type('Dear @x');
  await pause();
  expect(offered()).toEqual([]);
});

test('ME-04 mentions link to people, the reader’s own is highlighted, and web links have no referrer', async () => {
  const screen = await Screen.open(<MentionText text={'Ask @ana or @bob.\n\nSee https://a.example/x.'} people={people} ownId="AAAAAAA4" />);
  const links = [...document.querySelectorAll('a')];
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.className.includes('bg-accent')])).toEqual([
    ['@ana', '/people/AAAAAAA2', false],
    ['@bob', '/people/AAAAAAA4', true],
    ['https://a.example/x', 'https://a.example/x', false],
  ]);
  expect([links[2]?.target, links[2]?.rel]).toEqual(['_blank', 'noopener noreferrer nofollow ugc']);
  expect(screen.text()).toContain('Ask @ana or @bob.');
  const named = await Screen.open(<NamedText text="Ask @ana." people={people} />, { as: { id: 'AAAAAAA9', username: 'zoe' } });
  expect(named.text()).toBe('Ask @ana.');
});

test('GR-12 ME-04 a role is suggested by its name, inserted whole, and marked without a link', async () => {
  const { screen, field, type, offered } = await typing();
  await type('Dear @the');
  expect(offered()).toEqual(['> the board']);
  expect(screen.find('[role=option]').textContent).toBe('the board ');
  await screen.press(screen.find('[role=option]'));
  expect(field.value).toBe('Dear @the board ');
  const shown = await Screen.open(
    <MentionText text="Dear @The board and @ana" people={[people[0] as MentionedPerson]} roles={['the board']} ownId="" />,
    {
      as: { id: 'AAAAAAA9', username: 'zoe' },
    },
  );
  expect([...document.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(['@ana']);
  expect(shown.find('span > span').textContent).toBe('@The board');
});
