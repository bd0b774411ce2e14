import { afterEach, expect, test, vi } from 'vitest';
import { listDocuments, readDocument } from '#features/documents/contract/endpoints.ts';
import { saveLiveText } from '#features/documents/contract/live-endpoints.ts';
import { document1, draft, pageOf, textOf, uuid } from '#features/documents/web/testing/samples.ts';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { endFakeTimers, refusal, type Screen } from '#platform/web/testing/screen.tsx';
import * as clauseCalls from '../../../contract/clause-endpoints.ts';
import platform from '#platform/words/en.json' with { type: 'json' };
import common from '../../../words/en.json' with { type: 'json' };
import en from '../../../words/session/en.json' with { type: 'json' };
import templates from '../../../words/templates/en.json' with { type: 'json' };
import { ASession, ana, bob, clauseId, sessionId } from '../../testing/a-session.ts';
import { openSession } from '../../testing/open-session.tsx';

const commandId = expect.any(String);
const goOnline = (screen: Screen) => screen.does(() => window.dispatchEvent(new Event('online')));
const title = (screen: Screen) => screen.find<HTMLInputElement>('[name=title]').value;
const text = (screen: Screen) => screen.find<HTMLTextAreaElement>('[name=text]').value;
const stored = (part: string) => new DraftStore().read('clause', `${sessionId}:new:${part}`);
afterEach(() => vi.restoreAllMocks());
afterEach(endFakeTimers);

test('NE-06 a clause is proposed with title and text; after a refusal the draft stays', async () => {
  const screen = await openSession(new ASession({}, bob), bob);
  expect(screen.text()).toContain(en.noClauseYetText);
  await screen.press(en.proposeClause);
  await screen.press(en.propose);
  expect(screen.text()).toContain(common['error.clause.textEmpty']);
  expect(screen.sent).toEqual([]);
  await screen.fill('title', 'Boats');
  await screen.fill('text', 'Two boats of wood.');
  expect([stored('title'), stored('text')]).toEqual(['Boats', 'Two boats of wood.']);
  screen.answer(clauseCalls.proposeClause, refusal('clause.tooMany'));
  await screen.press(en.propose);
  expect(screen.text()).toContain(common['error.clause.tooMany']);
  expect(text(screen)).toBe('Two boats of wood.');
  for (const [endpoint, reply] of new ASession({}, bob).answersTo(bob.id)) screen.answer(endpoint, reply as never);
  await screen.press(en.propose);
  expect(screen.sent.at(-1)).toEqual({
    call: `POST /api/negotiations/${sessionId}/clauses`,
    body: { title: 'Boats', text: 'Two boats of wood.', commandId },
  });
  expect(screen.toasts()).toContain(en.proposed);
  expect([stored('title'), stored('text')]).toEqual([undefined, undefined]);
  expect(document.querySelector('[name=text]')).toBeNull();
  expect(screen.text()).toContain('Two boats of wood.');
  expect(document.activeElement?.id).toBe(`clause-${clauseId(1)}`);
});

test('NE-06 a clause is drafted in a document first: its present text is added to what was typed, and nothing else of it', async () => {
  const screen = await openSession(new ASession({}, bob), bob);
  const card = { ...document1, ...draft };
  screen.answer(listDocuments, (({ query }: { query: { list: string } }) =>
    pageOf(query.list === 'drafts' ? [card, document1] : [{ ...card, id: uuid(58), title: 'Fees' }])) as never);
  screen.answer(readDocument, (({ params }: { params: { id: string } }) => ({
    ...card,
    isLive: true,
    can: { ...card.can, edit: params.id === document1.id },
    content: textOf('As saved.'),
  })) as never);
  screen.answer(saveLiveText, { ...card, content: textOf('Two boats.', 'Of wood.') } as never);
  await screen.press(en.proposeClause);
  await screen.fill('text', 'Boats:');
  await screen.press(en['draft.take']);
  await screen.until(() => screen.text().includes('Fees'));
  // Published documents are no drafts.
  expect(screen.text().split('The old mill')).toHaveLength(2);
  await screen.press('The old mill');
  expect(text(screen)).toBe('Boats:\n\nTwo boats.\nOf wood.');
  expect(document.querySelector('dialog[open]')).toBeNull();
  expect(stored('text')).toBe('Boats:\n\nTwo boats.\nOf wood.');
  // People who may only suggest get the text as saved.
  await screen.fill('text', '');
  await screen.press(en['draft.take']);
  await screen.until(() => screen.text().includes('Fees'));
  await screen.press('Fees');
  expect(text(screen)).toBe('As saved.');
  expect(screen.sent.filter(({ call }) => call.includes('/clauses'))).toEqual([]);
});

test('NE-06 superscripts and subscripts of a pasted text stay in a clause', async () => {
  const screen = await openSession(new ASession({}, bob), bob);
  const paste = async (plain: string, html: string) => {
    const data = new DataTransfer();
    data.setData('text/plain', plain);
    data.setData('text/html', html);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    await screen.does(() => screen.find('[name=text]').dispatchEvent(event));
    return event.defaultPrevented;
  };
  await screen.press(en.proposeClause);
  await screen.fill('text', 'Limit: ');
  expect(await paste('10-6 m2', '10<sup>-6</sup> m<sup>2</sup>')).toBe(true);
  expect(text(screen)).toBe('Limit: 10⁻⁶ m²');
  expect(await paste('plain', '<b>plain</b>')).toBe(false);
});

test('NE-06 a template fills in a clause, but never overwrites typed text', async () => {
  const screen = await openSession(new ASession({}, bob), bob);
  await screen.press(en.proposeClause);
  await screen.fill('template', '0');
  expect(title(screen)).toBe(templates['template.sale.1.title']);
  expect(text(screen)).toBe(templates['template.sale.1.text']);
  await screen.fill('title', 'Mine');
  await screen.fill('text', 'My words.  ');
  await screen.fill('template', '1');
  expect(title(screen)).toBe('Mine');
  expect(text(screen)).toBe(`My words.\n\n${templates['template.sale.2.text']}`);
  const own = await openSession(new ASession({ documentType: 'A treaty' }, bob), bob);
  await own.press(en.proposeClause);
  expect(document.querySelector('[name=template]')).toBeNull();
  expect(own.text()).toContain('A treaty');
});

test('NE-06 an unsent draft is restored; it is deleted when discarded', async () => {
  const before = () => new DraftStore().save('clause', `${sessionId}:new:text`, 'Half a clause');
  const screen = await openSession(new ASession({}, bob), bob, [], before);
  expect(text(screen)).toBe('Half a clause');
  expect(screen.names()).not.toContain(en.proposeClause);
  await screen.press(en.discard);
  expect(stored('text')).toBeUndefined();
  expect(screen.names()).toContain(en.proposeClause);
  await screen.press(en.proposeClause);
  expect(text(screen)).toBe('');
  await screen.press('Cancel');
  expect(screen.names()).toContain(en.proposeClause);
});

test('NE-16 a draft can be read and copied, but not proposed, after the time or the session has ended', async () => {
  const session = new ASession({}, bob);
  const screen = await openSession(session, bob);
  await screen.press(en.proposeClause);
  await screen.fill('text', 'Half a clause');
  session.seconds = 20 * 60 + 1;
  session.does(bob.id, { type: 'join', name: bob.name });
  await goOnline(screen);
  expect(screen.text()).toContain(`${common['error.negotiation.timeUp']} ${en.yourTextStays}`);
  expect((screen.named(en.propose) as HTMLButtonElement).disabled).toBe(true);
  session.does(ana.id, { type: 'end' });
  await goOnline(screen);
  expect(screen.text()).toContain(en.notProposed);
  expect(screen.find<HTMLTextAreaElement>('[name=text]').readOnly).toBe(true);
  expect(document.querySelector('[name=template]')).toBeNull();
  expect(screen.names()).not.toContain(en.propose);
  await screen.press(en.discard);
  expect(document.querySelector('[name=text]')).toBeNull();
  expect(screen.names()).not.toContain(en.proposeClause);
  expect(screen.text()).toContain(en.noClauseEver);
});

test('NE-06 invisible characters, and those the contract cannot print, are shown while typing', async () => {
  const screen = await openSession(new ASession({}, bob), bob);
  await screen.press(en.proposeClause);
  await screen.fill('text', 'Two \u202Eboats');
  expect(screen.text()).toContain(platform['error.field.invisible']);
  await screen.fill('text', 'Two 𒀀 boats');
  expect(screen.text()).toContain('will print their code numbers instead: 𒀀 [U+12000].');
  await screen.fill('text', 'Two boats');
  expect(screen.text()).not.toContain('U+12000');
});

test('NE-04 people no longer in a session cannot propose', async () => {
  const session = new ASession({}, bob);
  session.does(ana.id, { type: 'end' });
  expect((await openSession(session, bob)).names()).not.toContain(en.proposeClause);
});
