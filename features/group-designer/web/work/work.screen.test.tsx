import { afterEach, expect, test, vi } from 'vitest';
import { endFakeTimers, refusal, type Screen } from '#platform/web/testing/screen.tsx';
import * as calls from '../../contract/endpoints.ts';
import en from '../../words/en.json' with { type: 'json' };
import { ADesign, designId, ines, north, openDesign, south, tom, zoe } from '../testing/a-design.tsx';

const saved = (screen: Screen) =>
  screen.sent.filter(({ call }) => call === `PUT /api/designs/${designId}`).map(({ body }) => body as never);
const pause = (screen: Screen, ms = 800) => screen.does(() => vi.advanceTimersByTime(ms));
const cell = (screen: Screen, column: string, name: string) => screen.find<HTMLInputElement>(`[aria-label="${column}, ${name}"]`);
const rows = () =>
  [...document.querySelectorAll('[role=table] [role=row][aria-rowindex]')]
    .slice(1)
    .map((row) => row.querySelector('input[type=checkbox]')?.getAttribute('aria-label')?.replace('Select ', ''));
const write = async (screen: Screen, field: HTMLElement, value: string) => {
  await screen.does(() => field.focus());
  await screen.fill(field, value);
  await screen.key('Enter', {}, field);
};
const open = async (tab: string, design = new ADesign()) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await openDesign(design, tab);
  await pause(screen, 50);
  await pause(screen, 50);
  return { screen, design };
};
afterEach(() => vi.restoreAllMocks());
afterEach(endFakeTimers);

test('MV-03 a cell is edited in place: Enter or blur saves, Esc reverts; faults are shown and counted', async () => {
  const { screen } = await open('users');
  expect(rows()).toEqual(['Zoé Aubert', 'Tom Reed', 'Inés Ferrer']);
  expect(screen.text()).toContain('3 people shown');
  const toMend = () => [...document.querySelectorAll('button[aria-pressed]')].find(({ textContent }) => textContent?.endsWith('to fix'));
  expect(toMend()?.textContent).toBe('1 row to fix');
  await screen.press(toMend() as HTMLElement);
  expect(rows()).toEqual(['Inés Ferrer']);
  expect(toMend()?.getAttribute('aria-pressed')).toBe('true');
  await screen.press(toMend() as HTMLElement);
  expect(rows()).toHaveLength(3);
  const email = cell(screen, en['column.email'], ines.name);
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toBe(en['error.cell.addressInvalid']);
  await screen.fill(email, 'ines@');
  await screen.key('Escape', {}, email);
  expect(email.value).toBe('ines');
  await write(screen, email, 'ines@example.org');
  await pause(screen, 50);
  expect(toMend()).toBeUndefined();
  expect(screen.text()).toContain(en['keeping.waiting']);
  const isRequested = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isRequested()).toBe(true);
  await pause(screen);
  expect(saved(screen)).toEqual([
    { revision: 1, people: { put: [{ ...ines, email: 'ines@example.org' }], remove: [] }, groups: { put: [], remove: [] } },
  ]);
  expect(screen.find('[role=status]').textContent).toMatch(/^Saved /);
  await screen.fill(cell(screen, 'Role', zoe.name), 'manager');
  await pause(screen);
  expect(saved(screen)[1]).toMatchObject({ revision: 2, people: { put: [{ id: zoe.id, role: 'manager' }] } });
  expect(isRequested()).toBe(false);
  // Leaving the page saves.
  await screen.fill(cell(screen, 'Role', zoe.name), 'member');
  await screen.close();
  expect(saved(screen)[2]).toMatchObject({ revision: 3, people: { put: [{ id: zoe.id, role: 'member' }] } });
});

test('MV-03 changes are undone and redone by buttons and keys, except while typing', async () => {
  const { screen } = await open('users');
  const city = () => cell(screen, 'City', zoe.name);
  expect((screen.named(en.undo) as HTMLButtonElement).disabled).toBe(true);
  await write(screen, city(), 'Lyon');
  await screen.key('z', { ctrlKey: true }, city());
  expect(city().value).toBe('Lyon');
  await screen.does(() => city().blur());
  await screen.key('z', { ctrlKey: true }, document.body);
  expect(city().value).toBe('Sète');
  await screen.key('Z', { metaKey: true, shiftKey: true }, document.body);
  expect(city().value).toBe('Lyon');
  await screen.press(en.undo);
  expect(city().value).toBe('Sète');
  await screen.key('y', { ctrlKey: true }, document.body);
  expect(city().value).toBe('Lyon');
  await screen.key('z', { ctrlKey: true, altKey: true }, document.body);
  await screen.key('z', {}, document.body);
  expect(city().value).toBe('Lyon');
  expect((screen.named(en.redo) as HTMLButtonElement).disabled).toBe(true);
});

test('MV-03 people are found, selected, edited together and removed; a person is added', async () => {
  const { screen } = await open('users');
  await screen.fill('show', 'faulty');
  expect(rows()).toEqual(['Inés Ferrer']);
  await screen.fill('show', 'managers');
  expect(rows()).toEqual(['Tom Reed']);
  await screen.fill('show', 'all');
  await screen.fill('inGroup', north.id);
  expect(rows()).toEqual(['Zoé Aubert']);
  await screen.fill('q', 'nobody');
  await pause(screen, 250);
  expect(screen.text()).toContain(en.nobodyFound);
  await screen.press(en.showAll);
  expect(rows()).toHaveLength(3);
  await screen.press('Select Tom Reed');
  await screen.does(() =>
    screen
      .find('[aria-label="Select Inés Ferrer"]')
      .dispatchEvent(new MouseEvent('click', { shiftKey: true, bubbles: true, cancelable: true })),
  );
  expect(screen.find('[role=region] [role=status]').textContent).toBe('2 selected');
  await screen.press(en.bulkEdit);
  expect(screen.find('dialog[open]').textContent).toContain('Edit 2 people');
  await screen.fill('column', 'city');
  await screen.fill('value', 'Sète');
  await screen.press(en.bulkWrite);
  expect([tom, ines].map(({ name }) => cell(screen, 'City', name).value)).toEqual(['Sète', 'Sète']);
  await screen.press(en.bulkEdit);
  await screen.fill('column', 'language');
  expect(screen.find<HTMLSelectElement>('[name=value]').value).toBe('');
  await screen.press('Cancel');
  await screen.press(en.remove);
  expect(rows()).toEqual(['Zoé Aubert']);
  expect(document.querySelector('[role=region][aria-label="Selected people"]')).toBeNull();
  await screen.press(en.chooseAll);
  expect(screen.text()).toContain('1 selected');
  await screen.press(en.chooseNobody);
  await screen.press(en.addPerson);
  expect(rows()).toEqual(['Zoé Aubert', 'No name']);
  await pause(screen);
  expect(saved(screen)[0]).toMatchObject({ people: { put: [{ name: '', role: 'member' }], remove: [tom.id, ines.id] } });
});

test('MV-03 Shift selects a range, without it single people', async () => {
  const { screen } = await open('users');
  const [first = '', , last = ''] = rows();
  const choose = (name: string, shiftKey: boolean) =>
    screen.does(() =>
      screen.find(`[aria-label="Select ${name}"]`).dispatchEvent(new MouseEvent('click', { shiftKey, bubbles: true, cancelable: true })),
    );
  const chosen = () => screen.find('[role=region] [role=status]').textContent;
  await choose(first, false);
  await choose(last, false);
  expect(chosen()).toBe('2 selected');
  await screen.press(en.chooseNobody);
  await choose(first, false);
  await choose(last, true);
  expect(chosen()).toBe('3 selected');
});

test('MV-03 leaving a cell saves once; phones show one line of a person that opens all cells, and on desktops columns with faults follow the first ones', async () => {
  const far = { ...zoe, country: 'Nowhere', language: 'xx', groupIds: [north.id, south.id] };
  const { screen } = await open('users', new ADesign({ people: [far, tom] }));
  const city = cell(screen, 'City', far.name);
  expect([city.title, city.placeholder]).toEqual(['Sète', en['column.city']]);
  await screen.does(() => city.focus());
  await screen.does(() => city.blur());
  await screen.fill(city, 'Lyon');
  await screen.key('Enter', { isComposing: true }, city);
  await pause(screen);
  expect(saved(screen)).toEqual([]);
  await screen.does(() => city.focus());
  await screen.does(() => city.blur());
  await pause(screen);
  expect(saved(screen)).toMatchObject([{ people: { put: [{ id: far.id, city: 'Lyon' }] } }]);
  const row = () => screen.find('[role=table] [role=row][aria-rowindex="2"]');
  expect([...row().querySelectorAll('[data-cell=groups] bdi')].map(({ textContent }) => textContent)).toEqual(['North', 'South']);
  const hidden = () =>
    [...row().querySelectorAll<HTMLElement>('[data-cell]')].filter(({ className }) => className.includes('max-desktop:hidden')).length;
  const before = hidden();
  expect(before).toBe(row().querySelectorAll('[data-cell]').length);
  const more = () => screen.find(`[aria-label="${en.allCells.replace('{name}', far.name)}"]`);
  expect(more().getAttribute('aria-expanded')).toBe('false');
  await screen.press(more());
  expect([more().getAttribute('aria-expanded'), hidden()]).toEqual(['true', 0]);
  await screen.press(more());
  expect(hidden()).toBe(before);
  // The line says what to correct. An invalid language is listed with the valid ones.
  const line = () => more().closest('[role=cell]')?.textContent;
  expect(line()).toContain(`${en['column.language']}: ${en['error.cell.languageUnknown']}`);
  const language = cell(screen, en['column.language'], far.name) as unknown as HTMLSelectElement;
  expect([...language.options].map(({ value }) => value)).toEqual(['xx', '', 'en', 'fr', 'es']);
  const columns = () => [...row().querySelectorAll<HTMLElement>('[data-cell]')].map(({ dataset }) => dataset['cell']);
  expect(columns().slice(0, 7)).toEqual(['name', 'email', 'role', 'groups', 'language', 'position', 'company']);
  expect(language.closest('[data-cell]')?.textContent).toContain(en['error.cell.languageUnknown']);
  await screen.fill(language, 'fr');
  await pause(screen, 50);
  expect(language.closest('[data-cell]')?.textContent).not.toContain(en['error.cell.languageUnknown']);
  // It stays where it was corrected.
  expect(columns()[4]).toBe('language');
});

test('MV-03 several people get the same valid role or language, and a selection in another column is not saved', async () => {
  const { screen } = await open('users');
  await screen.press(en.chooseAll);
  await screen.press(en.bulkEdit);
  await screen.fill('column', 'role');
  const offered = () =>
    [...screen.find<HTMLSelectElement>('dialog [name=value]').options].map(({ value, textContent }) => [value, textContent]);
  expect(offered()).toEqual([
    ['', en.chooseValue],
    ['member', en['shownRole.member']],
    ['manager', en['shownRole.manager']],
  ]);
  await screen.fill('value', 'manager');
  await screen.fill('column', 'language');
  expect(offered().map(([value]) => value)).toEqual(['', 'en', 'fr', 'es']);
  await screen.fill('value', 'es');
  await screen.press(en.bulkWrite);
  await pause(screen);
  const { people } = saved(screen)[0] as unknown as { people: { put: { language: string; role: string }[] } };
  expect(people.put.map(({ language, role }) => [language, role])).toEqual([
    ['es', zoe.role],
    ['es', 'manager'],
    ['es', ines.role],
  ]);
});

test('MV-06 a failed save is reported and retried; a conflict offers both or theirs', async () => {
  const { screen, design } = await open('users');
  screen.answer(calls.saveDesign, refusal('auth.forbidden', 403));
  await write(screen, cell(screen, 'City', zoe.name), 'Lyon');
  await pause(screen);
  expect(screen.text()).toContain(`${en.keepFailed}${en['error.design.forbidden']}`);
  for (const [endpoint, reply] of design.answers()) screen.answer(endpoint, reply as never);
  await screen.press(en.keepAgain);
  expect(screen.text()).not.toContain(en.keepFailed);
  expect(saved(screen)).toHaveLength(2);
  const theirs = () => ({ ...design.whole, revision: 9, name: 'Winter', people: [{ ...zoe, city: 'Lyon', phone: '5' }] });
  const conflict = () => Object.assign(refusal('design.changed'), { body: { code: 'design.changed', present: theirs() } });
  screen.answer(calls.saveDesign, conflict());
  await write(screen, cell(screen, 'City', zoe.name), 'Paris');
  await pause(screen);
  expect(screen.text()).toContain(en['conflict.text']);
  await screen.press(en['conflict.both']);
  expect(rows()).toEqual(['Zoé Aubert']);
  expect(cell(screen, 'City', zoe.name).value).toBe('Paris');
  expect(screen.find('h1').textContent).toBe('Winter');
  await pause(screen);
  await screen.press(en['conflict.theirs']);
  expect(screen.text()).not.toContain(en['conflict.text']);
});

test('MV-06 a design is renamed in place, and exported once everything is saved', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await openDesign(new ADesign(), 'users', [], {
    [`/api/designs/${designId}/board.csv?language=en`]: () => new Response('name'),
  });
  const rename = async (name: string, key: string) => {
    await screen.press(en.rename);
    await screen.fill(screen.find('input[aria-label="Rename design"]'), name);
    await screen.key(key, {}, screen.find('input[aria-label="Rename design"]'));
  };
  await rename('Never', 'Escape');
  expect(screen.find('h1').textContent).toBe('Autumn');
  await rename(' Winter ', 'Enter');
  expect(screen.find('h1').textContent).toBe('Winter');
  expect(document.title).toBe('Winter');
  await screen.press(en.export);
  expect(saved(screen)).toMatchObject([{ revision: 1, name: 'Winter' }]);
  expect(screen.kept).toEqual([{ name: 'Winter.csv', text: 'name' }]);
});

test('MV-02 changes of another window appear with the live message; a converted design is not editable', async () => {
  const { screen, design } = await open('users');
  design.whole = { ...design.whole, revision: 5, people: [{ ...zoe, city: 'Lyon' }] };
  await screen.does(async () => (await import('#platform/web/api/api.ts')).refresh(calls.readResult));
  await pause(screen, 50);
  expect(rows()).toEqual(['Zoé Aubert']);
  expect(cell(screen, 'City', zoe.name).value).toBe('Lyon');
  const { screen: read } = await open('users', new ADesign({ can: { edit: false, convert: false, undo: true, delete: true } }));
  expect(cell(read, 'City', zoe.name).disabled).toBe(true);
  for (const name of [en.addPerson, en.rename]) expect(read.names()).not.toContain(name);
  expect((read.named(en.undo) as HTMLButtonElement).disabled).toBe(true);
});

test('MV-04 virtual groups are created, edited, filled and deleted; duplicate names are refused', async () => {
  const { screen } = await open('create');
  const names = () => [...document.querySelectorAll('[role=listitem] h2')].map(({ textContent }) => textContent);
  expect(screen.find('[role=listitem]').textContent).toContain('Choirs · Other · 1 person');
  await screen.press(en.newGroup);
  expect(screen.find<HTMLInputElement>('[name=manager]').value).toBe('ana@example.org');
  await screen.submit();
  expect(screen.find('dialog[open] [role=alert]').textContent).toContain(en['error.design.incomplete']);
  for (const [field, value] of [
    ['name', 'north'],
    ['company', 'Choirs'],
    ['category', 'other'],
    ['description', 'We dance.'],
  ] as const)
    await screen.fill(field, value);
  await screen.submit();
  expect(screen.find('dialog[open] [role=alert]').textContent).toContain(en['error.cell.groupExists']);
  await screen.fill('name', 'West');
  await screen.press(screen.find('[name=visibility][value=public]'));
  await screen.submit();
  expect(names()).toEqual(['North', 'South', 'West']);
  await screen.press('Edit South');
  await screen.fill('description', 'We play.');
  await screen.submit();
  await screen.press('Remove North');
  await screen.press(en.fillGroups);
  await screen.fill('column', 'manager');
  expect(screen.find<HTMLInputElement>('dialog[open] [name=value]').value).toBe('ana@example.org');
  expect((screen.named('Fill in 0 groups') as HTMLButtonElement).disabled).toBe(true);
  await screen.fill('column', 'company');
  await screen.press(screen.find('dialog[open] [type=checkbox]'));
  await screen.fill(screen.find('dialog[open] [name=value]'), ' Federation ');
  await screen.press('Fill in 2 groups');
  await pause(screen);
  expect(saved(screen)[0]).toMatchObject({
    people: { put: [{ id: zoe.id, groupIds: [] }] },
    groups: {
      put: [
        { id: south.id, description: 'We play.', company: 'Federation' },
        { name: 'West', visibility: 'public', company: 'Federation', manager: 'ana@example.org' },
      ],
      remove: [north.id],
    },
  });
  await screen.fill('q', 'nowhere');
  await pause(screen, 250);
  expect(screen.text()).toContain(en.noGroupFound);
});

test('MV-01 tabs select a part of the page; the initial one depends on the design', async () => {
  const started = async (fields: ConstructorParameters<typeof ADesign>[0]) => {
    await open('', new ADesign(fields));
    return document.querySelector('nav [aria-current=page]')?.textContent;
  };
  expect(await started({})).toBe(en['tab.groups']);
  expect(await started({ people: [], groups: [], peopleCount: 0, groupCount: 0 })).toBe(en['tab.import']);
  expect(await started({ groups: [], groupCount: 0 })).toBe(`${en['tab.users']}3`);
  expect(await started({ state: 'converting', progress: { done: 1, total: 4 } })).toBe(en['tab.finalize']);
});
