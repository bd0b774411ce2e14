import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { languages, type Language } from '#platform/contract/language.ts';
import { attendanceOf } from '../../../contract/attendance.ts';
import { documentOf, type ContractDocument } from '../../../contract/contract-document.ts';
import { logName, logText } from '../../../contract/log-file.ts';
import type { Command } from '../../../contract/rules/commands.ts';
import { contractSetter } from '../../../server/contract/set-contract.ts';
import { replayMoves } from '../../../server/session/replay-moves.ts';
import { sha256 } from '../../../server/sha256.ts';
import en from '../../../words/contract/en.json' with { type: 'json' };
import es from '../../../words/contract/es.json' with { type: 'json' };
import fr from '../../../words/contract/fr.json' with { type: 'json' };
import { compareText } from './compare-text.ts';
import { readPdf } from './read-pdf.ts';

const words = { en, es, fr };
const id = 'K7M2PQ4X';
const [ana, bob, cleo] = ['AAAAAAA2', 'AAAAAAA3', 'AAAAAAA4'] as const;
const paragraph = 'The office fills the orders — “first come, first served” — and pays 1 000 € after efficient delivery. ';
const clauseOf = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const about = (number: number, text: string) => ({ clauseId: clauseOf(number), text, textHash: sha256(text) });
const votes = (number: number, text: string, choice: 'accept' | 'reject', reason: string | null = null): Command => ({
  type: 'vote',
  clauseId: clauseOf(number),
  textHash: sha256(text),
  choice,
  isConfirmed: true,
  reason,
});
const long = paragraph.repeat(60);

/** A session with clauses that were accepted, rejected, superseded, withdrawn and left undecided, one over several pages. */
function aSession() {
  const moves: { actorId: string; command: Command }[] = [];
  const does = (actorId: string, command: Command) => moves.push({ actorId, command });
  does(bob, { type: 'join', name: 'Bob Heron' });
  does(cleo, { type: 'join', name: 'Cléo Ñíguez' });
  does(ana, { type: 'propose', title: 'Delivery of boats', ...about(1, long) });
  does(bob, votes(1, long, 'accept'));
  does(cleo, votes(1, long, 'accept'));
  does(bob, { type: 'propose', title: null, ...about(2, 'Payment within 30 days.') });
  does(cleo, { type: 'counterPropose', targetId: clauseOf(2), ...about(3, 'Payment within 60 days.\n\n1. In parts\n2. At once') });
  does(bob, votes(3, 'Payment within 60 days.\n\n1. In parts\n2. At once', 'reject', 'Far too late for us.'));
  does(ana, votes(2, 'Payment within 30 days.', 'accept'));
  does(cleo, votes(2, 'Payment within 30 days.', 'accept'));
  does(ana, { type: 'propose', title: 'Insurance', ...about(4, 'Nobody insures the boats.') });
  does(ana, { type: 'withdraw', clauseId: clauseOf(4) });
  does(ana, { type: 'end' });
  const at = (turn: number) => new Date(Date.UTC(2026, 10, 20, 9, turn)).toISOString().replace('Z', '000Z');
  const setting = {
    managerName: 'Ana Soto',
    title: 'Boats',
    agenda: 'Who delivers what',
    documentType: 'services',
    groupId: null,
  } as const;
  return replayMoves(
    { type: 'start', id, ...setting, lengthMinutes: 600, rule: 'unanimity', isMediated: false, admission: 'open' },
    { managerId: ana, moves, at },
  );
}

const { snapshot, events } = aSession();
const log = { name: logName(id), text: logText(id, events) };
const set = contractSetter();
const honest = documentOf(snapshot.state, { headHash: snapshot.headHash, events: snapshot.state.seq, attendance: attendanceOf(events) });

async function compared(language: Language, document: ContractDocument = honest) {
  const pdf = set({ document, language, address: `https://atrium.example.org/verify/${id}`, log });
  const read = await readPdf(getDocument as never, pdf);
  expect(new TextDecoder().decode(read.log)).toBe(log.text);
  return compareText(read.text, read.log!, language, words[language]);
}

test.each(languages)('NE-25 the text of an honest contract says clause by clause what its log gives, in “%s”', async (language) => {
  expect(await compared(language)).toEqual({ same: 4, different: [], unread: [] });
});

test('NE-25 a changed word, count, author or fate in the PDF is found, in the contract and in the annex', async () => {
  const [first, second] = honest.agreed;
  const agreed = (change: Partial<typeof first>) => ({ ...honest, agreed: [{ ...first!, ...change }, second!] }) as ContractDocument;
  expect(await compared('en', agreed({ text: long.replace('1 000', '9 000') }))).toMatchObject({ same: 3, different: ['1'] });
  expect(await compared('en', agreed({ title: 'Delivery of goats' }))).toMatchObject({ different: ['1'] });
  expect(await compared('fr', agreed({ tally: { ...first!.tally, accepts: 2 } }))).toMatchObject({ different: ['1'] });
  expect(await compared('es', agreed({ author: { number: 2, name: 'Bob Heron' } }))).toMatchObject({ different: ['1'] });
  expect(await compared('en', { ...honest, agreed: [first!] })).toMatchObject({ different: ['2'] });
  const rejected = honest.rejected.map((clause) => ({ ...clause, text: clause.text.replace('60', '90') }));
  expect(await compared('en', { ...honest, rejected })).toMatchObject({ different: ['2.1'] });
});
