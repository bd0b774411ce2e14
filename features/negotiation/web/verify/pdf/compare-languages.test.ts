import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { attendanceOf } from '../../../contract/attendance.ts';
import { documentOf, type ContractDocument } from '../../../contract/contract-document.ts';
import { logName, logText } from '../../../contract/log-file.ts';
import { languagesOfClause } from '../../../contract/page/page-languages.ts';
import type { Command } from '../../../contract/rules/commands.ts';
import { hashedText } from '../../../contract/rules/chain.ts';
import type { Wording } from '../../../contract/rules/state.ts';
import { coverageOf } from '#platform/contract/printing/coverage.ts';
import { faceLetters } from '#platform/contract/printing/face-letters.ts';
import { familyNames } from '#platform/contract/printing/families.ts';
import { createPrintable, type Coverage } from '#platform/contract/printing/printable.ts';
import { contractSetter } from '../../../server/contract/set-contract.ts';
import { replayMoves, type Move } from '../../../server/session/replay-moves.ts';
import { sha256 } from '#platform/server/common/sha256.ts';
import contract from '../../../words/contract/en.json' with { type: 'json' };
import negotiation from '../../../words/en.json' with { type: 'json' };
import { compareText } from './compare-text.ts';
import { readPdf } from '#platform/web/proofs/read-pdf.ts';

const id = 'K7M2PQ4X';
const [ana, bob] = ['AAAAAAA2', 'AAAAAAA3'] as const;
const clauseOf = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const set = contractSetter();

/** An ended session in these languages: all clauses are accepted but the last, which is rejected. */
function aSession(languages: readonly string[], wordings: readonly Wording[]) {
  const moves: Move[] = [{ actorId: bob, command: { type: 'join', name: 'Bob Heron' } }];
  for (const [index, wording] of wordings.entries()) {
    const clause = { clauseId: clauseOf(index), textHash: sha256(hashedText(wording)) };
    const choice = index === wordings.length - 1 ? 'reject' : 'accept';
    const vote: Command = { type: 'vote', ...clause, choice, isConfirmed: true, reason: null, shown: languages.slice(0, 1) };
    moves.push({ actorId: ana, command: { type: 'propose', title: null, ...clause, ...wording } }, { actorId: bob, command: vote });
  }
  const at = (turn: number) => new Date(Date.UTC(2026, 10, 20, 9, turn)).toISOString().replace('Z', '000Z');
  const { snapshot, events } = replayMoves(
    {
      type: 'start',
      id,
      managerName: 'Ana Soto',
      title: 'Boats',
      agenda: 'Who delivers what',
      documentType: 'services',
      groupId: null,
      lengthMinutes: 600,
      rule: 'unanimity',
      isMediated: false,
      admission: 'open',
      languages,
    },
    { managerId: ana, moves: [...moves, { actorId: ana, command: { type: 'end' } }], at },
  );
  const about = { headHash: snapshot.headHash, events: snapshot.state.seq, attendance: attendanceOf(events) };
  return { document: documentOf(snapshot.state, about), log: { name: logName(id), text: logText(id, events) } };
}

async function compared({ document, log }: ReturnType<typeof aSession>, printed: ContractDocument = document) {
  const pdf = set({ document: printed, language: 'en', address: `https://atrium.example.org/verify/${id}`, log });
  const read = await readPdf(getDocument as never, pdf);
  return compareText({
    text: read.text,
    fromRight: read.fromRight,
    log: read.log!,
    read: { headHash: document.headHash },
    language: 'en',
    words: { contract, negotiation },
  });
}

const paragraph = 'The office fills the orders — “first come, first served” — and pays 1 000 € after efficient delivery. ';
const absatz = 'Das Büro führt die Aufträge aus, wie sie eingehen, und zahlt nach der Lieferung 1 000 €. ';
const alinea = 'Le bureau traite les commandes dans l’ordre d’arrivée et paie 1 000 € après la livraison. ';
const many = (text: string, count: number) => Array.from({ length: count }, (_, index) => `${index + 1}. ${text}`).join('\n\n');
const whole = { different: [], unread: [], differentParts: [], unreadParts: [], isMore: false };

test('NE-27 the text of a contract in two languages follows from its log: in rows over pages, with paragraphs in one only, below each other if too long', async () => {
  const session = aSession(
    ['en', 'de'],
    [
      { text: many(paragraph, 14), translations: { de: many(absatz, 14) } },
      { text: 'One paragraph.', translations: { de: many(absatz, 3) } },
      { text: paragraph.repeat(30), translations: { de: absatz.repeat(30) } },
      { text: 'Boats\tPrice\nOak\t900', translations: { de: 'Boote\tPreis\nEiche\t900' } },
      { text: 'Never.', translations: { de: 'Nie.' } },
    ],
  );
  expect(await compared(session)).toEqual({ ...whole, same: 5 });
  const [first, ...others] = session.document.agreed;
  const changed = (translations: Record<string, string>) =>
    ({ ...session.document, agreed: [{ ...first!, translations }, ...others] }) satisfies ContractDocument;
  expect(await compared(session, changed({ de: many(absatz, 14).replace('1 000', '9 000') }))).toMatchObject({ different: ['1'] });
  expect(await compared(session, changed({ de: many(absatz, 13) }))).toMatchObject({ different: ['1'] });
  const { languages: _, ...silent } = session.document;
  expect((await compared(session, { ...silent, languages: ['de', 'en'] })).differentParts).toContain('facts');
});

test('NE-27 the text of a contract in three languages follows from its log', async () => {
  const three = { text: many(paragraph, 9), translations: { de: many(absatz, 9), fr: many(alinea, 9) } };
  const never = { text: 'Never.', translations: { de: 'Nie.', fr: 'Jamais.' } };
  expect(await compared(aSession(['en', 'de', 'fr'], [three, never]))).toEqual({ ...whole, same: 2 });
});

const arabic = 'يدفع المشتري 1000 يورو خلال 30 يوما من التسليم (الكمية: ألف صندوق)، ويلتزم البائع بتسليم البضائع في الوقت المحدد. ';

test('NE-28 texts in Arabic are compared too: a number, a word or the order of words that differs is not taken for the same', async () => {
  const session = aSession(
    ['en', 'ar'],
    [
      { text: paragraph, translations: { ar: arabic.repeat(3) } },
      { text: 'Never.', translations: { ar: 'أبدا.' } },
    ],
  );
  expect(await compared(session)).toEqual({ ...whole, same: 2 });
  const [first, ...others] = session.document.agreed;
  for (const [before, after] of [
    ['1000', '9000'],
    ['المشتري', 'البائع'],
    ['المشتري 1000 يورو خلال 30', 'المشتري 30 يورو خلال 1000'],
  ] as const) {
    const printed = {
      ...session.document,
      agreed: [{ ...first!, translations: { ar: arabic.repeat(3).replace(before, after) } }, ...others],
    };
    const found = await compared(session, printed);
    expect([...found.different, ...found.unread]).toEqual(['1']);
  }
});

test('NE-27 two languages are side by side unless a paragraph is long or a table; three do not', () => {
  const coverage = Object.fromEntries(familyNames.map((family) => [family, coverageOf(faceLetters[family])])) as Coverage;
  const dependencies = { language: 'en', printable: createPrintable(coverage), languageOf: () => null } as never;
  const isBeside = (de: string, more: Record<string, string> = {}) =>
    languagesOfClause({ text: 'Text', translations: { de, ...more } }, ['en', 'de', ...Object.keys(more)], dependencies).isBeside;
  expect([isBeside('Text'), isBeside(many(absatz, 50)), isBeside(absatz.repeat(30)), isBeside('A\tB\nC\tD')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect([isBeside('字'.repeat(500)), isBeside('字'.repeat(700)), isBeside('Text', { fr: 'Texte' })]).toEqual([true, false, false]);
});

test('NE-27 a row that is higher than a page is split, and nothing of it is lost', async () => {
  // Printed as code numbers.
  const rare = '\u{12000}'.repeat(1_100);
  const { document, log } = aSession(
    ['en', 'de'],
    [
      { text: `${rare} end.`, translations: { de: 'Kurz.' } },
      { text: 'Never.', translations: { de: 'Nie.' } },
    ],
  );
  const pdf = set({ document, language: 'en', address: `https://atrium.example.org/verify/${id}`, log });
  const { text } = await readPdf(getDocument as never, pdf);
  expect(text.replaceAll(/\s/g, '').split('12000').length - 1).toBe(1_100);
});
