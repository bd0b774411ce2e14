import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import en from '#platform/words/en.json' with { type: 'json' };
import es from '#platform/words/es.json' with { type: 'json' };
import fr from '#platform/words/fr.json' with { type: 'json' };
import { MediaImage } from '../media/media-image.tsx';
import { QueryStates } from '../queries/query-states.tsx';
import { RemovalButton } from './removal-button.tsx';
import { endFakeTimers, Screen } from '../testing/screen.tsx';
import { CopyField } from './copy-field.tsx';
import { Dialog } from './dialog.tsx';
import { DayField } from '../forms/day-field.tsx';
import { Form } from '../forms/form.tsx';
import { Menu } from './menu.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { SearchField } from '../forms/search-field.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { TextArea } from '../forms/text-area.tsx';
import { useToast } from './toasts.tsx';

afterEach(endFakeTimers);
afterEach(() => vi.restoreAllMocks());

const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
const pass = (screen: Screen, ms: number) => screen.does(() => vi.advanceTimersByTime(ms));
const focused = () => document.activeElement?.textContent;

test('SH-11 what is to be given on is copied and that is said for a moment; where it may not be, it is selected', async () => {
  stopClock();
  const written: string[] = [];
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text));
  const screen = await Screen.open(<CopyField label="ID" value="ABCD2345" labels={{ copy: 'Copy', copied: 'Copied' }} />);
  const shownText = () => screen.find('[role=status]').textContent;
  await screen.press(screen.find('button'));
  expect(written).toEqual(['ABCD2345']);
  expect(shownText()).toBe('Copied');
  await pass(screen, 2_499);
  expect(shownText()).toBe('Copied');
  await pass(screen, 1);
  expect(shownText()).toBe('');
  write.mockRejectedValue(new Error('not allowed'));
  await screen.press(screen.find('button'));
  expect(shownText()).toBe('');
  const field = screen.find<HTMLInputElement>('input');
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 8]);
});

test('SH-11 a search speaks up when one pauses, at once on Enter and on clearing, and follows what is in force', async () => {
  stopClock();
  const result: string[] = [];
  let put = (_: string) => {};
  const Searched = () => {
    const [value, setValue] = useState('boat');
    put = setValue;
    const change = (next: string) => {
      result.push(next);
      setValue(next);
    };
    return <SearchField label="Find" clearLabel="Clear" value={value} onChange={change} />;
  };
  const screen = await Screen.open(<Searched />);
  const field = screen.find<HTMLInputElement>('input');
  expect(field.value).toBe('boat');
  await screen.fill('q', 'boats');
  await pass(screen, 249);
  await screen.fill('q', 'boats a');
  await pass(screen, 249);
  expect(result).toEqual([]);
  await pass(screen, 1);
  expect(result).toEqual(['boats a']);
  await screen.fill('q', 'oars');
  await screen.key('Enter', { isComposing: true }, field);
  expect(result).toHaveLength(1);
  await screen.key('Enter', {}, field);
  await pass(screen, 1_000);
  expect(result).toEqual(['boats a', 'oars']);
  await screen.does(() => put('sails'));
  expect(field.value).toBe('sails');
  await screen.press('Clear');
  expect(result.at(-1)).toBe('');
  expect(document.activeElement).toBe(field);
  expect(screen.names()).not.toContain('Clear');
  // The field’s own value may return late, after more was typed.
  const Late = () => {
    const [value, setValue] = useState('');
    put = setValue;
    return <SearchField label="Find" clearLabel="Clear" value={value} onChange={(next) => void result.push(next)} />;
  };
  const late = await Screen.open(<Late />);
  await late.fill('q', 'oars');
  await pass(late, 250);
  await late.fill('q', 'oars and');
  await late.does(() => put('oars'));
  expect([result.at(-1), late.find<HTMLInputElement>('input').value]).toEqual(['oars', 'oars and']);
});

test('QA-02 DO-06 a filter chosen while the search waits for a pause in typing is kept with the search', async () => {
  stopClock();
  let requested = {};
  const Filtered = () => {
    const [filters, setFilters] = useState({ q: '', category: '' });
    requested = filters;
    return (
      <>
        <SearchField label="Find" clearLabel="Clear" value={filters.q} onChange={(q) => setFilters({ ...filters, q })} />
        <button onClick={() => setFilters({ ...filters, category: 'boats' })}>Boats</button>
      </>
    );
  };
  const screen = await Screen.open(<Filtered />);
  await screen.fill('q', 'oars');
  await pass(screen, 100);
  await screen.press('Boats');
  await pass(screen, 150);
  expect(requested).toEqual({ q: 'oars', category: 'boats' });
  expect(screen.find<HTMLInputElement>('input').value).toBe('oars');
});

test('SH-11 notices go by themselves unless somebody is at them or there is something to do; three stand at once', async () => {
  stopClock();
  const undone = vi.fn();
  const Told = () => {
    const toast = useToast();
    return (
      <>
        <button onClick={() => toast('Saved')}>tell</button>
        <button onClick={() => toast('Deleted', { action: { label: 'Undo', onSelect: undone } })}>offer</button>
      </>
    );
  };
  const screen = await Screen.open(<Told />);
  await screen.press('tell');
  await pass(screen, 5_999);
  expect(screen.toasts()).toEqual(['Saved']);
  await pass(screen, 1);
  expect(screen.toasts()).toEqual([]);
  await screen.press('tell');
  const line = () => screen.find('[aria-live] > li');
  await screen.does(() => line().dispatchEvent(new PointerEvent('pointerenter')));
  await pass(screen, 20_000);
  expect(screen.toasts()).toEqual(['Saved']);
  await screen.does(() => line().dispatchEvent(new PointerEvent('pointerleave')));
  await pass(screen, 6_000);
  expect(screen.toasts()).toEqual([]);
  await screen.press('offer');
  await pass(screen, 20_000);
  await screen.press('Undo');
  expect(undone).toHaveBeenCalledOnce();
  expect(screen.toasts()).toEqual([]);
  for (let turn = 0; turn < 4; turn += 1) await screen.press('tell');
  expect(screen.toasts()).toHaveLength(3);
  await screen.press('dismiss');
  expect(screen.toasts()).toHaveLength(2);
});

test('SH-11 a menu is gone through by arrows, Home, End and first letters; what is chosen has the focus', async () => {
  const chosen: string[] = [];
  const items = ['Edit', 'Copy', 'Delete', 'Close'].map((label) => ({ label, onSelect: () => void chosen.push(label) }));
  const screen = await Screen.open(
    <Menu label="More" isIcon items={items}>
      …
    </Menu>,
  );
  await screen.press('More');
  expect(focused()).toBe('Edit');
  for (const [key, at] of [
    ['ArrowUp', 'Close'],
    ['ArrowDown', 'Edit'],
    ['ArrowDown', 'Copy'],
    ['c', 'Close'],
    ['C', 'Copy'],
    ['End', 'Close'],
    ['Home', 'Edit'],
    ['x', 'Edit'],
  ] as const) {
    await screen.key(key);
    expect(focused(), key).toBe(at);
  }
  await screen.press('Delete');
  expect(chosen).toEqual(['Delete']);
  expect(document.querySelector('[role=menuitem]')).toBeNull();
  await screen.key('ArrowDown', {}, screen.named('More'));
  expect(focused()).toBe('Edit');
  await screen.key('Tab');
  expect(document.querySelector('[role=menuitem]')).toBeNull();
  const choice = await Screen.open(
    <Menu label="Theme" isIcon items={items.map((item) => ({ ...item, isChosen: item.label === 'Copy' }))}>
      …
    </Menu>,
  );
  await choice.press('Theme');
  expect(focused()).toBe('Copy');
  expect([...document.querySelectorAll('[role=menuitemradio]')].map((item) => item.getAttribute('aria-checked'))).toEqual([
    'false',
    'true',
    'false',
    'false',
  ]);
});

test('SH-11 a day counts once its year is one; a password is shown while one wants it; letters are counted', async () => {
  const days: string[] = [];
  const screen = await Screen.open(
    <>
      <DayField name="day" label="Day" value="2026-03-02" onChange={(day) => void days.push(day)} />
      <PasswordField name="password" label="Password" autoComplete="new-password" labels={{ show: 'Show', hide: 'Hide' }} />
      <TextArea name="text" label="Text" limit={5} defaultValue="abc" />
    </>,
  );
  await screen.fill('day', '0002-03-04');
  expect(days).toEqual([]);
  expect(screen.find<HTMLInputElement>('[name=day]').value).toBe('0002-03-04');
  await screen.fill('day', '2026-03-04');
  await screen.fill('day', '');
  expect(days).toEqual(['2026-03-04', '']);
  const type = () => screen.find<HTMLInputElement>('[name=password]').type;
  expect(type()).toBe('password');
  await screen.press('Show');
  expect(type()).toBe('text');
  await screen.press('Hide');
  expect(type()).toBe('password');
  expect(screen.text()).toContain('3/5');
  await screen.fill('text', 'abcdef');
  expect(screen.text()).toContain('6/5');
});

test('ER-01 a form that has to wait counts down and sends nothing before; what is wrong is told at its field until it is mended', async () => {
  stopClock();
  const sent = vi.fn(async () => {
    throw { code: 'request.tooMany', retryAfterSeconds: 3 };
  });
  const screen = await Screen.open(
    <Form onSubmit={sent} errorText={(code) => code}>
      <TextArea name="text" label="Text" required />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  );
  await screen.submit();
  expect(sent).not.toHaveBeenCalled();
  const alert = () => document.querySelector('[role=alert]')?.textContent ?? '';
  expect(alert()).toContain('Text: field.required');
  expect(document.activeElement).toBe(document.querySelector('[role=alert]'));
  await screen.press('Text: field.required');
  expect(document.activeElement).toBe(document.querySelector('textarea'));
  await screen.fill('text', 'a');
  expect(screen.find('textarea').getAttribute('aria-invalid')).toBeNull();
  await screen.submit();
  expect(sent).toHaveBeenCalledOnce();
  expect(alert()).toContain('3 seconds');
  await pass(screen, 1_000);
  expect(alert()).toContain('2 seconds');
  await screen.submit();
  expect(sent).toHaveBeenCalledOnce();
  await pass(screen, 2_000);
  expect(alert()).toContain(en.tryAgainNow);
  await screen.submit();
  expect(sent).toHaveBeenCalledTimes(2);
});

test('AC-16 LA-02 what is wrong with a field stands behind its name with the colon of the language', async () => {
  for (const [language, words, said] of [
    ['en', en, 'Text: field.required'],
    ['fr', fr, 'Text\u00a0: field.required'],
    ['es', es, 'Text: field.required'],
  ] as const) {
    const screen = await Screen.open(
      <Form onSubmit={() => {}} errorText={(code) => code}>
        <TextArea name="text" label="Text" required />
        <SubmitButton>Send</SubmitButton>
      </Form>,
      { language, words: { platform: words } },
    );
    await screen.submit();
    expect(document.querySelector('[role=alert] li')?.textContent, language).toBe(said);
  }
});

test('ER-01 one thing of a list is removed once that was confirmed; gone already is as good, and a failure is told', async () => {
  const removed = vi.fn();
  const removal = { labels: { remove: 'Remove', title: 'Remove it?', cancel: 'No', close: 'Close', done: 'Gone' }, text: 'For good.' };
  const open = (onRemove: () => Promise<unknown>) =>
    Screen.open(<RemovalButton {...removal} named="Remove the boat" onRemove={onRemove} onRemoved={removed} />);
  const confirm = async (screen: Screen) => {
    await screen.press('Remove the boat');
    await screen.press('Remove');
  };
  const requested = vi.fn(async () => {});
  const screen = await open(requested);
  await screen.press('Remove the boat');
  expect(requested).not.toHaveBeenCalled();
  await screen.press('No');
  expect(document.querySelector('dialog')).toBeNull();
  await confirm(screen);
  expect(screen.toasts()).toEqual(['Gone']);
  expect(removed).toHaveBeenCalledTimes(1);
  const deleted = await open(() => Promise.reject({ isProblem: true, code: 'thing.notFound', status: 404 }));
  await confirm(deleted);
  expect(deleted.toasts()).toEqual(['Gone']);
  expect(removed).toHaveBeenCalledTimes(2);
  const failed = await open(() => Promise.reject({ isProblem: true, code: 'server.failed', status: 500 }));
  await confirm(failed);
  expect(failed.toasts()).toEqual([en['error.server.failed']]);
  expect(removed).toHaveBeenCalledTimes(2);
  expect(document.querySelector('dialog')).toBeNull();
});

test('ER-01 where a reading stands is shown: it loads, there is no connection, it failed, one may not see it', async () => {
  const refetch = vi.fn();
  const shown = async (query: object) => {
    const all = { data: undefined, error: null, isPending: false, isPaused: false, refetch, ...query };
    return Screen.open(
      <QueryStates query={all as never} skeleton="Loading">
        {(data) => <p>{String(data)}</p>}
      </QueryStates>,
    );
  };
  const failed = (code: string, status: number) => ({ error: Object.assign(new Error(code), { isProblem: true, code, status }) });
  expect((await shown({ isPending: true })).text()).toContain('Loading');
  expect((await shown({ data: 'Boats' })).text()).toContain('Boats');
  // Data read before stays if a later read fails, unless access was lost.
  expect((await shown({ data: 'Boats', ...failed('server.failed', 500) })).text()).toContain('Boats');
  for (const code of ['thing.notFound', 'auth.forbidden'])
    expect((await shown({ data: 'Boats', ...failed(code, 404) })).text()).not.toContain('Boats');
  const offline = await shown({ isPending: true, isPaused: true });
  expect(offline.text()).toContain(en.offlineTitle);
  await offline.press(en.tryAgain);
  const broken = await shown(failed('server.failed', 500));
  expect(broken.text()).toContain(en.tryAgainText);
  await broken.press(en.tryAgain);
  expect(refetch).toHaveBeenCalledTimes(2);
  expect((await shown(failed('account.locked', 403))).names()).not.toContain(en.tryAgain);
});

test('GA-03 an image that was fetched stays though its address comes anew; one that broke takes the new one', async () => {
  const image = (address: string) => [{ address, width: 480, height: 320 }];
  let put = (_: string) => {};
  const Shown = () => {
    const [address, setAddress] = useState('/one');
    put = setAddress;
    return <MediaImage images={image(address)} placeholder="/small" alt="A boat" sizes="50vw" isFirst />;
  };
  const screen = await Screen.open(<Shown />);
  const shown = () => screen.find<HTMLImageElement>('img[alt="A boat"]');
  expect(shown().getAttribute('srcset')).toBe('/one 480w');
  expect([shown().getAttribute('width'), shown().getAttribute('height'), shown().getAttribute('loading')]).toEqual(['480', '320', 'eager']);
  await screen.does(() => put('/two'));
  expect(shown().getAttribute('src')).toBe('/one');
  await screen.does(() => shown().dispatchEvent(new Event('error')));
  expect(shown().getAttribute('src')).toBe('/two');
  await Screen.open(<MediaImage images={[]} placeholder={null} alt="A boat" sizes="50vw" />);
  expect(document.querySelector('img')).toBeNull();
});

test('SH-14 title and close button of a dialog stay while it scrolls; a frame whose parts scroll has its own', async () => {
  const head = async (frame?: { dialog: string; body: string }) => {
    const screen = await Screen.open(
      <Dialog isOpen onClose={() => {}} title="Rules" closeLabel="Close" {...(frame && { frame })}>
        <p>Long</p>
      </Dialog>,
    );
    return screen.named('Close').parentElement?.classList;
  };
  expect((await head())?.contains('sticky')).toBe(true);
  expect((await head({ dialog: '', body: '' }))?.contains('sticky')).toBe(false);
});
