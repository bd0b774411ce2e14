import { afterEach, expect, test, vi } from 'vitest';
import { answer, endFakeTimers, refusal, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import * as asking from '../../contract/agreement-endpoints.ts';
import * as calls from '../../contract/endpoints.ts';
import type { ImportReply, UnclearColumns } from '../../contract/shapes.ts';
import en from '../../words/en.json' with { type: 'json' };
import { TemplateSection } from '../administration/template-section.tsx';
import { designerLive } from '../live.ts';
import { ADesign, ana, designId, head, openDesign, tables, zoe } from '../testing/a-design.tsx';
import { DesignsPage } from './designs-page.tsx';

afterEach(() => vi.restoreAllMocks());
afterEach(endFakeTimers);

const spaced = (text: string) => text.replaceAll(/\s/g, ' ');
const commandId = expect.any(String);
const confirm = (screen: Screen) => screen.press(screen.find('dialog[open] button:last-child:not([aria-label])'));
const open = (answers: Answer[] = [], plain = {}) =>
  Screen.open(<DesignsPage />, {
    at: '/masp',
    as: ana,
    plain,
    answers: [
      answer(calls.listDesigns, { items: [head] }),
      answer(asking.listRequests, { items: [], agreements: [] }),
      answer(calls.createDesign, { id: designId }),
      answer(calls.readResult, { ...head, revision: 7 } as never),
      answer(calls.deleteDesign, {} as never),
      ...answers,
    ],
  });
const found = { format: 'csv', encoding: 'utf-8', separator: '\t' } as const;
const imported: ImportReply = {
  rows: 3,
  errors: [{ line: 2, column: 'email', code: 'cell.addressInvalid', value: 'ines' }],
  errorCount: 101,
  revision: 8,
  people: { added: 2, changed: 1 },
  groups: { added: 1, changed: 0 },
  found,
  columns: [{ header: 'Shoe size', column: null, samples: [] }],
  leftOut: [{ line: 9, reason: 'total', text: 'Total · 3' }],
};
const understood: UnclearColumns = {
  found,
  questions: [],
  encodings: [],
  sheets: [{ name: '', rows: 4 }],
  sheet: 0,
  header: 2,
  headers: [
    { line: 1, text: 'Club list' },
    { line: 2, text: 'Who · Mail' },
  ],
  columns: [
    { header: 'Who', column: 'name', samples: ['Ana', ''] },
    { header: '', column: 'email', samples: ['ana@example.org'] },
  ],
  rowCount: 3,
  hiddenCount: 0,
  rows: [{ line: 3, name: 'Ana', email: 'ana@example.org', groups: ['North'], isGroup: false }],
  leftOut: [{ line: 1, reason: 'title', text: 'Club list' }],
  leftOutCount: 1,
};
const preview = (fields: Partial<UnclearColumns> = {}) => ({ status: 200, body: { ...understood, ...fields } });
const unclear = preview({
  questions: ['columns'],
  columns: [
    { header: 'Who', column: null, samples: ['Ana', ''] },
    { header: '', column: 'email', samples: ['ana@example.org'] },
  ],
});
const table = (name = 'choirs.2026.csv') => new File(['name'], name);

test('MV-01 a design starts with a file, which names it, and continues after the import', async () => {
  const { sent } = tables(preview(), { status: 200, body: imported });
  const screen = await open();
  await screen.choose('input[type=file]', [table()]);
  await screen.press(en.mapSubmit);
  expect(screen.sent).toEqual([{ call: 'POST /api/designs', body: { name: 'choirs.2026', commandId } }]);
  expect(sent).toEqual([
    { address: `POST /api/designs/import/preview`, name: 'choirs.2026.csv' },
    { address: `POST /api/designs/${designId}/import?revision=7&sheet=0&header=2&columns=name%2Cemail`, name: 'choirs.2026.csv' },
  ]);
  expect(screen.at).toBe(`/masp/${designId}?tab=import`);
  expect(screen.read.filter((address) => address === '/api/designs')).toHaveLength(2);
});

test('MV-05 an unreadable file creates no design; the reason is shown with its name', async () => {
  tables({ status: 422, body: { code: 'design.fileUnreadable' } }, preview());
  const screen = await open();
  await screen.choose('input[type=file]', [table()]);
  expect(screen.find('[role=alert]').textContent).toBe(`${en.importFailed}${en['error.design.fileUnreadable']}choirs.2026.csv`);
  const huge = Object.defineProperty(table(), 'size', { value: 21 * 1024 * 1024 });
  await screen.choose('input[type=file]', [huge]);
  expect(screen.text()).toContain(spaced(en['error.design.fileTooLarge']));
  expect([screen.sent, screen.at]).toEqual([[], '/masp']);
  screen.answer(calls.createDesign, refusal('design.tooMany'));
  await screen.choose('input[type=file]', [table('other.csv')]);
  await screen.press(en.mapSubmit);
  expect(screen.text()).toContain(spaced(en['error.design.tooMany']));
});

test('MV-05 a chosen file creates no design until its import is confirmed; a failed import leaves none', async () => {
  tables(preview(), { status: 422, body: { code: 'design.fileTooSlow' } });
  const screen = await open();
  await screen.choose('input[type=file]', [table()]);
  expect(screen.text()).toContain('Nothing from choirs.2026.csv has been imported yet.');
  expect(screen.sent).toEqual([]);
  await screen.press(en.mapSubmit);
  expect(screen.sent.map(({ call }) => call)).toEqual(['POST /api/designs', `DELETE /api/designs/${designId}`]);
  expect(screen.text()).toContain(spaced(en['error.design.fileTooSlow']));
});

test('MV-05 unclear columns are assigned by the user until names and addresses are known', async () => {
  const { sent } = tables(unclear, { status: 200, body: imported });
  const screen = await open();
  await screen.choose('input[type=file]', [table()]);
  expect(screen.text()).toContain('Nothing from choirs.2026.csv has been imported yet.');
  expect(screen.text()).toContain('Column 2');
  await screen.press(en.mapSubmit);
  expect(screen.text()).toContain(`Choose the column for: ${en['column.name']}.`);
  expect(sent).toHaveLength(1);
  await screen.fill('column-0', 'name');
  await screen.press(en.mapSubmit);
  expect(sent[1]?.address).toBe(`POST /api/designs/${designId}/import?revision=7&sheet=0&header=2&columns=name%2Cemail`);
  expect(screen.sent.filter(({ call }) => call === 'POST /api/designs')).toHaveLength(1);
  tables(unclear);
  const given = await open();
  await given.choose('input[type=file]', [table()]);
  await given.press(en.cancel);
  expect(given.sent).toEqual([]);
  expect(given.names()).toContain(en.chooseTable);
});

test('MV-09 the list is shown as understood before the import; sheet, header, accents and hidden rows can be corrected', async () => {
  const choices = preview({
    questions: ['sheet', 'encoding', 'hidden'],
    found: { ...found, encoding: 'windows-1250' },
    encodings: [
      { encoding: 'windows-1250', sample: 'Łukasz' },
      { encoding: 'windows-1252', sample: '£ukasz' },
    ],
    sheets: [
      { name: 'Members', rows: 4 },
      { name: 'Board', rows: 1 },
    ],
    hiddenCount: 2,
  });
  const { sent } = tables(choices, choices, choices, choices, { status: 200, body: imported });
  const screen = await open();
  await screen.choose('input[type=file]', [table()]);
  for (const shown of [
    'Anaana@example.orgNorth',
    'Row 1: above the header Club list',
    en.readSheetHint,
    en.readEncodingHint,
    en.readNoHeader,
  ])
    expect(screen.text()).toContain(spaced(shown));
  expect(screen.sent).toEqual([]);
  await screen.fill('sheet', '1');
  await screen.fill('header', '0');
  await screen.fill('encoding', 'windows-1252');
  const previews = sent.map(({ address }) => address.split('?')[1]);
  expect(previews.slice(1)).toEqual([
    'sheet=1&encoding=windows-1250',
    'sheet=0&header=0&encoding=windows-1250',
    'sheet=0&header=2&encoding=windows-1252',
  ]);
  await screen.press(screen.find('main [type=checkbox], [type=checkbox]'));
  await screen.press(en.mapSubmit);
  expect(sent[4]?.address).toContain('/import?revision=7&sheet=0&header=2&encoding=windows-1250&hidden=include&columns=name%2Cemail');
});

test('MV-01 a design can start without a file; own designs can be continued or deleted', async () => {
  const screen = await open();
  expect(screen.find(`a[href="/masp/${designId}"]`).textContent).toBe('Autumn');
  expect(screen.text()).toContain('Autumn3 people');
  await screen.press('Delete Autumn');
  expect(screen.find('dialog[open]').textContent).toContain('“Autumn” will be permanently deleted.');
  screen.answer(calls.deleteDesign, refusal('design.notEditable'));
  await confirm(screen);
  expect(screen.toasts()).toEqual([en['error.design.notEditable']]);
  screen.answer(calls.deleteDesign, {} as never);
  screen.answer(calls.listDesigns, { items: [] });
  await screen.press('Delete Autumn');
  await confirm(screen);
  expect(screen.sent.at(-1)?.call).toBe(`DELETE /api/designs/${designId}`);
  expect(screen.text()).not.toContain(en.myDesigns);
  screen.answer(calls.createDesign, refusal('design.tooMany'));
  await screen.press(en.beginEmpty);
  expect(screen.toasts().at(-1)).toBe(en['error.design.tooMany']);
  screen.answer(calls.createDesign, { id: designId });
  await screen.press(en.beginEmpty);
  expect(screen.sent.at(-1)?.body).toEqual({ name: expect.stringMatching(/^New design, /), commandId });
  expect(screen.at).toBe(`/masp/${designId}?tab=users`);
});

test('MV-06 the designer is for managers; the template is available to all who may use it', async () => {
  const forbidden = await open([answer(calls.listDesigns, refusal('auth.forbidden', 403) as never)]);
  expect(forbidden.text()).toContain(`${en['error.design.forbidden']}${en.forManagers}`);
  expect(document.querySelector('input[type=file]')).toBeNull();
  const plain = {
    '/api/template.csv?language=en': () => new Response('role'),
    '/api/sample-list.csv?language=en': () => new Response('people'),
  };
  const screen = await open([], plain);
  await screen.press(en.template);
  expect(screen.kept).toEqual([{ name: 'atrium-template.csv', text: 'role' }]);
  expect([...document.querySelectorAll('main ol li, ol li')].map(({ textContent }) => textContent?.slice(1))).toEqual([
    en['step.import'],
    en['step.arrange'],
    en['step.create'],
  ]);
  // The example is checked like a file of one's own.
  const { sent } = tables(preview());
  await screen.press(en.sample);
  expect(sent).toEqual([{ address: 'POST /api/designs/import/preview', name: 'example-list.csv' }]);
  expect(screen.text()).toContain('Nothing from example-list.csv has been imported yet.');
  const section = await Screen.open(<TemplateSection />, {
    as: ana,
    plain: { '/api/template.csv?language=en': () => Response.json({ code: 'server.failed' }, { status: 500 }) },
  });
  await section.press(en.template);
  expect(section.toasts()).toHaveLength(1);
  expect(section.find('a[href="/masp"]').textContent).toBe(en['template.open']);
});

test('MV-04 a manager agrees, optionally always, or declines, and can revoke always', async () => {
  const request = {
    id: designId,
    groupName: 'North',
    companyName: 'Choirs',
    description: 'We sing.',
    visibility: 'private',
    designer: { id: 'AAAAAAA3', name: 'Bob Heron' },
    peopleCount: 3,
    askedAt: '2026-03-02T08:00:00Z',
    endsAt: '2026-03-16T08:00:00Z',
  } as const;
  const screen = await open([
    answer(asking.listRequests, { items: [request], agreements: [{ id: 'AAAAAAA4', name: 'Cem Kaya', agreedAt: '2026-03-02T08:00:00Z' }] }),
    answer(asking.answerRequest, {} as never),
    answer(asking.endAgreement, {} as never),
  ]);
  expect(screen.text()).toContain('until March 16, 2026');
  await screen.press('Agree to manage North');
  const call = `POST /api/manager-requests/${designId}/answer`;
  expect(screen.sent.at(-1)).toEqual({ call, body: { answer: 'agree', always: false, commandId } });
  expect(screen.toasts()).toEqual([en['asked.agreed']]);
  await screen.press(screen.find('[type=checkbox]'));
  await screen.press('Decline to manage North');
  expect(screen.sent.at(-1)?.body).toEqual({ answer: 'decline', always: false, commandId });
  screen.answer(asking.answerRequest, refusal('request.over'));
  await screen.press('Agree to manage North');
  expect(screen.sent.at(-1)?.body).toEqual({ answer: 'agree', always: true, commandId });
  expect(screen.toasts().at(-1)).toBe(en['error.request.over']);
  screen.answer(asking.listRequests, { items: [], agreements: [] });
  await screen.press('Ask me again about groups from Cem Kaya');
  expect(screen.sent.at(-1)).toEqual({ call: 'DELETE /api/manager-agreements/AAAAAAA4' });
  expect(screen.toasts().at(-1)).toBe(en['agreements.ended']);
  expect(screen.text()).not.toContain(en['agreements.title']);
});

test('MV-05 the import report shows format and faulty cells; a second file is merged into the saved design', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { sent } = tables(preview(), { status: 200, body: imported }, preview(), {
    status: 200,
    body: { ...imported, errors: [], errorCount: 0, columns: [], leftOut: [] },
  });
  const design = new ADesign({ people: [zoe] });
  const screen = await openDesign(design, 'import');
  await screen.choose('input[type=file]', [table()]);
  await screen.press(en.mapSubmit);
  expect(sent[1]?.address).toBe(`POST /api/designs/${designId}/import?revision=1&sheet=0&header=2&columns=name%2Cemail`);
  for (const expected of [
    '3 rows imported',
    'People: 2 new, 1 changed.',
    'CSV · encoding utf-8 · separator tab · skipped: Shoe size',
    '101 cells need fixing.',
    'and 100 more',
    'Row 9: total Total · 3',
  ])
    expect(screen.text()).toContain(expected);
  expect([...document.querySelectorAll('tbody td')].map(({ textContent }) => textContent)).toEqual([
    '2',
    en['column.email'],
    'ines',
    en['error.cell.addressInvalid'],
  ]);
  expect(screen.named(en.mendInTable).getAttribute('href')).toBe(`/masp/${designId}?tab=users`);
  expect(screen.read.filter((address) => address === `/api/designs/${designId}`)).toHaveLength(2);
  await screen.choose('input[type=file]', [table('again.csv')]);
  await screen.press(en.mapSubmit);
  expect(screen.text()).toContain(en.noErrors);
  expect(screen.text()).toContain(en.seeTable);
  const read = await openDesign(new ADesign({ can: { edit: false, convert: false, undo: true, delete: true } }), 'import');
  expect(read.text()).toContain(en.notEditable);
  expect(document.querySelector('input[type=file]')).toBeNull();
});

test('MV-09 after an import, people without a group are offered one; then the preview is next', async () => {
  tables(preview(), { status: 200, body: { ...imported, errors: [], errorCount: 0 } });
  const design = new ADesign();
  const screen = await openDesign(design, 'import');
  await screen.choose('input[type=file]', [table()]);
  await screen.press(en.mapSubmit);
  expect(screen.text()).toContain('2 people are not in a group yet');
  expect(document.querySelector(`main p a[href="/masp/${designId}?tab=finalize"]`)).toBeNull();
  await screen.fill('place', 'ABCD2345');
  await screen.press(en.placeSubmit);
  expect(design.whole.people.filter(({ groupIds }) => groupIds.length === 0)).toEqual([]);
  expect(screen.text()).not.toContain('not in a group yet');
  expect(screen.find(`p a[href="/masp/${designId}?tab=finalize"]`).textContent).toBe(en.seePreview);
});

test('MV-04 changed designs and requests are refetched', () => {
  const received = (type: string) => {
    const refreshed: unknown[] = [];
    void designerLive[type]?.({ type: 'any.thing', id: designId }, async (...targets) => void refreshed.push(...targets));
    return refreshed;
  };
  expect(received('design.changed')).toEqual([calls.listDesigns, { endpoint: calls.readResult, params: { id: designId } }]);
  expect(received('managerRequests.changed')).toEqual([asking.listRequests]);
});
