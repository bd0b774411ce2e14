import { describe, expect, test } from 'vitest';
import { languages, type Language } from '#platform/contract/language.ts';
import { contractOf } from '../../contract/contract-document.ts';
import type { SessionState } from '../../contract/rules/state.ts';
import { aClause, aCounterProposal, anEndedSession } from '../../contract/testing/decided-session.ts';
import { contractSetter } from './set-contract.ts';
import { readPdf } from './testing/read-pdf.ts';

const headHash = '9f2c4b1d'.repeat(8);
const set = contractSetter();

function pdfOf(state: SessionState, language: Language = 'en'): Buffer {
  const outcome = contractOf(state, { headHash, events: state.seq });
  if (outcome.kind !== 'contract') throw new Error(outcome.kind);
  return set({ document: outcome.document, language, address: `https://atrium.example.org/verify/${state.id}` });
}

/** The text without white space and without the places where a line may end: where lines end is the typesetter's. */
const plain = (text: string) => text.replace(/[\s\u200B\u2060]/g, '');

async function textOf(pdf: Buffer): Promise<string> {
  const { pages } = await readPdf(pdf);
  return plain(pages.map(({ text }) => text).join(''));
}

const replaced = aClause(2, { state: 'rejected', rejection: 'superseded' });
const withAll = anEndedSession([
  aClause(1, { text: 'Œuvre élémentaire, “façade” — ¿señal? Größe; žluťoučký kůň.\n\nSecond paragraph:\n(a) one;\n(b) two.' }),
  replaced,
  aCounterProposal(3, replaced, { text: 'The parties agree on something else.' }),
  aClause(4, {
    title: null,
    state: 'rejected',
    rejection: 'vote',
    tally: { accepts: 2, rejects: 1, roll: 4, need: 4 },
    ballots: [{ userId: 'AAAAAAA4', choice: 'reject', reason: 'Too far away.', castAt: '2026-11-20T12:10:00.000000Z' }],
  }),
]);

const spoken = {
  en: [
    'Partnership agreement',
    'What is agreed',
    'Annex B. Record of the negotiation',
    'November 20, 2026 at 12:33 PM UTC',
    'Too far away.',
  ],
  fr: ['Séance K7M2PQ4X', 'Ce qui est convenu', 'Annexe B. Trace de la négociation', '20 novembre 2026 à 12:33 UTC', '10 minutes'],
  es: ['Sesión K7M2PQ4X', 'Lo acordado', 'Anexo B. Constancia de la negociación', '20 de noviembre de 2026', 'Unanimidad'],
};

describe('a contract as a file', { timeout: 30_000 }, () => {
  test.each(languages)(
    'NE-23 says everything in the language “%s”, is tagged for screen readers, and its pages are numbered',
    async (language) => {
      const pdf = await readPdf(pdfOf(withAll, language));
      const text = plain(pdf.pages.map((page) => page.text).join(''));
      for (const { text: wanted } of withAll.clauses) expect(text).toContain(plain(wanted));
      for (const { name } of withAll.parties) expect(text).toContain(plain(name));
      for (const wanted of spoken[language]) expect(text).toContain(plain(wanted));
      expect(text).toContain(headHash);
      expect(text).toContain('https://atrium.example.org/verify/K7M2PQ4X');
      expect(pdf).toMatchObject({ isTagged: true, accessibility: '1', title: 'Restoration of the mill' });
      expect(pdf.language.slice(0, 2)).toBe(language);
      expect(pdf.bookmarks).toEqual(expect.arrayContaining(['1.Matter 1', '2.Matter 2', spoken[language][1]]));
      const roles = new Set(pdf.pages.flatMap((page) => page.roles));
      expect([...roles]).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'Table', 'TH', 'TD', 'Link', 'Figure']));
      for (const [index, page] of pdf.pages.entries()) expect(page.text).toContain(`${index + 1} / ${pdf.pages.length}`);
    },
  );

  test('NE-23 the same contract is the same file, byte for byte, each time it is made', () => {
    expect(pdfOf(withAll, 'fr').equals(pdfOf(withAll, 'fr'))).toBe(true);
    expect(contractSetterAgain()(orderOf(withAll)).equals(pdfOf(withAll))).toBe(true);
  });

  test('NE-24 an interim contract says so on every page and in its title, and has no address to be checked at', async () => {
    const clauses = Array.from({ length: 20 }, (_, number) => aClause(number + 1));
    const pdf = await readPdf(pdfOf(anEndedSession(clauses, { phase: 'finalVote', endedAt: null })));
    expect(pdf.title).toBe('Restoration of the mill (Interim)');
    expect(pdf.pages.length).toBeGreaterThan(2);
    for (const page of pdf.pages) expect(page.text).toContain('INTERIM');
    expect(pdf.pages.map((page) => page.text).join('')).not.toContain('/verify/');
  });

  test('NE-24 where nothing was accepted the title says that there is no agreement', async () => {
    const pdf = await readPdf(pdfOf(anEndedSession([aClause(1, { state: 'rejected', rejection: 'vote' })]), 'fr'));
    expect(pdf.title).toBe('Restoration of the mill (Absence d’accord)');
    expect(plain(pdf.pages[0]?.text ?? '')).toContain(plain('Aucun accord n’a été conclu'));
  });

  test('NE-23 one clause makes a short paper, three hundred a long one with a table of contents, all of them whole', async () => {
    expect((await readPdf(pdfOf(anEndedSession([aClause(1)])))).pages.length).toBeLessThanOrEqual(2);
    const clauses = Array.from({ length: 300 }, (_, number) => aClause(number + 1));
    const pdf = await readPdf(pdfOf(anEndedSession(clauses)));
    const text = plain(pdf.pages.map((page) => page.text).join(''));
    for (const { text: wanted } of clauses) expect(text).toContain(plain(wanted));
    expect(pdf.pages[0]?.text).toContain('Contents');
    expect(pdf.bookmarks.filter((title) => title.includes('Matter'))).toHaveLength(300);
    for (const [index, page] of pdf.pages.entries()) expect(page.text).toContain(`${index + 1} / ${pdf.pages.length}`);
  });

  test('NE-23 reasons of two hundred people go on over pages, and all of them are there', async () => {
    const people = Array.from({ length: 200 }, (_, number) => `P${number + 100}`);
    const state = anEndedSession([
      aClause(1, {
        state: 'rejected',
        rejection: 'vote',
        ballots: people.map((userId) => ({
          userId,
          choice: 'reject',
          reason: `Because of ${userId}.`,
          castAt: '2026-11-20T12:10:00.000000Z',
        })),
      }),
    ]);
    const joined = { status: 'present' as const, joinedAt: state.startedAt, leftAt: null, reason: null };
    const parties = [...state.parties, ...people.map((userId) => ({ userId, name: `Name ${userId}`, ...joined }))];
    const text = await textOf(pdfOf({ ...state, parties }));
    for (const userId of people) expect(text).toContain(`BecauseofP${userId.slice(1)}.`);
  });

  test('NE-23 a long clause goes on over pages', async () => {
    const text = Array.from(
      { length: 180 },
      (_, index) => `Sentence number ${index} of a clause that goes on and on, and says what has to be said.`,
    ).join(' ');
    const pdf = await readPdf(pdfOf(anEndedSession([aClause(1, { text })])));
    expect(pdf.pages.length).toBeGreaterThan(3);
    // Headers and footers stand between the parts, so that each sentence is looked for, but for those that a page cuts.
    const read = plain(pdf.pages.map((page) => page.text).join(''));
    const whole = text.split('. ').filter((each) => read.includes(plain(each)));
    expect(whole.length).toBeGreaterThan(172);
  });
});

describe('hostile text in a contract', { timeout: 30_000 }, () => {
  const only = (text: string, fields: Partial<SessionState> = {}) => anEndedSession([aClause(1, { text })], fields);

  test('NE-23 markup stays text', async () => {
    const text = '*bold* _it_ #panic("x") #sys.inputs $x^2$ `raw` <label> @ref // note /* note */ \\u{41} = heading ~ --- "quotes" #{1+1}';
    expect(await textOf(pdfOf(only(text, { title: text, agenda: text })))).toContain(plain(text));
  });

  test('NE-23 placeholders in a name are not filled', async () => {
    const state = only('Text.');
    const parties = state.parties.map((party) => ({ ...party, name: '{date} {roll}' }));
    expect(await textOf(pdfOf({ ...state, parties }))).toContain(plain('Proposed by {date} {roll}.'));
  });

  test('NE-23 a word of 20,000 letters stays within the page and is whole', async () => {
    const pdf = await readPdf(pdfOf(only('x'.repeat(20_000))));
    const lines = pdf.pages.flatMap((page) => page.text.split('\n')).filter((line) => /^x+$/.test(plain(line)));
    expect(Math.max(...lines.map((line) => plain(line).length))).toBeLessThan(120);
    expect(lines.reduce((sum, line) => sum + plain(line).length, 0)).toBe(20_000);
  });

  test('NE-23 emoji, letters with several accents, Hebrew and Arabic have their look', async () => {
    const text = (await textOf(pdfOf(only('😀 👨‍👩‍👧 🇫🇷 👍🏽 é\u0302 הסכם عقد')))).normalize('NFC');
    for (const wanted of ['😀', '👨‍👩‍👧', '🇫🇷', '👍🏽', 'é\u0302', 'הסכם']) expect(text).toContain(plain(wanted));
    const { title } = await readPdf(pdfOf(only('x', { title: 'عقد بين الطرفين' })));
    expect(title).toBe('عقد بين الطرفين');
  });

  test('NE-23 full clauses of emoji are a small file, and each has its look', async () => {
    const emoji = [...'😀😁😂🤣😃'];
    const text = (number: number) => Array.from({ length: 6_600 }, (_, place) => emoji[(place * 3 + number) % emoji.length]).join(' ');
    const pdf = pdfOf(anEndedSession(Array.from({ length: 5 }, (_, number) => aClause(number + 1, { text: text(number) }))));
    // A hundred and fifty of them come to less than five megabytes.
    expect(pdf.length).toBeLessThan(400_000);
    const read = await textOf(pdf);
    expect(read.split('😀').length - 1).toBe(6_600);
  });

  test('NE-23 signs that turn the order of what follows, and letters without a look, are named by their numbers', async () => {
    const text = await textOf(pdfOf(only('price \u202E001\u202C euro, 合同, \uE000, ☃\u0489')));
    expect(text).toContain('price[U+202E]001[U+202C]euro,[U+5408][U+540C],[U+E000],');
  });

  test('NE-23 accents upon accents do not reach into other lines, and cost nothing', async () => {
    const text = await textOf(pdfOf(only(`o${'\u0301'.repeat(19_999)}`)));
    expect(text.match(/\[U\+0301\]/g)).toHaveLength(19_995);
  });

  test('NE-23 rejected texts beyond a million characters are named by their hashes, and what is agreed stays whole', async () => {
    const clauses = Array.from({ length: 60 }, (_, number) =>
      aClause(number + 2, { text: 'y'.repeat(20_000), textHash: 'c'.repeat(64), state: 'rejected', rejection: 'withdrawn' }),
    );
    const text = await textOf(pdfOf(anEndedSession([aClause(1), ...clauses])));
    expect(text).toContain(plain(aClause(1).text));
    expect(text).toContain(plain(`The text, of 20,000 characters, is kept in the session. Its SHA-256: ${'c'.repeat(64)}`));
    expect(text).not.toContain('yyyy');
  });

  test('NE-23 rejected texts whose letters change their face all the time weigh more than their length', async () => {
    const clauses = Array.from({ length: 8 }, (_, number) =>
      aClause(number + 2, { text: 'a😀'.repeat(6_000), textHash: 'c'.repeat(64), state: 'rejected', rejection: 'withdrawn' }),
    );
    const pdf = pdfOf(anEndedSession([aClause(1), ...clauses]));
    expect(pdf.length).toBeLessThan(400_000);
    expect(await textOf(pdf)).toContain(plain(`Its SHA-256: ${'c'.repeat(64)}`));
  });

  test('NE-23 whatever can be written can be set', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fff_ffff;
      return seed % below;
    };
    const blocks = [
      0x20, 0xa0, 0x100, 0x300, 0x590, 0x600, 0x900, 0x1100, 0x200b, 0x2000, 0x20d0, 0x2190, 0x3000, 0xd7b0, 0xfe00, 0xfff0, 0x1f1e6,
      0x1f3fb, 0x1f600, 0xe0020, 0x10ff00,
    ];
    const letter = () => {
      const codePoint = (blocks[random(blocks.length)] ?? 0) + random(96);
      return (codePoint >= 0xd800 && codePoint < 0xe000) || codePoint === 0x7f ? '\n' : String.fromCodePoint(codePoint);
    };
    const clauses = Array.from({ length: 30 }, (_, number) => {
      const text = Array.from({ length: 200 }, letter).join('').normalize('NFC');
      return aClause(number + 1, { text, title: text.slice(0, 100) });
    });
    expect(pdfOf(anEndedSession(clauses)).toString('latin1', 0, 5)).toBe('%PDF-');
  });
});

function orderOf(state: SessionState) {
  const outcome = contractOf(state, { headHash, events: state.seq });
  if (outcome.kind !== 'contract') throw new Error(outcome.kind);
  return { document: outcome.document, language: 'en' as const, address: `https://atrium.example.org/verify/${state.id}` };
}

const contractSetterAgain = () => contractSetter();
