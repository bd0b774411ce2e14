import { describe, expect, test, vi } from 'vitest';
import { languages, type Language } from '#platform/contract/language.ts';
import { readPdf } from '#platform/server/printing/testing/read-pdf.ts';
import { anEvening } from '../../contract/testing/an-evening.ts';
import { ada, bob, convocationOf, cyd, dan, Played, startAt, usualBylaws } from '../../contract/testing/played.ts';
import type { AssemblyState } from '../../contract/rules/state.ts';
import { minutesSetter } from './set-minutes.ts';

vi.setConfig({ testTimeout: 60_000 });
const set = minutesSetter();
const id = '3b1f0c52-9a44-4d6e-8a4c-6f1f7f0f2b11';
const address = `https://atrium.example.org/verify/assembly/${id}`;
const annexes = [{ name: 'x1-Accounts 2025.pdf', content: new TextEncoder().encode('the accounts'), mediaType: 'application/pdf' }];
const made = (state: AssemblyState, language: Language) =>
  set({ document: { id, state, headHash: 'cd'.repeat(32) }, language, address, log: { name: 'log.jsonl', text: 'the log\n' }, annexes });

async function textOf(state: AssemblyState, language: Language): Promise<string> {
  const { pages } = await readPdf(made(state, language));
  return pages
    .map(({ text }) => text)
    .join('\n')
    .replaceAll(/\s+/g, ' ');
}

describe('minutes as a PDF', () => {
  test('PO-03 say who was convened, present and represented, when the quorum was reached, and how each motion ended', async () => {
    const text = await textOf(anEvening().now, 'en');
    for (const expected of [
      'Embedded in this file as “x2-Candidates.pdf”',
      'Convocations accepted by the mail server: 3 of 5.',
      'Without proof of dispatch: Dan Okafor (4) and Eve Laurent (5).',
      'On the roll with a vote: 5. Present for at least part of the assembly: 3. Represented: 1.',
      'Quorum reached at 6:55:00.123 PM (people: 4, votes: 4).',
      'Dan Okafor (4) to Cyd Núñez (3): given on November 29, 2026 at 7:00 PM, accepted on November 29, 2026 at 7:00 PM. Votes were cast with it.',
      'Eve Laurent (5) asked Bob Martin (2)',
      'Its text was replaced by amendment 1.2.',
      'For: 2, against: 1, abstentions: 0. Accepted.',
      'Reason given: The roof has to be repaired.',
      'For: 1, against: 2, abstentions: 0. Rejected.',
      'For: 3, against: 0, abstentions: 1. Accepted.',
      'Voted by secret ballot: Ada Lindqvist (1), Bob Martin (2), Cyd Núñez (3), and Dan Okafor (4).',
      'Not decided; lapsed when the assembly was closed',
      'Paused: ',
      'Accounts 2025.pdf Added on November 29, 2026 at 7:00 PM 182,734 bytes',
      'Candidates.pdf On item 2 Added on November 29, 2026 at 7:00 PM 9,301 bytes',
      'Election: Committee',
      'Dan Okafor (4): proposed by Ada Lindqvist (1) at December 3, 2026',
      'Bob Martin (2): 3; Cyd Núñez (3): 1; none of them: 1; people who voted: 4. Elected: Bob Martin (2). A further round was to follow.',
      'Ballots: Bob Martin (2): 2; Bob Martin (2) and Cyd Núñez (3): 1; none of them: 1.',
      'Cyd Núñez (3): 1; none of them: 1; people who voted: 2. The election was decided.',
      'For none of them: Ada Lindqvist (1).',
      '1 seat remained vacant.',
    ])
      expect(text).toContain(expected);
    expect(text.replaceAll(' ', '')).toContain(address);
  });

  test.each([
    ['en', 'Ada (1) announced another date or place. Before, it was December 3, 2026', 'Garden'],
    ['fr', 'Ada (1) a annoncé une autre date ou un autre lieu. Auparavant : 3 décembre 2026', 'Garden'],
    ['es', 'Ada (1) anunció otra fecha u otro lugar. Antes: 3 de diciembre de 2026', 'Garden'],
  ] as const)('PO-03 name the start and place that were announced before (%s)', async (language, before, place) => {
    const moved = { at: startAt + 86_400_000, timeZone: 'Europe/Paris', place, link: null };
    const played = new Played({ bylaws: { ...usualBylaws, noticeDays: 0 } }).does(ada, { kind: 'rescheduled', payload: moved });
    played.at = moved.at;
    const text = await textOf(played.opened(ada).does(ada, { kind: 'closed', payload: {} }).now, language);
    for (const expected of [before, '(Europe/Paris) · Town hall.', place]) expect(text).toContain(expected);
  });

  test('PO-03 name annexes that were withdrawn, and do not embed them', async () => {
    const file = { id: 'x1', item: null, name: 'Draft.txt', bytes: 9, sha256: 'ab'.repeat(32) };
    const played = new Played()
      .does(ada, { kind: 'annexAdded', payload: file })
      .does(ada, { kind: 'annexWithdrawn', payload: { annex: 'x1' } });
    const text = await textOf(played.opened(ada).does(ada, { kind: 'closed', payload: {} }).now, 'en');
    expect(text).toContain('Draft.txt Added on November 29, 2026 at 7:00 PM Withdrawn on November 29, 2026 at 7:00 PM');
    expect(text).not.toContain('Embedded in this file as “x1-Draft.txt”');
  });

  test('PO-03 name postal votes: those that were counted, and those that lapsed', async () => {
    const played = new Played({ bylaws: { ...usualBylaws, postalVotes: 'withQuorum', deadlineHours: 24 } });
    for (const person of [bob, cyd, dan])
      played.does(person, { kind: 'postalVoteCast', payload: { motion: 'm1', person, choice: 'against' } });
    played.opened(ada, bob).votes('m1', [ada, bob]);
    const text = await textOf(played.now, 'en');
    for (const expected of [
      'Postal votes are allowed. People with a postal vote in force count towards the quorum.',
      'Proxies and postal votes are taken until 24 hours before the announced start.',
      'Postal votes in force: Cyd (3) and Dan (4).',
      'Postal votes that lapsed: Bob (2).',
      'For: 2, against: 2, abstentions: 0. Rejected.',
      'Against: Cyd (3) and Dan (4).',
      'Of these by post: Cyd (3) and Dan (4).',
    ])
      expect(text).toContain(expected);
  });

  test.each(languages)('PO-03 are entirely in the language “%s”, tagged for screen readers', async (language) => {
    const pdf = await readPdf(made(anEvening().now, language));
    expect(pdf).toMatchObject({ isTagged: true, accessibility: '1' });
    expect(pdf.language.startsWith(language)).toBe(true);
    const text = pdf.pages.map(({ text: each }) => each).join('\n');
    const words = { en: 'Minutes', fr: 'Procès-verbal', es: 'Acta' } as const;
    for (const other of languages) expect(text.includes(words[other])).toBe(other === language);
  });

  test('PO-03 of two hundred people name voters by their numbers on the roll', async () => {
    const roll = Array.from({ length: 200 }, (_, index) => {
      const [first, second] = ['ABCDEFGHJK'.charAt(Math.floor(index / 20)), 'ABCDEFGHJKMNPQRSTVWX'.charAt(index % 20)];
      return { person: index === 0 ? 'ADAADAAA' : `AAAAAA${first}${second}`, name: `Member ${index}`, weight: 1 };
    });
    const played = new Played({ roll, agenda: convocationOf().agenda }).opened(...roll.slice(0, 50).map(({ person }) => person));
    const voters = roll.slice(0, 50).map(({ person }) => person);
    played.votes('m1', voters.slice(0, 30), voters.slice(30));
    expect(await textOf(played.now, 'en')).toContain('For: numbers 1–30 on the roll. Against: numbers 31–50 on the roll.');
  });

  test('PO-03 embed the annexes that are small enough, beside the log', async () => {
    const { attachments } = await readPdf(made(anEvening().now, 'en'));
    expect(attachments).toEqual({ 'log.jsonl': 'the log\n', 'x1-Accounts 2025.pdf': 'the accounts' });
  });

  test('PO-03 are the same file byte for byte each time they are set', () => {
    const { now } = anEvening();
    expect(made(now, 'en').equals(made(now, 'en'))).toBe(true);
  });
});
