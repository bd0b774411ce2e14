import { afterEach, expect, test, vi } from 'vitest';
import { refresh } from '#platform/web/api/api.ts';
import { answer, refusal, type Answer, type Screen } from '#platform/web/testing/screen.tsx';
import common from '../../../words/en.json' with { type: 'json' };
import en from '../../../words/session/en.json' with { type: 'json' };
import { rangeChangesLimit } from '../../../contract/limits.ts';
import { zonesChangedMessage } from '../../../contract/live.ts';
import type { OpenValueZone } from '../../../contract/zone-shapes.ts';
import { openValuesIn } from '../../../contract/zone/open-values.ts';
import { entered, middleOf, rangePartiesOf, zoneOf, type Entry, type Range } from '../../../contract/zone/zone.ts';
import { enterRange, readZones } from '../../../contract/zone-endpoints.ts';
import { negotiationLive } from '../../live.ts';
import { ASession, ana, bob, cem, clauseId, sessionId } from '../../testing/a-session.ts';
import { openSession } from '../../testing/open-session.tsx';

afterEach(() => vi.restoreAllMocks());
// All texts are fully on screen.
const place = { top: 10, height: 100, bottom: 110 } as DOMRect;

/** The zones of clause 1, on the rules without a server. */
class Zones {
  entries: Entry[][] = [[], []];
  readonly #session: ASession;
  constructor(session: ASession) {
    this.#session = session;
  }

  enter(at: number, userId: string, range: Range) {
    const entry = entered(rangePartiesOf(this.#session.state), this.entries[at] ?? [], userId, range);
    if (typeof entry === 'string') throw refusal(entry);
    this.entries[at] = [...(this.entries[at] ?? []).filter((each) => each.userId !== userId), entry];
  }

  itemsFor(viewerId: string): OpenValueZone[] {
    const [clause] = this.#session.state.clauses;
    return openValuesIn(clause?.text ?? '').map((value) => {
      const entries = this.entries[value.place] ?? [];
      const { result, missing, shared } = zoneOf(rangePartiesOf(this.#session.state), entries);
      const own = entries.find(({ userId }) => userId === viewerId);
      return {
        clauseId: clauseId(1),
        place: value.place,
        result,
        missing,
        own: own?.range ?? null,
        changesLeft: rangeChangesLimit - (own?.changes ?? 0),
        middle: shared && clause?.authorId === viewerId ? middleOf(shared) : null,
      };
    });
  }

  answersTo = (viewerId: string): Answer[] => [
    answer(readZones, () => ({ items: this.itemsFor(viewerId) })),
    answer(enterRange, ({ params, body }) => {
      this.enter(Number(params['place']), viewerId, body as Range);
      return { items: this.itemsFor(viewerId) };
    }),
  ];
}

async function opened(as: typeof ana, text = 'The rent is [? EUR] a month from [? date].', author = ana) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(place);
  const session = new ASession({}, bob);
  session.propose(author.id, text);
  const zones = new Zones(session);
  const screen = await openSession(session, as, zones.answersTo(as.id));
  return { session, zones, screen };
}

const plain = (text: string) => text.replaceAll('\u00A0', ' ');
const lines = () =>
  [...document.querySelectorAll(`[aria-label="Open values of clause 1"] li`)].map(({ textContent }) => plain(textContent));
const hearRanges = (screen: Screen) =>
  screen.does(() => negotiationLive[zonesChangedMessage]?.({ type: zonesChangedMessage, id: sessionId }, refresh));

test('NE-27 a party enters a secret range, and sees what is missing, its own range and the changes left', async () => {
  const { screen } = await opened(bob);
  expect(lines()).toEqual([
    'Open amount in EUR2 parties have not entered a range yetEnter your range',
    'Open date2 parties have not entered a range yetEnter your range',
  ]);
  await screen.press(screen.find('[aria-label="Open values of clause 1"] li button'));
  expect(screen.find('dialog[open]').textContent).toContain(en['zone.rangeText']);
  expect(document.activeElement?.getAttribute('name')).toBe('from');
  await screen.fill('from', '1,000');
  await screen.fill('to', '1,500.50');
  expect(plain(screen.find('dialog[open]').textContent)).toContain('You enter 1,000 EUR to 1,500.50 EUR.');
  await screen.press(en['zone.save']);
  expect(screen.sent).toEqual([
    { call: `PUT /api/negotiations/${sessionId}/clauses/${clauseId(1)}/ranges/0`, body: { from: 100_000, to: 150_050 } },
  ]);
  expect(screen.toasts()).toContain(en['zone.saved']);
  expect(document.querySelector('dialog[open]')).toBeNull();
  expect(lines()[0]).toContain(
    'One party has not entered a range yetYour range: 1,000 EUR to 1,500.50 EUR. Only you can see it. You can change it 3 more times.',
  );
  // For changing it, the form has the present range.
  await screen.press(en['zone.change']);
  expect(screen.find<HTMLInputElement>('[name=to]').value).toBe('1,500.50');
  await screen.fill('to', '1,500.60');
  await screen.press(en['zone.save']);
  expect(lines()[0]).toContain('You can change it 2 more times.');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/1,?500/);
});

test('NE-27 a date is entered as a day; what cannot be read is shown at its field, and nothing is sent', async () => {
  const { screen } = await opened(bob);
  const button = (at: number) => screen.find(`[aria-label="Open values of clause 1"] li:nth-child(${at}) button`);
  await screen.press(button(1));
  await screen.fill('from', 'much');
  await screen.press(en['zone.save']);
  expect(screen.find('dialog[open]').textContent).toContain(en['zone.unreadable.amount']);
  await screen.fill('from', '2,000');
  await screen.fill('to', '1,000');
  await screen.press(en['zone.save']);
  expect(screen.find('dialog[open]').textContent).toContain(common['error.range.reversed']);
  await screen.press('Cancel');
  await screen.press(button(2));
  await screen.fill('from', '2026-11-29');
  await screen.press(en['zone.save']);
  expect(screen.find('dialog[open]').textContent).toContain(en['zone.unreadable.date']);
  expect(screen.sent).toEqual([]);
  await screen.fill('to', '2026-12-31');
  await screen.press(en['zone.save']);
  expect(screen.sent[0]?.body).toEqual({ from: 20_786, to: 20_818 });
  expect(lines()[1]).toContain('Your range: November 29, 2026 to December 31, 2026.');
});

test('NE-27 the author alone sees the middle, and proposes it as a counter-proposal that can be edited', async () => {
  const { screen, zones, session } = await opened(ana);
  zones.enter(0, ana.id, { from: 100_000, to: 150_000 });
  zones.enter(0, bob.id, { from: 120_000, to: 200_000 });
  await hearRanges(screen);
  expect(lines()[0]).toContain('The ranges of all parties overlap');
  expect(lines()[0]).toContain('Middle of the overlap: 1,350 EUR. Only you can see it.');
  expect(lines()[0]).not.toContain(en['zone.change']);
  await screen.press(en['zone.propose']);
  const text = 'The rent is 1,350 EUR a month from [? date].';
  expect(plain(screen.find<HTMLTextAreaElement>('[name=text]').value)).toBe(text);
  expect(screen.names()).not.toContain(en['zone.propose']);
  await screen.press(en.counterSend);
  expect(plain(session.state.clauses[1]?.text ?? '')).toBe(text);
  // The target is pending now; the date can be agreed on in the counter-proposal.
  expect(document.querySelector('[aria-label="Open values of clause 1"]')).toBeNull();
  expect(document.querySelector('[aria-label="Open values of clause 1.1"]')).not.toBeNull();

  const other = await opened(bob);
  other.zones.enter(0, ana.id, { from: 1, to: 2 });
  other.zones.enter(0, bob.id, { from: 2, to: 3 });
  await hearRanges(other.screen);
  expect(lines()[0]).toContain('The ranges of all parties overlap');
  expect(other.screen.text()).not.toContain('Middle of the overlap');
  expect(other.screen.names()).not.toContain(en['zone.propose']);
});

test('NE-27 ranges that do not overlap say only that; after three changes none is offered, and a refusal is explained', async () => {
  const { screen, zones } = await opened(bob, 'The rent is [? EUR].');
  zones.enter(0, ana.id, { from: 1, to: 2 });
  for (const to of [7, 8, 9]) zones.enter(0, bob.id, { from: 5, to });
  await hearRanges(screen);
  expect(lines()).toEqual([
    expect.stringMatching(
      /^Open amount in EURThe ranges of the parties do not overlapYour range: .* You can change it once more\.Change your range$/,
    ),
  ]);
  await screen.press(en['zone.change']);
  screen.answer(enterRange, refusal('range.changesUsed'));
  await screen.press(en['zone.save']);
  expect(screen.find('dialog[open] [role=alert]').textContent).toContain(common['error.range.changesUsed']);
  await screen.press('Cancel');
  zones.enter(0, bob.id, { from: 5, to: 10 });
  await hearRanges(screen);
  expect(lines()[0]).toContain(en['zone.noChangeLeft']);
  expect(screen.names()).not.toContain(en['zone.change']);
});

test('NE-27 mediators have no range; a clause without open values, a decided one and a session whose time is up show nothing of them', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(place);
  const session = new ASession({ isMediated: true }, bob, cem);
  session.propose(ana.id, 'The rent is [? EUR].');
  session.propose(bob.id, 'The deposit is [amount] EUR.');
  const screen = await openSession(session, ana, new Zones(session).answersTo(ana.id));
  expect(lines()).toEqual(['Open amount in EUR2 parties have not entered a range yet']);
  expect(document.querySelectorAll('[aria-label^="Open values"]')).toHaveLength(1);
  session.does(ana.id, { type: 'end' });
  await screen.does(() => window.dispatchEvent(new Event('online')));
  expect(document.querySelector('[aria-label^="Open values"]')).toBeNull();
});

test('NE-27 an open value is added where the cursor is, with its unit selected', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(place);
  const screen = await openSession(new ASession({}, bob), bob);
  await screen.press(en.proposeClause);
  await screen.fill('text', 'Rent:  a month.');
  const area = screen.find<HTMLTextAreaElement>('[name=text]');
  area.setSelectionRange(6, 6);
  await screen.press(en['zone.addAmount']);
  await screen.until(() => document.activeElement === area);
  expect(plain(area.value)).toBe('Rent: [? EUR] a month.');
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('EUR');
  area.setSelectionRange(area.value.length, area.value.length);
  await screen.press(en['zone.addDate']);
  expect(plain(area.value)).toBe('Rent: [? EUR] a month.[? date]');
  await screen.fill('text', '[? EUR] '.repeat(5));
  expect(screen.text()).toContain('A clause can have 5 open values.');
  expect((screen.named(en['zone.addAmount']) as HTMLButtonElement).disabled).toBe(true);
});
