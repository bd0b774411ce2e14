import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { languages, type Language } from '#platform/contract/language.ts';
import { attendanceOf } from '../../../contract/attendance.ts';
import { documentOf, type ContractDocument } from '../../../contract/contract-document.ts';
import { logName, logText } from '../../../contract/log-file.ts';
import type { Command } from '../../../contract/rules/commands.ts';
import { contractSetter } from '../../../server/contract/set-contract.ts';
import { replayMoves } from '../../../server/session/replay-moves.ts';
import { sha256 } from '#platform/server/common/sha256.ts';
import en from '../../../words/contract/en.json' with { type: 'json' };
import enShared from '../../../words/en.json' with { type: 'json' };
import es from '../../../words/contract/es.json' with { type: 'json' };
import esShared from '../../../words/es.json' with { type: 'json' };
import fr from '../../../words/contract/fr.json' with { type: 'json' };
import frShared from '../../../words/fr.json' with { type: 'json' };
import { compareText } from './compare-text.ts';
import { readPdf } from '#platform/web/proofs/read-pdf.ts';

const words = {
  en: { contract: en, negotiation: enShared },
  es: { contract: es, negotiation: esShared },
  fr: { contract: fr, negotiation: frShared },
};
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
  return compareText({ text: read.text, log: read.log!, read: { headHash: document.headHash }, language, words: words[language] });
}

test.each(languages)('NE-25 the text of an honest contract says clause by clause what its log gives, in “%s”', async (language) => {
  expect(await compared(language)).toEqual({ same: 4, different: [], unread: [], differentParts: [], unreadParts: [], isMore: false });
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

test('NE-25 a changed reason, vote, party, agenda, title or fact in the PDF is found', async () => {
  const [rejected] = honest.rejected;
  const rejectedWith = (change: Partial<typeof rejected>) =>
    ({
      ...honest,
      rejected: honest.rejected.map((clause) => (clause === rejected ? { ...clause, ...change } : clause)),
    }) as ContractDocument;
  const reasons = [{ by: { number: 2, name: 'Bob Heron' }, text: 'Far too early for us.' }];
  expect(rejected?.reasons.length).toBe(1);
  for (const language of languages) {
    expect(await compared(language, rejectedWith({ reasons }))).toMatchObject({
      same: 3,
      different: ['2.1'],
      differentParts: [],
      isMore: false,
    });
    expect(await compared(language, rejectedWith({ reasons: [] }))).toMatchObject({ same: 3, different: ['2.1'] });
  }
  expect(await compared('en', rejectedWith({ voters: { ...rejected!.voters, rejected: [], accepted: [2, 3] } }))).toMatchObject({
    different: ['2.1'],
  });
  const [first, second] = honest.agreed;
  const voters = { ...first!.voters, accepted: [1, 2], rejected: [3] };
  expect(await compared('fr', { ...honest, agreed: [{ ...first!, voters }, second!] })).toMatchObject({ same: 3, different: ['1'] });
  const parts = { same: 4, different: [], unread: [], unreadParts: [], isMore: false };
  const parties = honest.parties.map((party) => (party.number === 3 ? { ...party, company: 'Ñíguez & Co.' } : party));
  expect((await compared('en', { ...honest, parties })).isMore).toBe(true);
  const removed = honest.parties.map((party) => (party.number === 3 ? { ...party, id: 'AAAAAAA9' } : party));
  expect(await compared('en', { ...honest, parties: removed })).toEqual({ ...parts, differentParts: ['parties'] });
  expect(await compared('en', { ...honest, agenda: 'Who delivers nothing' })).toEqual({ ...parts, differentParts: ['agenda'] });
  expect(await compared('es', { ...honest, title: 'Goats' })).toEqual({ ...parts, differentParts: ['title'] });
  expect(await compared('en', { ...honest, rule: 'majority' })).toEqual({ ...parts, differentParts: ['facts'] });
  expect(await compared('en', { ...honest, lengthMinutes: 60 })).toEqual({ ...parts, differentParts: ['facts'] });
});

test('NE-25 a clause, a note or a party that the log does not give is found as added to the PDF', async () => {
  const more = { same: 4, different: [], unread: [], differentParts: [], unreadParts: [], isMore: true };
  const [first, second] = honest.agreed;
  const added = { ...second!, id: clauseOf(9), number: '9', title: 'Penalty', text: 'Cléo pays 9 000 € for each day.' };
  for (const agreed of [
    [added, first!, second!],
    [first!, added, second!],
    [first!, second!, added],
  ])
    for (const language of languages) expect(await compared(language, { ...honest, agreed })).toEqual(more);
  const undecided = { id: clauseOf(9), number: '9', title: 'Penalty', text: 'Cléo pays.', textHash: '', proposedAt: first!.acceptedAt };
  const author = { author: first!.author, target: null };
  expect((await compared('en', { ...honest, undecided: [{ ...undecided, ...author }] })).isMore).toBe(true);
  const rejected = [...honest.rejected, { ...honest.rejected[0]!, number: '9', text: 'Cléo pays 9 000 €.' }];
  expect(await compared('en', { ...honest, rejected })).toEqual(more);
  const [, bobs] = honest.parties;
  expect(
    await compared('en', { ...honest, parties: [...honest.parties, { ...bobs!, number: 4, name: 'Dan Egret', id: 'AAAAAAA8' }] }),
  ).toEqual(more);
  expect((await compared('en', { ...honest, agenda: `${honest.agenda}\n\nAnd who pays` })).isMore).toBe(true);
});

test('NE-25 letters of other scripts are named as not compared, while the rest is', async () => {
  const arabic = { ...honest, agreed: [{ ...honest.agreed[0]!, text: 'يدفع الطرفان الثمن' }, honest.agreed[1]!] };
  const pdf = set({ document: arabic, language: 'en', address: `https://atrium.example.org/verify/${id}`, log });
  const { text } = await readPdf(getDocument as never, pdf);
  expect(text).toContain('الثمن');
  expect(await compared('en', arabic)).toMatchObject({ same: 3, different: ['1'], differentParts: [], isMore: false });
});

test('NE-25 a contract with contents is compared as a whole', async () => {
  const moves: { actorId: string; command: Command }[] = [{ actorId: bob, command: { type: 'join', name: 'محمد الطنطاوي' } }];
  for (let number = 1; number <= 14; number += 1) {
    const text = number === 5 ? 'يدفع الطرفان الثمن على ثلاث دفعات' : `${paragraph} ${number}`;
    moves.push({ actorId: ana, command: { type: 'propose', title: `Matter ${number}`, ...about(number, text) } });
    moves.push({ actorId: bob, command: votes(number, text, 'accept') });
  }
  moves.push({ actorId: ana, command: { type: 'end' } });
  const at = (turn: number) => new Date(Date.UTC(2026, 10, 20, 9, turn)).toISOString().replace('Z', '000Z');
  const setting = { managerName: 'Ana Soto', title: 'Boats', agenda: 'Who delivers', documentType: 'services', groupId: null } as const;
  const played = replayMoves(
    { type: 'start', id, ...setting, lengthMinutes: 600, rule: 'unanimity', isMediated: false, admission: 'open' },
    { managerId: ana, moves, at },
  );
  const { state, headHash } = played.snapshot;
  const document = documentOf(state, { headHash, events: state.seq, attendance: attendanceOf(played.events) });
  const longLog = { name: logName(id), text: logText(id, played.events) };
  const compare = async (printed: ContractDocument) => {
    const pdf = set({ document: printed, language: 'en', address: `https://atrium.example.org/verify/${id}`, log: longLog });
    const read = await readPdf(getDocument as never, pdf);
    return compareText({ text: read.text, log: read.log!, read: { headHash }, language: 'en', words: words.en });
  };
  const result = await compare(document);
  expect(result).toMatchObject({ different: [], differentParts: [], isMore: false });
  expect(result.unread).toContain('5');
  expect(result.unreadParts).toEqual(['parties']);
  const changed = document.agreed.map((clause) =>
    clause.number === '9' ? { ...clause, text: clause.text.replace('1 000', '2 000') } : clause,
  );
  expect((await compare({ ...document, agreed: changed })).different).toEqual(['9']);
});
