import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { BarPlot } from '../../figures/bar-plot.tsx';
import { FigureTable } from '../../figures/figure-table.tsx';
import { Screen } from '../../testing/screen.tsx';
import { Avatar } from '../avatar.tsx';
import { CheckboxField } from '../../forms/checkbox-field.tsx';
import { RemovableChip } from '../chip.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Dialog } from '../dialog.tsx';
import { ErrorState } from '../error-state.tsx';
import { FilterLink } from '../filter-link.tsx';
import { Form } from '../../forms/form.tsx';
import { MoreMenu } from '../more-menu.tsx';
import { NewerOlder } from '../newer-older.tsx';
import { PageHeader } from '../page-header.tsx';
import { RadioCards } from '../../forms/radio-cards.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { TabLinks } from '../tab-links.tsx';
import { TextField } from '../../forms/text-field.tsx';

/** The accessible description of an element. */
const describedBy = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('SH-11 radio cards describe each option, controlled or uncontrolled', async () => {
  const options = [
    { value: 'a', label: 'Private', hint: 'For members.' },
    { value: 'b', label: 'Public' },
    { value: 'c', label: 'Secret', isDisabled: true },
  ];
  const sent: unknown[] = [];
  const screen = await Screen.open(
    <Form onSubmit={async (values) => void sent.push(values)} errorText={(code) => code}>
      <RadioCards name="seen" label="Who sees it" hint="It can be changed." options={options} required />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  );
  const radio = (value: string) => screen.find<HTMLInputElement>(`[value=${value}]`);
  expect(describedBy(screen.find('fieldset'))).toBe('It can be changed.');
  expect([describedBy(radio('a')), radio('b').getAttribute('aria-describedby'), radio('c').disabled]).toEqual(['For members.', null, true]);
  expect(document.getElementById(radio('a').getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Private');
  await screen.submit();
  expect([sent, describedBy(screen.find('fieldset'))]).toEqual([[], 'field.required It can be changed.']);
  await screen.press('Who sees it: field.required');
  expect(document.activeElement).toBe(radio('a'));
  await screen.press(radio('b'));
  await screen.submit();
  expect(sent).toEqual([{ seen: 'b' }]);
  const chosen: string[] = [];
  const shown = await Screen.open(
    <RadioCards name="seen" label="Who sees it" options={options} value="b" onChange={(value) => chosen.push(value)} />,
  );
  expect(radio('b').checked).toBe(true);
  await shown.press(radio('a'));
  expect([chosen, radio('b').checked]).toEqual([['a'], true]);
  await Screen.open(<RadioCards name="seen" label="Who sees it" options={options} defaultValue="a" />);
  expect(radio('a').checked).toBe(true);
});

test('SH-11 checkboxes, fields and selects have labels and errors', async () => {
  const screen = await Screen.open(
    <Form
      onSubmit={async () => {
        throw {
          code: 'input.invalid',
          fields: [
            { name: 'terms', code: 'no' },
            { name: 'city', code: 'odd' },
          ],
        };
      }}
      errorText={(code) => code}
    >
      <CheckboxField name="terms" label={<b>The terms</b>} summaryLabel="Terms" hint="Read them." />
      <TextField name="city" label="City" hint="Where you live." optionalText="optional" limit={5} beside={<i>beside</i>} />
      <SelectField name="kind" label="Kind" placeholder="Choose" options={[{ value: 'a', label: 'A' }]} />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  );
  const field = (name: string) => screen.find<HTMLInputElement>(`[name=${name}]`);
  expect([describedBy(field('terms')), describedBy(field('city'))]).toEqual(['Read them.', 'Where you live.']);
  expect([...screen.find<HTMLSelectElement>('select').options].map(({ value, textContent }) => [value, textContent])).toEqual([
    ['', 'Choose'],
    ['a', 'A'],
  ]);
  expect([field('city').dir, screen.text().includes('optional'), screen.text().includes('beside')]).toEqual(['auto', true, true]);
  await screen.fill('city', 'A long name');
  await screen.submit();
  expect(describedBy(field('city'))).toBe('field.tooLong Where you live.');
  await screen.fill('city', 'Bay');
  await screen.submit();
  expect([describedBy(field('terms')), field('terms').getAttribute('aria-invalid')]).toEqual(['no Read them.', 'true']);
  await screen.press('Terms: no');
  expect(document.activeElement).toBe(field('terms'));
});

test('SH-06 an avatar is a picture if it loads, otherwise initials, otherwise a placeholder', async () => {
  const screen = await Screen.open(<Avatar name="Ana Duarte" src="/ana.jpg" size="large" />);
  const picture = () => screen.find<HTMLImageElement>('img');
  expect([picture().alt, picture().getAttribute('width'), picture().getAttribute('loading')]).toEqual(['', '70', 'lazy']);
  await screen.does(() => picture().dispatchEvent(new Event('error')));
  expect([document.querySelector('img'), screen.find('[aria-hidden]').textContent]).toEqual([null, 'AD']);
  const named = await Screen.open(<Avatar name="Ana Duarte" label="Ana" />);
  expect(named.find('[role=img]').getAttribute('aria-label')).toBe('Ana');
  const nobody = await Screen.open(<Avatar name="" />);
  expect([nobody.find('main svg').getAttribute('width'), nobody.text()]).toEqual(['20', '']);
});

test('SH-11 before an irreversible action Cancel has the focus, and the button is busy until it is done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const closed = vi.fn();
  const screen = await Screen.open(
    <ConfirmDialog
      isOpen
      onClose={closed}
      onConfirm={() => promise}
      title="Delete it?"
      labels={{ confirm: 'Delete', cancel: 'Keep', close: 'Close' }}
      isDanger
    >
      For good.
    </ConfirmDialog>,
  );
  expect(document.activeElement?.textContent).toBe('Keep');
  screen.isLeaving = true;
  await screen.press('Delete');
  expect(screen.named('Delete').getAttribute('aria-busy')).toBe('true');
  await screen.does(() => resolve());
  expect([screen.named('Delete').getAttribute('aria-busy'), closed.mock.calls.length]).toEqual([null, 0]);
  await screen.press('Keep');
  expect(closed).toHaveBeenCalledOnce();
});

test('SH-11 a dialog focuses its first field, returns the focus, and preserves input if requested', async () => {
  function Page({ isKept }: { isKept: boolean }) {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          open
        </button>
        <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Over it" closeLabel="Close" isKept={isKept}>
          <input type="hidden" name="hidden" />
          <input name="first" aria-label="first" />
        </Dialog>
      </>
    );
  }
  const screen = await Screen.open(<Page isKept={false} />);
  expect(document.querySelector('dialog')).toBeNull();
  await screen.does(() => screen.named('open').focus());
  await screen.press('open');
  expect((document.activeElement as HTMLInputElement).name).toBe('first');
  const dialog = () => screen.find<HTMLDialogElement>('dialog');
  expect(document.getElementById(dialog().getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Over it');
  await screen.does(() => dialog().dispatchEvent(new Event('cancel', { cancelable: true })));
  expect([document.querySelector('dialog'), document.activeElement?.textContent]).toEqual([null, 'open']);
  // A nested dialog was closed: this one stays.
  await screen.press('open');
  await screen.does(() => screen.find('[name=first]').dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true })));
  expect(dialog().open).toBe(true);
  const stored = await Screen.open(<Page isKept />);
  await stored.press('open');
  await stored.fill('first', 'half');
  await stored.press('Close');
  expect([dialog().open, stored.find<HTMLInputElement>('[name=first]').value]).toEqual([false, 'half']);
});

test('SH-11 rare actions are in one menu, which is absent without actions', async () => {
  const removal = {
    labels: { remove: 'Remove', title: 'Remove it?', cancel: 'No', close: 'Close', done: 'Gone' },
    text: 'For good.',
    onRemove: async () => {},
    onRemoved: () => {},
  };
  const screen = await Screen.open(<MoreMenu label="More" items={[{ label: 'Edit', onSelect: () => {} }]} removal={removal} />);
  await screen.press('More');
  expect([...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)).toEqual(['Edit', 'Remove']);
  await screen.press('Remove');
  expect(screen.find('dialog').textContent).toContain('For good.');
  const none = await Screen.open(<MoreMenu label="More" items={[]} removal={false} />);
  expect(none.names()).toEqual([]);
});

test('SH-11 SH-04 pagination and tabs are links, and the current one is marked', async () => {
  const screen = await Screen.open(
    <>
      <NewerOlder newer="/list" older="/list?cursor=x" labels={{ region: 'Pages', newer: 'Newer', older: 'Older' }} />
      <TabLinks
        label="Views"
        tabs={[
          { to: '/list', label: 'All', count: 3 },
          { to: '/list/own', label: 'Own', count: 0 },
          { to: '/list?kind=a', label: 'Of a kind', isCurrent: true },
          { to: '/list?kind=b', label: 'Of another', isCurrent: false },
        ]}
      />
      <FilterLink to="/list" withoutText="Without: ">
        Legal
      </FilterLink>
    </>,
    { at: '/list' },
  );
  expect([screen.find('[rel=prev]').getAttribute('href'), screen.find('[rel=next]').getAttribute('href')]).toEqual([
    '/list',
    '/list?cursor=x',
  ]);
  const tabs = [...document.querySelectorAll('nav[aria-label=Views] a')];
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-current')])).toEqual([
    ['All3', 'page'],
    ['Own0', null],
    ['Of a kind', 'page'],
    ['Of another', null],
  ]);
  expect(screen.named('Without: Legal').getAttribute('href')).toBe('/list');
  await Screen.open(<NewerOlder labels={{ region: 'Pages', newer: 'Newer', older: 'Older' }} />);
  expect(document.querySelector('nav')).toBeNull();
  await Screen.open(<NewerOlder older="/x" labels={{ region: 'Pages', newer: 'Newer', older: 'Older' }} />);
  expect([...document.querySelectorAll('nav a')].map(({ textContent }) => textContent)).toEqual(['Older']);
});

test('SH-11 ER-01 a page header states its purpose in its language; a failed part is reported with a retry', async () => {
  const screen = await Screen.open(
    <PageHeader title="Barcos" titleLanguage="es" lead="All of them." above="Galleries" actions={<i>do</i>} menu={<i>more</i>} id="top" />,
  );
  expect([screen.find('h1').id, screen.find('h1 bdi').getAttribute('lang'), screen.text()]).toEqual([
    'top',
    'es',
    'GalleriesBarcosmoreAll of them.do',
  ]);
  const retried = vi.fn();
  const failed = await Screen.open(
    <ErrorState title="It failed" retry={{ label: 'Again', onRetry: retried }} level={3}>
      Try again.
    </ErrorState>,
  );
  expect([failed.find('[role=alert] h3').textContent, failed.text()]).toEqual(['It failed', expect.stringContaining('Try again.')]);
  await failed.press('Again');
  expect(retried).toHaveBeenCalledOnce();
  const removed = vi.fn();
  const chip = await Screen.open(
    <RemovableChip removeLabel="Take Ana out" onRemove={removed}>
      Ana
    </RemovableChip>,
  );
  await chip.press('Take Ana out');
  expect(removed).toHaveBeenCalledOnce();
});

test('CK-02 counts over time are bars with day and count, the largest at full height; and a table', async () => {
  const bars = [0, 1, 200].map((count, index) => ({ key: String(index), label: `Day ${index}`, count }));
  const screen = await Screen.open(<BarPlot title="Views" bars={bars} countText={(count) => `${count} views`} />);
  const rects = [...document.querySelectorAll('rect')].map(
    (rect) =>
      [
        ...['x', 'y', 'width', 'height'].map((name) => Number(rect.getAttribute(name))),
        rect.textContent,
        rect.getAttribute('class'),
      ] as const,
  );
  expect(rects).toEqual([
    [1.5, 119, 197, 1, expect.stringMatching(/Day 0.*0 views/), 'fill-line'],
    [201.5, 117, 197, 3, expect.stringMatching(/Day 1.*1 views/), 'fill-accent'],
    [401.5, 0, 197, 120, expect.stringMatching(/Day 2.*200 views/), 'fill-accent'],
  ]);
  expect(screen.find('svg[role=img]').getAttribute('aria-label')).toBe('Views');
  expect([screen.find('figcaption').textContent, screen.find('figure > p').textContent]).toEqual(['Views200 views', 'Day 0Day 2']);
  const none = await Screen.open(<BarPlot title="Views" bars={[]} />);
  expect([none.find('figcaption').textContent, document.querySelectorAll('rect').length]).toEqual(['Views0', 0]);
  const table = (isLong: boolean, rows: string[][]) =>
    Screen.open(<FigureTable caption="By day" head={['Day', 'Views', 'People']} rows={rows} isLong={isLong} />);
  const short = await table(false, [['Monday', '3', '2']]);
  expect(short.find('caption').textContent).toBe('By day');
  expect([...document.querySelectorAll('th, td')].map((cell) => [cell.getAttribute('scope'), cell.textContent])).toEqual([
    ['col', 'Day'],
    ['col', 'Views'],
    ['col', 'People'],
    ['row', 'Monday'],
    [null, '3'],
    [null, '2'],
  ]);
  expect(document.querySelector('details')).toBeNull();
  const long = await table(true, [['Monday', '3', '2']]);
  expect([long.find('details summary').textContent, long.find('[role=region]').tabIndex]).toEqual(['By day', 0]);
  await table(true, []);
  expect(document.querySelector('table')).toBeNull();
});
