import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endFakeTimers, type Screen } from '#platform/web/testing/screen.tsx';
import common from '../../../words/en.json' with { type: 'json' };
import en from '../../../words/session/en.json' with { type: 'json' };
import templates from '../../../words/templates/en.json' with { type: 'json' };
import frenchTemplates from '../../../words/templates/fr.json' with { type: 'json' };
import { ASession, ana, bob, clauseId, sessionId } from '../../testing/a-session.ts';
import { openSession } from '../../testing/open-session.tsx';
import { shownOf } from './use-shown-languages.ts';

const commandId = expect.any(String);
const last = (screen: Screen) => screen.sent.at(-1);
const panel = (number: number) => document.querySelector(`#clause-${clauseId(number)}`);
const place = { top: 10, height: 100, bottom: 110 } as DOMRect;
const words = (number: number) => panel(number)?.querySelector('.clause-words');
const field = (name: string) => document.querySelector<HTMLTextAreaElement>(`[name="${name}"]`);

beforeEach(() => void vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(place));
beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());
afterEach(endFakeTimers);

const inTwo = () => {
  const session = new ASession({ languages: ['fr', 'ar'] }, bob);
  session.propose(ana.id, 'Deux bateaux.', 'Bateaux', { ar: 'قاربان.' });
  return session;
};

test('NE-27 a clause is shown in the language chosen for all clauses, or side by side, and this is remembered', async () => {
  const session = inTwo();
  const screen = await openSession(session, bob);
  expect(words(1)?.textContent).toBe('Deux bateaux.');
  expect(words(1)?.closest('[lang]')?.getAttribute('lang')).toBe('fr');
  expect(screen.text().replaceAll(/[\u2068\u2069]/g, '')).toContain('Français (decides where the texts differ), العربية.');
  await screen.press('العربية');
  expect(words(1)?.textContent).toBe('قاربان.');
  expect(words(1)?.closest('[lang]')?.getAttribute('lang')).toBe('ar');
  expect(words(1)?.querySelector('[dir]')?.getAttribute('dir')).toBe('rtl');
  await screen.press(en.allLanguages);
  expect([...(words(1)?.querySelectorAll<HTMLElement>('[role=group]') ?? [])].map(({ lang, textContent }) => [lang, textContent])).toEqual([
    ['fr', 'FrançaisDeux bateaux.'],
    ['ar', 'العربيةقاربان.'],
  ]);
  const stored = localStorage.getItem(`clauseLanguages:${bob.id}`) ?? '';
  await screen.close();
  const again = await openSession(session, bob, [], () => localStorage.setItem(`clauseLanguages:${bob.id}`, stored));
  expect(again.named(en.allLanguages).getAttribute('aria-pressed')).toBe('true');
});

test('NE-27 at first clauses are in the language of the page, otherwise in the deciding one', () => {
  expect(shownOf(['fr', 'en'], [], 'en')).toEqual(['en']);
  expect(shownOf(['fr', 'ar'], [], 'en')).toEqual(['fr']);
  expect(shownOf(['fr', 'ar', 'en'], ['en', 'fr'], 'es')).toEqual(['fr', 'en']);
});

test('NE-27 a vote has the hash of all texts and the languages on screen', async () => {
  const session = inTwo();
  session.does('AAAAAAA4', { type: 'join', name: 'Cem Kaya' });
  const screen = await openSession(session, bob);
  await screen.press('العربية');
  await screen.press(en.accept);
  const vote = { choice: 'accept', confirmed: false, textHash: session.textHashOf(1), commandId };
  expect(last(screen)?.body).toEqual({ ...vote, shown: ['ar'] });
});

test('NE-27 a vote needs the texts on screen to be read, each language apart', async () => {
  vi.mocked(Element.prototype.getBoundingClientRect).mockReturnValue({ top: 10, height: 10_000, bottom: 10_010 } as DOMRect);
  const session = inTwo();
  const screen = await openSession(session, bob);
  await screen.press(en.accept);
  expect(screen.toasts()).toContain(en.readFirst);
  vi.mocked(Element.prototype.getBoundingClientRect).mockReturnValue(place);
  await screen.does(() => window.dispatchEvent(new Event('scroll')));
  vi.mocked(Element.prototype.getBoundingClientRect).mockReturnValue({ top: 10, height: 10_000, bottom: 10_010 } as DOMRect);
  await screen.press('العربية');
  await screen.press(en.accept);
  expect(screen.sent).toEqual([]);
});

test('NE-27 a clause is proposed with a field for each language; an empty one is refused', async () => {
  const screen = await openSession(new ASession({ languages: ['fr', 'ar', 'en'] }, bob), bob);
  await screen.press(en.proposeClause);
  expect(['text', 'translations.ar', 'translations.en'].map((name) => field(name)?.lang)).toEqual(['fr', 'ar', 'en']);
  await screen.fill('text', 'Deux bateaux.');
  await screen.fill('translations.ar', 'قاربان.');
  await screen.press(en.propose);
  expect(screen.text()).toContain(common['error.clause.languagesUnfit']);
  expect(screen.sent).toEqual([]);
  await screen.fill('translations.en', 'Two boats.');
  await screen.press(en.propose);
  expect(last(screen)).toEqual({
    call: `POST /api/negotiations/${sessionId}/clauses`,
    body: { title: '', text: 'Deux bateaux.', translations: { ar: 'قاربان.', en: 'Two boats.' }, commandId },
  });
  expect(panel(1)?.textContent).toContain('Two boats.');
});

test('NE-27 a template fills the languages that it has', async () => {
  const screen = await openSession(new ASession({ languages: ['fr', 'ar', 'en'] }, bob), bob);
  await screen.press(en.proposeClause);
  await screen.fill('template', '0');
  await screen.does(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(field('text')?.value).toBe(frenchTemplates['template.sale.1.text']);
  expect(field('translations.en')?.value).toBe(templates['template.sale.1.text']);
  expect(field('translations.ar')?.value).toBe('');
});

test('NE-27 a counter-proposal begins with all texts, and its changes are shown in each language', async () => {
  const session = inTwo();
  const screen = await openSession(session, bob);
  await screen.press('Make a counter-proposal to clause 1');
  expect([field('text')?.value, field('translations.ar')?.value]).toEqual(['Deux bateaux.', 'قاربان.']);
  await screen.press(en.counterSend);
  expect(screen.text()).toContain(en.counterSame);
  await screen.fill('text', 'Trois bateaux.');
  await screen.press(en.counterSend);
  expect(last(screen)?.body).toEqual({ text: 'Trois bateaux.', translations: { ar: 'قاربان.' }, commandId });
  expect(panel(2)?.querySelector('ins')?.textContent).toContain('Trois');
  await screen.press(en.allLanguages);
  expect(panel(2)?.querySelectorAll('[role=group] ins')).toHaveLength(1);
});
