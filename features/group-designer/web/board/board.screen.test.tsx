import { afterEach, expect, test, vi } from 'vitest';
import { readProfile } from '#features/accounts/contract/people-endpoints.ts';
import { answer, endFakeTimers, refusal, type Screen } from '#platform/web/testing/screen.tsx';
import en from '../../words/en.json' with { type: 'json' };
import { ADesign, designId, ines, north, openDesign, south, tom, zoe } from '../testing/a-design.tsx';

afterEach(() => vi.restoreAllMocks());
afterEach(endFakeTimers);

const column = (id: string) => document.querySelector<HTMLElement>(`[data-column="${id}"]`);
const inColumn = (id: string) => [...(column(id)?.querySelectorAll('[data-person] bdi') ?? [])].map(({ textContent }) => textContent);
const chosen = () => [...document.querySelectorAll('[aria-selected=true] bdi')].map(({ textContent }) => textContent);
const card = (screen: Screen, id: string) => screen.find(`[data-person="${id}"]`);
const saved = (screen: Screen) => screen.sent.at(-1)?.body as { people: { put: { id: string; groupIds: string[] }[] } };
const focused = () => (document.activeElement as HTMLElement | null)?.dataset['person'];
// Mouse click. Without `detail` it would count as a click by a screen reader, which starts
// dragging.
const click = (screen: Screen, element: HTMLElement) =>
  screen.does(() => element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 })));
const open = (design = new ADesign(), view = '') => openDesign(design, `groups${view && `&view=${view}`}`);

test('MV-02 groups are adjacent columns, people without a group first; a search filters people', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await open();
  expect([...document.querySelectorAll('section[data-column] h2')].map(({ textContent }) => textContent)).toEqual([
    en.ungrouped,
    'North',
    'South',
  ]);
  expect([inColumn(''), inColumn(north.id), inColumn(south.id)]).toEqual([['Tom Reed', 'Inés Ferrer'], ['Zoé Aubert'], []]);
  expect(card(screen, tom.id).textContent).toContain(en['value.role.manager']);
  expect(screen.text()).toContain('1 person in groups');
  expect(screen.text()).toContain('2 people without a group');
  expect(column(north.id)?.textContent).toContain('Managed by Ana Lund');
  await screen.fill('q', 'inés');
  await screen.does(() => vi.advanceTimersByTime(250));
  await screen.does(() => vi.advanceTimersByTime(20));
  expect(column('')?.textContent).toContain('1 of 2');
  expect(column(north.id)?.textContent).toContain(en.nobodyFound);
  expect(column(south.id)?.textContent).toContain(en.nobodyHere);
});

test('MV-02 the card of a person says what to correct, and the board how many rows', async () => {
  const screen = await open(new ADesign({ people: [{ ...zoe, email: 'zoe(at)example' }] }));
  await expect.poll(() => card(screen, zoe.id).textContent).toContain(`${en['column.email']}: ${en['error.cell.addressInvalid']}`);
  const toFix = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === '1 row to fix');
  expect(toFix?.getAttribute('href')).toMatch(/\?tab=users$/);
  const right = await open(new ADesign({ people: [zoe] }));
  expect(right.text()).not.toContain('to fix');
});

test('MV-02 a manager is shown by their own name, that in the design or of a visible account, else as typed', async () => {
  const managers = ['Ana@example.org', ' TOM@example.org', 'bbbbbbb2', 'CCCCCCC2', 'else@example.org'];
  const groups = managers.map((manager, place) => ({
    ...north,
    id: `${north.id.slice(0, -1)}${place}`,
    name: `North ${place}`,
    place,
    manager,
  }));
  const requested: (string | undefined)[] = [];
  await openDesign(new ADesign({ groups, people: [tom] }), 'groups', [
    answer(readProfile, ({ params: { id } }) => {
      requested.push(id);
      return (id === 'BBBBBBB2' ? { name: 'Bea Lund' } : refusal('thing.notFound', 404)) as never;
    }),
  ]);
  const leaders = groups.map(({ id }) => column(id)?.querySelector('p')?.textContent);
  expect(leaders).toEqual([
    'Managed by Ana Lund',
    'Managed by Tom Reed',
    'Managed by Bea Lund',
    'Managed by CCCCCCC2',
    'Managed by else@example.org',
  ]);
  expect(requested.toSorted()).toEqual(['BBBBBBB2', 'CCCCCCC2']);
});

test('MV-02 people are selected by click, Space and Shift for ranges, and moved to a group by name', async () => {
  const screen = await open();
  await click(screen, card(screen, ines.id));
  await screen.key(' ', {}, card(screen, tom.id));
  expect(chosen()).toEqual(['Tom Reed', 'Inés Ferrer']);
  await screen.key(' ', {}, card(screen, tom.id));
  expect(chosen()).toEqual(['Inés Ferrer']);
  await screen.key('Escape', {}, card(screen, tom.id));
  expect(chosen()).toEqual([]);
  await screen.key('ArrowDown', { shiftKey: true }, card(screen, tom.id));
  expect(chosen()).toEqual(['Tom Reed', 'Inés Ferrer']);
  expect(focused()).toBe(ines.id);
  await screen.key('Home', {}, card(screen, ines.id));
  expect(focused()).toBe(tom.id);
  await screen.key('End', {}, card(screen, tom.id));
  expect(focused()).toBe(ines.id);
  await screen.key('ArrowDown', {}, card(screen, ines.id));
  expect(focused()).toBe(ines.id);
  await screen.key('a', { ctrlKey: true }, card(screen, tom.id));
  await click(screen, card(screen, zoe.id));
  // The selection is limited to one column.
  expect(chosen()).toEqual(['Zoé Aubert']);
  await screen.key('a', { metaKey: true }, card(screen, tom.id));
  expect(screen.text()).toContain('2 selected');
  await screen.press(en.moveTo);
  expect(screen.find('dialog[open]').textContent).toContain('Move 2 people to');
  expect(document.querySelector('dialog[open] [type=checkbox]')).toBeNull();
  await screen.press('SouthChoirs');
  expect(inColumn(south.id)).toEqual(['Tom Reed', 'Inés Ferrer']);
  expect(screen.text()).toContain('2 people moved to South.');
  expect(chosen()).toEqual([]);
  await screen.until(() => screen.sent.length > 0);
  expect(saved(screen).people.put.map(({ id, groupIds }) => [id, groupIds])).toEqual([
    [tom.id, [south.id]],
    [ines.id, [south.id]],
  ]);
});

test('MV-02 a moved person can stay in the source group, or end in none', async () => {
  const screen = await open();
  await click(screen, card(screen, zoe.id));
  await screen.press(en.moveTo);
  expect(screen.names()).not.toContain('NorthChoirs');
  await screen.press(screen.find('dialog[open] [type=checkbox]'));
  await screen.press('SouthChoirs');
  expect([inColumn(north.id), inColumn(south.id)]).toEqual([['Zoé Aubert'], ['Zoé Aubert']]);
  await click(screen, screen.find(`[data-column="${south.id}"] [data-person]`));
  await screen.press(en.moveTo);
  await screen.press(screen.find('dialog[open] [type=checkbox]'));
  await screen.press(screen.find('dialog[open] li:first-child button'));
  expect([inColumn(north.id), inColumn(south.id)]).toEqual([['Zoé Aubert'], []]);
  expect(screen.text()).toContain(`1 person moved to ${en.ungrouped}.`);
});

test('MV-02 a long press starts dragging people, and releasing drops them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await open();
  Object.assign(HTMLElement.prototype, { checkVisibility: () => true });
  const touch = (type: string, target: HTMLElement, clientX = 0) =>
    screen.does(() =>
      target.dispatchEvent(
        Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
          touches: type === 'touchend' ? [] : [{ clientX, clientY: 0 }],
        }),
      ),
    );
  const over = (id: string | undefined) =>
    vi.spyOn(document, 'elementFromPoint').mockReturnValue(id === undefined ? document.body : column(id));
  await click(screen, card(screen, tom.id));
  await click(screen, card(screen, ines.id));
  over('');
  await touch('touchstart', card(screen, tom.id));
  await screen.does(() => vi.advanceTimersByTime(349));
  await touch('touchmove', card(screen, tom.id), 11);
  await screen.does(() => vi.advanceTimersByTime(10));
  expect(document.querySelector('[aria-hidden=true][data-person], body > [data-person]')).toBeNull();
  await touch('touchend', card(screen, tom.id));
  await touch('touchstart', card(screen, tom.id));
  await screen.does(() => vi.advanceTimersByTime(350));
  expect(document.querySelector('body > [data-person]')?.textContent).toContain('+1');
  expect(column('')?.dataset['over']).toBeUndefined();
  over(south.id);
  await touch('touchmove', card(screen, tom.id), 50);
  expect(column(south.id)?.dataset['over']).toBe('');
  over(north.id);
  await touch('touchmove', card(screen, tom.id), 60);
  expect([column(south.id)?.dataset['over'], column(north.id)?.dataset['over']]).toEqual([undefined, '']);
  await touch('touchend', card(screen, tom.id));
  expect(inColumn(north.id)).toEqual(['Zoé Aubert', 'Tom Reed', 'Inés Ferrer']);
  expect(document.querySelector('body > [data-person]')).toBeNull();
  expect(screen.text()).toContain('2 people moved to North.');
  over(undefined);
  await touch('touchstart', card(screen, zoe.id));
  await screen.does(() => vi.advanceTimersByTime(350));
  await touch('touchend', card(screen, zoe.id));
  expect(inColumn(north.id)).toHaveLength(3);
  await touch('touchstart', card(screen, zoe.id));
  await screen.does(() => vi.advanceTimersByTime(350));
  await touch('touchcancel', card(screen, zoe.id));
  expect(document.querySelector('body > [data-person]')).toBeNull();
});

test('MV-02 the vertical view shows one column and the list of groups; the view is in the address', async () => {
  const screen = await open();
  await screen.press(en['view.vertical']);
  expect(screen.at).toBe(`/masp/${designId}?tab=groups&view=vertical`);
  expect(screen.find<HTMLSelectElement>('[name=column]').selectedOptions[0]?.textContent).toBe(`${en.ungrouped} (2)`);
  expect(inColumn('')).toEqual(['Tom Reed', 'Inés Ferrer']);
  await screen.press(screen.find(`button[data-column="${north.id}"]`));
  expect(inColumn(north.id)).toEqual(['Zoé Aubert']);
  await screen.fill('column', south.id);
  expect(screen.find('section[data-column] h2').textContent).toBe('South');
  const full = await open(new ADesign({ people: [zoe] }), 'vertical');
  // If everyone is in a group, the first group is shown.
  expect(full.find('section[data-column] h2').textContent).toBe('North');
  expect(full.text()).toContain(en.allPlaced);
  const none = await open(new ADesign({ people: [], groups: [] }));
  expect(none.find('a[href="?tab=import"], a[href$="tab=import"]')).toBeDefined();
  expect(none.text()).toContain(en.noBoardText);
});

test('MV-02 a converted design is read-only', async () => {
  const screen = await open(new ADesign({ can: { edit: false, convert: false, undo: true, delete: true } }));
  expect(screen.names()).not.toContain(en.newGroup);
  await click(screen, card(screen, tom.id));
  expect(chosen()).toEqual([]);
  expect(screen.text()).not.toContain(en.boardHelp);
  const empty = await open(new ADesign({ groups: [] }));
  expect(empty.text()).toContain(en.noGroups);
  await empty.press(en.newGroup);
  expect(empty.find('dialog[open]').textContent).toContain(en.newGroup);
});
