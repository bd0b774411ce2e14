import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { languages, type Language } from '#platform/contract/language.ts';
import { documentOf } from '../../contract/contract-document.ts';
import type { SessionState } from '../../contract/rules/state.ts';
import { aClause, aCounterProposal, anEndedSession, logOf } from '../../contract/testing/decided-session.ts';
import { contractSetter } from './set-contract.ts';
import { readPdf } from '#platform/server/printing/testing/read-pdf.ts';
import { readPdf as readForCheck } from '#platform/web/proofs/read-pdf.ts';

const headHash = '9f2c4b1d'.repeat(8);
const set = contractSetter();

function pdfOf(state: SessionState, language: Language = 'en'): Buffer {
  return set({ document: documentOf(state, logOf(state, headHash)), language, address: `https://atrium.example.org/verify/${state.id}` });
}

/**
 * The text without white space and break opportunities, since the typesetter decides on line
 * breaks.
 */
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
  en: ['Partnership agreement', 'Agreed clauses', 'Annex B. Negotiation log', 'November 20, 2026 at 12:33 PM UTC', 'Too far away.'],
  fr: ['Séance K7M2PQ4X', 'Clauses convenues', 'Annexe B. Journal de la négociation', '20 novembre 2026 à 12:33 UTC', '10 minutes'],
  es: ['Sesión K7M2PQ4X', 'Cláusulas acordadas', 'Anexo B. Registro de la negociación', '20 de noviembre de 2026', 'Unanimidad'],
};

describe('contract as a PDF', () => {
  test.each(languages)('NE-23 is entirely in the language “%s”, tagged for screen readers, with page numbers', async (language) => {
    const pdf = await readPdf(pdfOf(withAll, language));
    const text = plain(pdf.pages.map((page) => page.text).join(''));
    for (const { text: wanted } of withAll.clauses) expect(text).toContain(plain(wanted));
    for (const { name } of withAll.parties) expect(text).toContain(plain(name));
    for (const wanted of spoken[language]) expect(text).toContain(plain(wanted));
    expect(text).toContain(headHash);
    expect(text).toContain('https://atrium.example.org/verify/K7M2PQ4X');
    expect(pdf).toMatchObject({ isTagged: true, accessibility: '1', title: 'Restoration of the mill' });
    expect(pdf.language.slice(0, 2)).toBe(language);
    expect(pdf.bookmarks).toEqual(expect.arrayContaining(['1Matter 1', '2.1Matter 2', spoken[language][1]]));
    const roles = new Set(pdf.pages.flatMap((page) => page.roles));
    expect([...roles]).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'Table', 'TH', 'TD', 'Link', 'Figure']));
    for (const [index, page] of pdf.pages.entries()) expect(page.text).toContain(`${index + 1} / ${pdf.pages.length}`);
  });

  test('NE-23 lists company, city, ID, role and times of each party, and who did what for each accepted clause', async () => {
    const choice = (userId: string, choice: 'accept' | 'reject') => ({
      userId,
      choice,
      reason: null,
      castAt: '2026-11-20T12:10:00.000000Z',
    });
    const ballots = [choice('AAAAAAA3', 'accept'), choice('AAAAAAA4', 'accept'), choice('AAAAAAA2', 'reject')];
    const state = anEndedSession([aClause(1, { ballots, tally: { accepts: 2, rejects: 1, roll: 4, need: 2 } })], { rule: 'majority' });
    const namesake = {
      ...state,
      parties: state.parties.map((party, index) => (index === 2 ? { ...party, name: 'Benoît Lefèvre' } : party)),
    };
    const text = await textOf(pdfOf(namesake));
    for (const wanted of [
      '1Ana SotoMoulin & Filles, SèteID AAAAAAA2Session managerFrom November 20, 2026 at 12:00 PM',
      '2Benoît LefèvreSèteID AAAAAAA3PartyFrom November 20, 2026 at 12:01 PM',
      '3Benoît LefèvreID AAAAAAA4Party',
      '5Élodie d’ŒuvreID AAAAAAA6PartyFrom November 20, 2026 at 12:04 PM to November 20, 2026 at 12:09 PMRemoved: Joined by mistake.',
      'Accepted by Benoît Lefèvre (2) and Benoît Lefèvre (3). Rejected by Ana Soto (1). Did not vote: Diego Ñíguez (4). Left without voting: Élodie d’Œuvre (5).',
    ])
      expect(text).toContain(plain(wanted));
    const french = await textOf(pdfOf(namesake, 'fr'));
    expect(french).toContain(plain('Ont accepté : Benoît Lefèvre (2) et Benoît Lefèvre (3). Ont rejeté : Ana Soto (1).'));
    expect(await textOf(pdfOf(namesake, 'es'))).toContain(
      plain('Aceptaron: Benoît Lefèvre (2) y Benoît Lefèvre (3). Rechazaron: Ana Soto (1).'),
    );
  });

  test('NE-27 prints the conditions of votes, in three languages', async () => {
    const cast = { reason: null, castAt: '2026-11-20T12:10:00.000000Z' };
    const [one, two, three] = [1, 2, 3].map((number) => aClause(number).id) as [string, string, string];
    const agreed = aClause(1, {
      ballots: [
        { ...cast, userId: 'AAAAAAA2', choice: 'accept' },
        { ...cast, userId: 'AAAAAAA3', choice: 'accept', conditions: [two], isMet: true },
        { ...cast, userId: 'AAAAAAA4', choice: 'accept', conditions: [two, three] },
      ],
      tally: { accepts: 2, rejects: 0, roll: 4, need: 2 },
    });
    const rejected = aClause(3, {
      state: 'rejected',
      rejection: 'vote',
      ballots: [{ ...cast, userId: 'AAAAAAA3', choice: 'reject', conditions: [one], failedId: one }],
    });
    const state = anEndedSession([agreed, aClause(2), rejected], { rule: 'majority' });
    const english = await textOf(pdfOf(state));
    for (const wanted of [
      'Accepted by Ana Soto (1) and Benoît Lefèvre (2). Accepted on conditions still open at the decision, not counted: Chloé Nguyễn (3).',
      'On condition that clause 2 was accepted: Benoît Lefèvre (2). Only if clauses 2 and 3 are accepted: Chloé Nguyễn (3).',
      'Benoît Lefèvre (2) had accepted on condition that clause 1 was accepted. It was not, so the vote counts as a rejection.',
    ])
      expect(english).toContain(plain(wanted));
    expect(await textOf(pdfOf(state, 'fr'))).toContain(plain('À condition que la clause 2 soit acceptée : Benoît Lefèvre (2).'));
    expect(await textOf(pdfOf(state, 'es'))).toContain(plain('A condición de que se aceptara la cláusula 2: Benoît Lefèvre (2).'));
  });

  test('NE-23 the annex names who rejected without a reason, who accepted and who did not vote', async () => {
    const cast = { castAt: '2026-11-20T12:10:00.000000Z' };
    const ballots = [
      { ...cast, userId: 'AAAAAAA2', choice: 'accept', reason: null },
      { ...cast, userId: 'AAAAAAA3', choice: 'reject', reason: null },
      { ...cast, userId: 'AAAAAAA4', choice: 'reject', reason: 'Too far away.' },
    ] as const;
    const voted = aClause(1, { state: 'rejected', rejection: 'vote', tally: { accepts: 1, rejects: 2, roll: 4, need: 4 }, ballots });
    const superseded = aClause(2, { state: 'rejected', rejection: 'superseded', ballots: ballots.slice(0, 1) });
    const withdrawn = aClause(3, { state: 'rejected', rejection: 'withdrawn', ballots: ballots.slice(0, 1) });
    const text = await textOf(pdfOf(anEndedSession([voted, superseded, withdrawn])));
    expect(text).toContain(
      plain(
        'Accepted by Ana Soto (1). Rejected by Benoît Lefèvre (2) and Chloé Nguyễn (3). Did not vote: Diego Ñíguez (4). Left without voting: Élodie d’Œuvre (5).Reason given by Chloé Nguyễn (3): Too far away.',
      ),
    );
    expect(text).toMatch(/instead\.AcceptedbyAnaSoto\(1\)\.3/);
    expect(text).toMatch(/WithdrawnbyitsauthoronNovember20,2026at12:20PMUTC\.AnnexB/);
  });

  test('NE-23 the proof stands on page one where that has room', async () => {
    const session = anEndedSession([aClause(1)]);
    for (const language of languages) {
      const { pages } = await readPdf(pdfOf({ ...session, parties: session.parties.slice(0, 2) }, language));
      expect(pages.length, language).toBe(1);
    }
  });

  test('NE-23 right-to-left titles stand on the right, as their texts do, and left-to-right ones on the left', async () => {
    const titled = (title: string) =>
      anEndedSession([aClause(1, { title, text: title }), ...Array.from({ length: 11 }, (_, index) => aClause(index + 2))], { title });
    const edges = async (title: string) => {
      const { pages } = await readPdf(pdfOf(titled(title)));
      const word = title.split(' ').at(-1) ?? '';
      return pages.flatMap(({ pieces }) => pieces.filter(({ text }) => text.includes(word)));
    };
    // From the left edge of an A4 page: the text is between 102 and 516 points.
    const turned = await edges('عقد شراكة بين الطرفين');
    expect(turned[0]?.left, 'the title').toBeGreaterThan(250);
    expect(turned.filter(({ left }) => left > 350).length, 'the heading of the clause and its text').toBeGreaterThanOrEqual(2);
    const straight = await edges('An agreement between both');
    expect(Math.round(straight[0]?.left ?? 0), 'the title').toBe(102);
  });

  test('NE-23 lines pasted from a table keep their columns', async () => {
    const rows = ['Article\tUnit\tPrice', 'Wood, oak\tm³\t1 200 EUR', 'Nails\tkg\t8 EUR', 'Delivery to the mill and back\tflat\t95 EUR'];
    const { pages } = await readPdf(pdfOf(anEndedSession([aClause(1, { text: `The prices are:\n${rows.join('\n')}\nAll net.` })])));
    const pieces = pages.flatMap(({ pieces: all }) => all);
    const leftOf = (text: string) => Math.round(pieces.find((piece) => piece.text === text)?.left ?? Number.NaN);
    for (const column of [0, 1, 2])
      expect(new Set(rows.map((row) => leftOf(row.split('\t')[column] ?? ''))).size, `column ${column}`).toBe(1);
    expect(leftOf('Unit')).toBeGreaterThan(leftOf('Article'));
    const text = plain(pages.map((page) => page.text).join(''));
    expect(text).toContain(plain(`The prices are:${rows.join('')}All net.`));
    const wideRows = rows.map((row) => `${row}\t${'x'.repeat(60)}`.repeat(2)).join('\n');
    const wide = await readPdf(pdfOf(anEndedSession([aClause(1, { text: wideRows })])));
    for (const { pieces: all } of wide.pages) for (const { right } of all) expect(right).toBeLessThan(530);
  });

  test('NE-23 refers to parties by number if there are many', async () => {
    const state = anEndedSession([]);
    const crowd = Array.from({ length: 60 }, (_, number) => ({ ...state.parties[1]!, userId: `P${number + 100}`, name: `Name ${number}` }));
    const ballots = crowd
      .filter((_, number) => number !== 7)
      .map(({ userId }) => ({ userId, choice: 'accept' as const, reason: null, castAt: state.startedAt }));
    const text = await textOf(pdfOf({ ...state, parties: [state.parties[0]!, ...crowd], clauses: [aClause(1, { ballots })] }));
    expect(text).toContain(plain('Accepted by parties 2–8, 10–61. Did not vote: parties 1, 9.'));
  });

  test('NE-23 lists changes of manager with their times', async () => {
    const { document, ...order } = orderOf(withAll);
    const managers = [
      { number: 1, name: 'Ana Soto', since: withAll.startedAt },
      { number: 2, name: 'Benoît Lefèvre', since: '2026-11-20T12:11:07.000000Z' },
    ];
    const text = await textOf(set({ ...order, document: { ...document, managers } }));
    expect(text).toContain(plain('Manager Ana Soto (1) Benoît Lefèvre (2), since November 20, 2026 at 12:11 PM UTC'));
  });

  test('NE-25 the record of a session with undecided clauses says that it is no contract, and lists them', async () => {
    const open = aClause(5, { state: 'pending', decidedAt: null, tally: null, text: 'Left for another time.' });
    const { title, pages } = await readPdf(pdfOf({ ...withAll, clauses: [...withAll.clauses, open] }));
    const text = plain(pages.map((page) => page.text).join(''));
    expect(title).toBe('Restoration of the mill (Record, no contract)');
    for (const wanted of [
      'There is no contract',
      'Accepted clauses',
      'Annex A. Undecided clauses',
      '4 Matter 5',
      'Left for another time.',
      'Annex B. Clauses not accepted',
      'Annex C. Negotiation log',
    ])
      expect(text).toContain(plain(wanted));
    expect(text).not.toContain(plain('Agreed clauses'));
  });

  test('NE-23 tags each clause with its language', async () => {
    const texts = {
      en: 'The parties agree that the price is paid in three parts.',
      fr: 'Les parties conviennent que le prix est payé en trois fois.',
      es: 'Las partes acuerdan que el precio se paga en tres plazos.',
      de: 'Die Parteien vereinbaren, dass der Preis in drei Teilen bezahlt wird.',
    };
    const state = anEndedSession(
      Object.values(texts).map((text, index) => aClause(index + 1, { title: null, text })),
      { agenda: texts.fr },
    );
    const { pages } = await readPdf(pdfOf(state, 'fr'));
    expect(pages.flatMap(({ languages: found }) => found)).toEqual(['en', 'es', 'de']);
  });

  test('NE-23 an annex starts on the page of its first clause, wherever the page breaks', async () => {
    for (let lines = 1; lines < 9; lines += 1) {
      const agenda = Array.from({ length: lines }, (_, index) => `Matter ${index}`).join('\n');
      const state = anEndedSession([aClause(1, { text: 'Nobody agreed to this. '.repeat(12), state: 'rejected', rejection: 'vote' })], {
        agenda,
      });
      const { pages } = await readPdf(pdfOf(state, 'en'));
      const page = pages.find(({ text }) => text.includes('Annex A'));
      expect(page?.text, `${lines} lines before it`).toContain('1 Matter 1');
    }
  });

  test('NE-23 short clauses stay together with their details, and table rows are not split, wherever the page breaks', async () => {
    for (let lines = 1; lines < 24; lines += 3) {
      const agenda = Array.from({ length: lines }, (_, index) => `Matter of talk ${index}`).join('\n');
      const { pages } = await readPdf(pdfOf(anEndedSession([aClause(1), aClause(2), aClause(3)], { agenda })));
      const pageOf = (text: string) => pages.findIndex((page) => plain(page.text).includes(plain(text)));
      for (const number of [1, 2, 3])
        expect(plain(pages[pageOf(`${number}Matter ${number}`)]?.text ?? ''), `${lines} lines before clause ${number}`).toMatch(
          new RegExp(`${number}Matter${number}Theparties.*?Proposedby.*?required\\.`),
        );
      expect(pageOf('Benoît Lefèvre'), `${lines} lines before the table`).toBe(pageOf('ID AAAAAAA3'));
      expect(pageOf('Élodie d’Œuvre'), `${lines} lines before the table`).toBe(pageOf('Joined by mistake.'));
    }
  });

  test('NE-23 no page has only a few lines, wherever the clauses end', async () => {
    const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '');
    for (let number = 1; number <= 24; number += 1) {
      const text = Array.from({ length: number }, (_, index) => `Line ${index}.`).join('\n');
      const rejected = aClause(2, { state: 'rejected', rejection: 'withdrawn' });
      const { pages } = await readPdf(pdfOf(anEndedSession([aClause(1, { text }), rejected])));
      // Three of them are header and footer.
      for (const page of pages) expect(lines(page.text).length, `${number} lines`).toBeGreaterThan(12);
    }
  });

  test('NE-23 the file of a contract is reproducible byte for byte', () => {
    expect(pdfOf(withAll, 'fr').equals(pdfOf(withAll, 'fr'))).toBe(true);
    expect(contractSetterAgain()(orderOf(withAll)).equals(pdfOf(withAll))).toBe(true);
  });

  test('NE-24 an interim contract is marked on every page and in its title, and has no verification address', async () => {
    const clauses = Array.from({ length: 20 }, (_, number) => aClause(number + 1));
    const pdf = await readPdf(pdfOf(anEndedSession(clauses, { phase: 'finalVote', endedAt: null })));
    expect(pdf.title).toBe('Restoration of the mill (Interim)');
    expect(pdf.pages.length).toBeGreaterThan(2);
    for (const page of pdf.pages) expect(page.text).toContain('INTERIM');
    expect(pdf.pages.map((page) => page.text).join('')).not.toContain('/verify/');
  });

  test('NE-24 without accepted clauses the title says that there is no agreement', async () => {
    const pdf = await readPdf(pdfOf(anEndedSession([aClause(1, { state: 'rejected', rejection: 'vote' })]), 'fr'));
    expect(pdf.title).toBe('Restoration of the mill (Absence d’accord)');
    expect(plain(pdf.pages[0]?.text ?? '')).toContain(plain('Aucun accord n’a été conclu'));
  });

  test('NE-23 one clause fits on two pages; three hundred get a table of contents and are all complete', async () => {
    expect((await readPdf(pdfOf(anEndedSession([aClause(1)])))).pages.length).toBeLessThanOrEqual(2);
    const clauses = Array.from({ length: 300 }, (_, number) => aClause(number + 1));
    const pdf = await readPdf(pdfOf(anEndedSession(clauses)));
    const text = plain(pdf.pages.map((page) => page.text).join(''));
    for (const { text: wanted } of clauses) expect(text).toContain(plain(wanted));
    expect(pdf.pages[0]?.text).toContain('Contents');
    expect(pdf.bookmarks.filter((title) => title.includes('Matter'))).toHaveLength(300);
    for (const [index, page] of pdf.pages.entries()) expect(page.text).toContain(`${index + 1} / ${pdf.pages.length}`);
  });

  test('NE-23 reasons of two hundred people continue over several pages and are complete', async () => {
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
    const joined = { company: null, city: null, status: 'present' as const, joinedAt: state.startedAt, leftAt: null, reason: null };
    const parties = [...state.parties, ...people.map((userId) => ({ userId, name: `Name ${userId}`, ...joined }))];
    const text = await textOf(pdfOf({ ...state, parties }));
    for (const userId of people) expect(text).toContain(`BecauseofP${userId.slice(1)}.`);
  });

  test('NE-23 a long clause continues over several pages', async () => {
    const text = Array.from(
      { length: 180 },
      (_, index) => `Sentence number ${index} of a clause that goes on and on, and says what has to be said.`,
    ).join(' ');
    const pdf = await readPdf(pdfOf(anEndedSession([aClause(1, { text })])));
    expect(pdf.pages.length).toBeGreaterThan(3);
    // Headers and footers interrupt the text, so each sentence is searched separately; those split
    // by a page break are not found.
    const read = plain(pdf.pages.map((page) => page.text).join(''));
    const whole = text.split('. ').filter((each) => read.includes(plain(each)));
    expect(whole.length).toBeGreaterThan(172);
  });
});

describe('hostile text in a contract', () => {
  const only = (text: string, fields: Partial<SessionState> = {}) => anEndedSession([aClause(1, { text })], fields);

  test('NE-23 markup is printed literally', async () => {
    const text = '*bold* _it_ #panic("x") #sys.inputs $x^2$ `raw` <label> @ref // note /* note */ \\u{41} = heading ~ --- "quotes" #{1+1}';
    expect(await textOf(pdfOf(only(text, { title: text, agenda: text })))).toContain(plain(text));
  });

  test('NE-23 placeholders in names are printed literally', async () => {
    const state = only('Text.');
    const parties = state.parties.map((party) => ({ ...party, name: '{date} {roll}' }));
    expect(await textOf(pdfOf({ ...state, parties }))).toContain(plain('Proposed by {date} {roll} (2).'));
  });

  // Poppler’s reader, as on most Linux desktops, and MuPDF’s.
  const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;
  const hasMupdf = spawnSync('mutool', ['-v']).error === undefined;
  const readers: Readonly<Record<string, (pdf: Buffer) => string>> = {
    ...(hasPoppler && { poppler: (input) => execFileSync('pdftotext', ['-', '-'], { input, encoding: 'utf8' }) }),
    ...(hasMupdf && { mupdf: mupdfText }),
  };

  test('NE-23 signs of superscripts and subscripts have glyphs, and are copied as they are', async () => {
    const text = 'At most 10⁻³ m² of H₂O with Ca²⁺ at xₙ₊₁ and y⁽ⁿ⁻¹⁾ = x₋₁ ⁼ ₌.';
    const pdf = pdfOf(only(text));
    expect(await textOf(pdf)).toContain(plain(text));
    for (const read of Object.values(readers)) expect(plain(read(pdf))).toContain(plain(text));
  });

  test('NE-23 Arabic text is copied letter by letter as it was written', async () => {
    const words = 'يتفق الطرفان على أن الثمن يدفع على ثلاث دفعات متساوية وأن لا يتأخر أي طرف عن السداد إلا بعذر پنجشنبه گفتگو'.split(' ');
    const pdf = pdfOf(only(words.join(' ')));
    const found = async (text: string) => words.filter((word) => !text.split(/[\s\u202A-\u202E]+/u).includes(word));
    for (const read of Object.values(readers)) expect(await found(read(pdf))).toEqual([]);
    expect(await found((await readPdf(pdf)).pages.map(({ text }) => text).join('\n'))).toEqual([]);
  });

  test('NE-23 Arabic with vowel marks is copied letter by letter, with the case endings of each word', async () => {
    const words = 'يُسَلِّمُ البَائِعُ السِّلْعَةَ خِلَالَ ثَلَاثِينَ يَوْمًا مِنْ تَارِيخِ العَقْدِ وَلَا يَجُوزُ لِأَيِّ طَرَفٍ التَّأْخِير'.split(' ');
    const pdf = pdfOf(only(words.join(' ')));
    const missing = (text: string) => words.filter((word) => !text.split(/[\s\u202A-\u202E]+/u).includes(word));
    for (const [name, read] of Object.entries(readers)) expect(missing(read(pdf)), name).toEqual([]);
    // The reader of /verify puts the pieces of PDF.js in the order of reading.
    const { fromRight = '' } = await readForCheck(getDocument, pdf);
    expect(plain(fromRight)).toContain(words.join(''));
  });

  const scripts = {
    ar: 'يتفق الطرفان على ثلاث دفعات بلا تأخير',
    fa: 'پنجشنبه گفتگو قرارداد چاپ',
    ur: 'معاہدہ دونوں کے دستخط سے نافذ',
    he: 'ההסכם נכנס לתוקף ביום החתימה',
    el: 'Σύμβαση σε ισχύ από την υπογραφή',
    ru: 'Договор вступает в силу й ё',
    vi: 'Hợp đồng có hiệu lực Nguyễn',
    zh: '本合同自双方签字之日起生效',
    ja: '本契約は署名の日から効力を生ずる',
    ko: '이 계약은 서명일부터 효력이 발생한다',
    ka: 'ხელშეკრულება ძალაში შედის',
    hy: 'Պայմանագիրն ուժի մեջ է',
    'ar with vowel marks': 'اتِّفَاق مُلْزِم لِلطَّرَفَيْن شَيْء',
    'he with points': 'בְּרֵאשִׁית הַהֶסְכֵּם בְּתֹקֶף',
    hi: 'अनुबंध दोनों पक्षों हस्ताक्षर तिथि कार्यान्वयन',
    bn: 'চুক্তি পক্ষের স্বাক্ষরের কার্যকর দোকান',
    ta: 'ஒப்பந்தம் தரப்பினரும் கையெழுத்திட்ட நாளிலிருந்து கொடு',
    th: 'สัญญานี้ มีผล บังคับใช้ ทั้งสองฝ่าย น้ำ',
  };
  test.each(Object.entries(scripts))(
    'NE-23 title, name, company, clause and reason in the script of “%s” are copied as written, without invisible characters',
    async (script, words) => {
      const state = anEndedSession(
        [
          aClause(1, { title: words, text: words }),
          aClause(2, {
            state: 'rejected',
            rejection: 'vote',
            ballots: [{ userId: 'AAAAAAA2', choice: 'reject', reason: words, castAt: '2026-11-20T12:10:00.000000Z' }],
          }),
        ],
        { title: words, agenda: words },
      );
      const parties = state.parties.map((party, index) => (index === 0 ? { ...party, name: words, company: words, city: words } : party));
      const pdf = pdfOf({ ...state, parties }, 'fr');
      const copies: Record<string, string> = {
        ...Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(pdf)])),
        pdfjs: (await readPdf(pdf)).pages.map(({ text }) => text).join('\n'),
      };
      // PDF.js gives words with marks in pieces from left to right.
      if (script === 'ar with vowel marks') delete copies['pdfjs'];
      for (const [name, copied] of Object.entries(copies)) {
        // Poppler marks right-to-left pieces in what it gives out.
        const letters = name === 'poppler' ? copied.replaceAll(/[\u202A-\u202C]/g, '') : copied;
        expect(letters, name).not.toMatch(/[\u200B-\u200D\u200F\u202A-\u202E\u2060-\u2069]/u);
        // Title, running title, agenda, manager, name, company, city, heading and text of the clause, author, voters and reason.
        for (const word of words.split(' '))
          expect(plain(letters).split(plain(word)).length - 1, `${word} by ${name}`).toBeGreaterThanOrEqual(11);
        // The others give right-to-left words as they are seen.
        if (name === 'poppler') expect(plain(letters.replaceAll('\u200E', '')), name).toContain(plain(`${words} (1)`));
      }
    },
  );
  test.skipIf(!hasPoppler)(
    'NE-23 an address and a hash of more than 40 letters break on paper and are copied whole, without invisible characters',
    () => {
      const hash = '9f2c4b1d'.repeat(16);
      const address = `https://archive.example.org/contracts/2026/deliveries/annex-of-the-year-two-thousand-and-twenty-six/${hash}.pdf`;
      const read = execFileSync('pdftotext', ['-', '-'], { input: pdfOf(only(`See ${address} and ${hash}.`)), encoding: 'utf8' });
      expect(read).not.toMatch(/[\u200B\u2060]/u);
      const copied = read.replaceAll('\n', '');
      expect(copied).toContain(address);
      expect(copied).toContain(` ${hash}.`);
      expect(Math.max(...read.split('\n').map(({ length }) => length))).toBeLessThan(130);
    },
  );

  test('NE-23 long words in titles, names, agenda and reasons are copied without invisible characters, also from bookmarks', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik';
    const state = anEndedSession(
      [
        aClause(1, { title: word, text: word }),
        aClause(2, {
          state: 'rejected',
          rejection: 'vote',
          ballots: [{ userId: 'AAAAAAA2', choice: 'reject', reason: word, castAt: '2026-11-20T12:10:00.000000Z' }],
        }),
      ],
      { title: word, agenda: word },
    );
    const parties = state.parties.map((party) => ({ ...party, name: word, company: word, city: word }));
    const pdf = pdfOf({ ...state, parties });
    const { pages, title, bookmarks } = await readPdf(pdf);
    const copies = [pages.map(({ text }) => text).join('\n'), title, ...bookmarks, ...Object.values(readers).map((read) => read(pdf))];
    for (const copied of copies) expect(copied).not.toMatch(/[\u200B-\u200F\u2060-\u2069]/u);
    expect(bookmarks).toContain(`1${word}`);
    expect(title).toBe(word);
  });

  test('NE-23 a word of 20,000 letters stays within the page and is complete', async () => {
    const pdf = await readPdf(pdfOf(only('x'.repeat(20_000))));
    const lines = pdf.pages.flatMap((page) => page.text.split('\n')).filter((line) => /^x+$/.test(plain(line)));
    expect(Math.max(...lines.map((line) => plain(line).length))).toBeLessThan(120);
    expect(lines.reduce((sum, line) => sum + plain(line).length, 0)).toBe(20_000);
  });

  test('NE-23 emoji, letters with several accents, Hebrew and Arabic have glyphs', async () => {
    const text = (await textOf(pdfOf(only('😀 👨‍👩‍👧 🇫🇷 👍🏽 é\u0302 הסכם عقد')))).normalize('NFC');
    for (const wanted of ['😀', '👨‍👩‍👧', '🇫🇷', '👍🏽', 'é\u0302', 'הסכם']) expect(text).toContain(plain(wanted));
    const { title } = await readPdf(pdfOf(only('x', { title: 'عقد بين الطرفين' })));
    expect(title).toBe('عقد بين الطرفين');
  });

  test('NE-23 other scripts have glyphs in clauses and names, and are tagged with their language', async () => {
    const scripts = {
      zh: '本合同自双方签字之日起生效，乙方应当在三十日内付款。',
      ja: '本契約は署名の日から効力を生ずる。',
      ko: '이 계약은 서명일부터 효력이 발생한다.',
      th: 'สัญญานี้มีผลบังคับใช้ตั้งแต่วันที่ลงนามโดยคู่สัญญาทั้งสองฝ่าย',
      hi: 'यह अनुबंध दोनों पक्षों के हस्ताक्षर की तिथि से प्रभावी होगा।',
      ka: 'ხელშეკრულება ძალაში შედის ხელმოწერის დღიდან.',
      hy: 'Պայմանագիրն ուժի մեջ է մտնում ստորագրման օրվանից։',
    };
    const clauses = Object.values(scripts).map((text, index) => aClause(index + 1, { title: null, text }));
    const state = anEndedSession(clauses);
    const pdf = pdfOf({
      ...state,
      parties: state.parties.map((party, index) => ({ ...party, name: ['田中 太郎', '김민수'][index] ?? party.name })),
    });
    const text = (await textOf(pdf)).normalize('NFC');
    expect(text).not.toContain('[U+');
    for (const wanted of [scripts.zh, scripts.ja, scripts.ko, scripts.ka, scripts.hy, '田中 太郎', '김민수'])
      expect(text).toContain(plain(wanted).normalize('NFC'));
    const { pages } = await readPdf(pdf);
    expect(pages.flatMap(({ languages: found }) => found)).toEqual(Object.keys(scripts));
    // Fonts are subset to the letters used.
    expect(pdf.length).toBeLessThan(300_000);
  });

  test('NE-23 characters shared by Chinese and Japanese use the font of the clause’s language', () => {
    const faceOf = (text: string) =>
      [
        ...pdfOf(only(text))
          .toString('latin1')
          .matchAll(/NotoSerif(SC|JP)/g),
      ].map(([, face]) => face)[0];
    expect([faceOf('本合同自双方签字之日起生效。'), faceOf('本契約は署名の日から効力を生ずる。')]).toEqual(['SC', 'JP']);
  });

  test('NE-23 maximum-length clauses of emoji make a small file with all glyphs', async () => {
    const emoji = [...'😀😁😂🤣😃'];
    const text = (number: number) => Array.from({ length: 6_600 }, (_, place) => emoji[(place * 3 + number) % emoji.length]).join(' ');
    const pdf = pdfOf(anEndedSession(Array.from({ length: 5 }, (_, number) => aClause(number + 1, { text: text(number) }))));
    // A hundred and fifty of them would take less than five megabytes.
    expect(pdf.length).toBeLessThan(400_000);
    const read = await textOf(pdf);
    expect(read.split('😀').length - 1).toBe(6_600);
  });

  test('NE-23 direction control characters and characters without glyph are printed as code numbers', async () => {
    const text = await textOf(pdfOf(only('price \u202E001\u202C euro, ᚠᚢ, \uE000, ☃\u0489')));
    expect(text).toContain('price[U+202E]001[U+202C]euro,[U+16A0][U+16A2],[U+E000],');
  });

  test('NE-23 stacked accents do not overlap other lines and are fast to set', async () => {
    const text = await textOf(pdfOf(only(`o${'\u0301'.repeat(19_999)}`)));
    expect(text.match(/\[U\+0301\]/g)).toHaveLength(19_995);
  });

  test('NE-23 rejected texts beyond one million characters are replaced by their hashes; accepted texts are complete', async () => {
    const clauses = Array.from({ length: 60 }, (_, number) =>
      aClause(number + 2, { text: 'y'.repeat(20_000), textHash: 'c'.repeat(64), state: 'rejected', rejection: 'withdrawn' }),
    );
    const text = await textOf(pdfOf(anEndedSession([aClause(1), ...clauses])));
    expect(text).toContain(plain(aClause(1).text));
    expect(text).toContain(plain(`The text (20,000 characters) is stored in the session. Its SHA-256: ${'c'.repeat(64)}`));
    expect(text).not.toContain('yyyy');
  });

  test('NE-23 rejected texts with frequent font changes count more than their length', async () => {
    const clauses = Array.from({ length: 8 }, (_, number) =>
      aClause(number + 2, { text: 'a😀'.repeat(6_000), textHash: 'c'.repeat(64), state: 'rejected', rejection: 'withdrawn' }),
    );
    const pdf = pdfOf(anEndedSession([aClause(1), ...clauses]));
    expect(pdf.length).toBeLessThan(400_000);
    expect(await textOf(pdf)).toContain(plain(`Its SHA-256: ${'c'.repeat(64)}`));
  });

  test('NE-23 any text can be set', () => {
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
  return {
    document: documentOf(state, logOf(state, headHash)),
    language: 'en' as const,
    address: `https://atrium.example.org/verify/${state.id}`,
  };
}

const contractSetterAgain = () => contractSetter();

/** The text by MuPDF, which gives lines of right-to-left scripts as they are seen. */
function mupdfText(pdf: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  try {
    const file = join(folder, 'contract.pdf');
    writeFileSync(file, pdf);
    const text = execFileSync('mutool', ['draw', '-q', '-F', 'txt', file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return text.replace(/^.*[\p{sc=Arabic}\p{sc=Hebrew}].*$/gmu, (line) => [...line].reverse().join(''));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
