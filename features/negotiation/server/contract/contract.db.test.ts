import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attemptLimits, countAttempts } from '#features/accounts/server/attempts/attempt-limits.ts';
import { referenceOf } from '#features/accounts/server/audit/subject-reference.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { languages, type Language } from '#platform/contract/language.ts';
import { connect } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { newCode, newId } from '#platform/server/common/id.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { examineSoundness } from '#platform/server/doctor/examine-soundness.ts';
import { newEd25519Key } from '#platform/server/keys/ed25519-key.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { firstHash } from '#platform/contract/hash-chain.ts';
import { countContracts, listDifferences, readVerification } from '../../contract/contract-endpoints.ts';
import * as clauseEndpoints from '../../contract/clause-endpoints.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { contractsCounted } from '../../contract/limits.ts';
import { readLog } from '../../contract/read-log.ts';
import { proofLine, readProof, signedText } from '#platform/contract/file-proof.ts';
import type { FileStatement } from '../../contract/proof.ts';
import { linkText } from '../../contract/rules/chain.ts';
import type { SessionEvent } from '../../contract/rules/events.ts';
import { negotiation } from '../feature.ts';
import { addEvents } from '../session/snapshot.ts';
import { writeEvents } from '../session/store.ts';
import { aSession, ballotBody, clauseBody, readLog as storedEvents, replayed, wholeSession } from '../testing/sessions.ts';
import { checkSession } from './check-session.ts';
import { typesetter } from './contract-files.ts';
import { contractSubscribers } from './outcome-mails.ts';
import { readContract, readRecord } from './read-contract.ts';
import { readLogFile } from './read-log-file.ts';
import { readVerification as answerVerification } from './read-verification.ts';
import { contractKeyFile } from './routes.ts';
import { sealSession, sealUnsealed } from './seal-session.ts';
import { sessionsAndContracts } from './soundness.ts';
import { contractSigner, isSignedBy } from '#platform/server/keys/contract-signer.ts';
import { findSeal, saveSeal } from './store.ts';
import { readPdf } from '#platform/server/printing/testing/read-pdf.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;
let dan: SignedInViewer;
const folder = mkdtempSync(join(tmpdir(), 'contracts-'));

beforeAll(async () => {
  database = await testDatabase();
  const features = [accounts, groups, negotiation];
  app = createTestApp(database.db, features, { DATA_DIR: folder, CONTRACT_SIGNING_KEY: newEd25519Key() });
  ask = requesterOf(app, features);
  const people = await Promise.all([
    aUser(app, { role: 'manager', name: 'Ana Ñandú' }),
    aUser(app, { name: 'Bob', language: 'fr' }),
    aUser(app, { name: 'Cleo' }),
    aUser(app, { name: 'Dan' }),
  ]);
  [ana, bob, cleo, dan] = people.map(({ viewer }) => viewer) as [SignedInViewer, SignedInViewer, SignedInViewer, SignedInViewer];
});
afterAll(async () => {
  typesetter.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => database.db.run(sql`delete from attempts`));

const take = (viewer: Viewer, id: string) => ({
  propose: (text: string) => ask(clauseEndpoints.proposeClause, viewer, { params: { id }, body: clauseBody(text) }),
  vote: (clause: { id: string; text: string }, choice: 'accept' | 'reject', reason?: string) =>
    ask(clauseEndpoints.castVote, viewer, {
      params: { id, clauseId: clause.id },
      body: ballotBody(clause, choice, reason ? { reason } : {}),
    }),
  end: () => ask(endpoints.endSession, viewer, { params: { id }, body: {} }),
});
const clauseOf = async (viewer: Viewer, id: string, index = 0) =>
  wholeSession(await ask(endpoints.readSession, viewer, { params: { id } })).state.clauses[index]!;
const contractFor = async (viewer: Viewer, id: string, language: Language = 'en', lang?: Language) => {
  const { name, stream } = await readContract(app.as(viewer, language), { params: { id }, query: { lang } });
  return { name, pdf: await buffer(stream) };
};
const recordFor = async (viewer: Viewer, id: string, language: Language = 'en') => {
  const { name, stream } = await readRecord(app.as(viewer, language), { params: { id }, query: {} });
  return { name, pdf: await buffer(stream) };
};
const verification = (viewer: Viewer, id: string) => ask(readVerification, viewer, { params: { id } });
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** A session of Ana and Bob with one accepted clause; ended by default. */
async function agreed({ isEnded = true, text = 'Delivery is on the first of each month.' } = {}): Promise<string> {
  const { id } = await aSession(app, ana, [bob], { title: 'Deliveries' });
  await take(ana, id).propose(text);
  await take(bob, id).vote(await clauseOf(bob, id), 'accept');
  if (isEnded) await take(ana, id).end();
  return id;
}

describe('downloading a contract', () => {
  test('NE-24 is refused while clauses are undecided, with their list', async () => {
    const { id } = await aSession(app, ana, [bob]);
    await expect(contractFor(ana, id)).rejects.toMatchObject({ code: 'contract.empty' });
    await take(ana, id).propose('First.');
    const open = [{ id: (await clauseOf(ana, id)).id, number: '1', title: null }];
    const refusal = { code: 'contract.incomplete' };
    await expect(contractFor(bob, id)).rejects.toMatchObject({ ...refusal, present: { phase: 'open', open } });
    await take(ana, id).end();
    await expect(contractFor(bob, id)).rejects.toMatchObject({ ...refusal, present: { phase: 'ended', open } });
  });

  test('NE-24 before the end the file is marked as interim and not stored', async () => {
    const id = await agreed({ isEnded: false });
    const { name, pdf } = await contractFor(bob, id, 'fr');
    expect(name).toBe(`contract-${id}-interim-fr.pdf`);
    expect((await readPdf(pdf)).title).toBe('Deliveries (Provisoire)');
    expect(readProof(pdf)).toBeUndefined();
    expect(await database.db.many(sql`select from negotiation_contracts where session_id = ${id}`)).toEqual([]);
    await expect(verification(bob, id)).rejects.toMatchObject({ code: 'thing.notFound' });
  });

  test('NE-23 while the typesetter keeps being killed, clients are told when to retry, and get the contract later', async () => {
    const id = await agreed({ isEnded: false });
    // Failed attempts are not counted: one contract is left within the hour.
    for (let made = 1; made < attemptLimits.contractAccount.points; made += 1)
      await countAttempts(app.as(bob, 'en'), [['contractAccount', bob.id]]);
    const killing = setInterval(() => {
      try {
        if (typesetter.pid !== undefined) process.kill(typesetter.pid, 'SIGKILL');
      } catch {
        // It is already dead.
      }
    }, 1);
    await expect(contractFor(bob, id)).rejects.toMatchObject({ code: 'contract.notSet', retryAfterSeconds: 5 });
    clearInterval(killing);
    expect((await contractFor(bob, id)).pdf.length).toBeGreaterThan(1000);
  });

  test('NE-23 the final contract is the same file for everybody, in their language or the requested one', async () => {
    const id = await agreed();
    const [first, second] = await Promise.all([contractFor(ana, id), contractFor(bob, id)]);
    expect(first.name).toBe(`contract-${id}-en.pdf`);
    expect(first.pdf.equals(second.pdf)).toBe(true);
    const french = await contractFor(ana, id, 'en', 'fr');
    expect(french.pdf.equals((await contractFor(bob, id, 'fr')).pdf)).toBe(true);
    const { pages, language, isTagged } = await readPdf(french.pdf);
    expect({ language, isTagged }).toEqual({ language: 'fr-FR', isTagged: true });
    expect(pages.map(({ text }) => text).join('')).toContain('Delivery is on the first of each month.');
    expect(await database.db.many(sql`select language from negotiation_contracts where session_id = ${id} order by language`)).toEqual([
      { language: 'en' },
      { language: 'es' },
      { language: 'fr' },
    ]);
  });

  test('NE-25 an already stored file without proof is not accepted', async () => {
    const id = await agreed();
    const pdf = Buffer.from('%PDF-1.7 made by another process');
    await database.db.run(sql`
      insert into negotiation_contracts (session_id, language, pdf, sha256) values (${id}, 'es', ${pdf}, ${sha256(pdf)})`);
    await expect(contractFor(bob, id, 'es')).rejects.toMatchObject({ code: 'contract.differs' });
  });

  test('NE-18 after the end former parties can read it; for others the session does not exist', async () => {
    const { id } = await aSession(app, ana, [bob, cleo]);
    await ask(endpoints.leaveNegotiation, cleo, { params: { id }, body: {} });
    await take(ana, id).propose('Text.');
    await take(bob, id).vote(await clauseOf(bob, id), 'accept');
    await expect(contractFor(cleo, id)).rejects.toMatchObject({ code: 'thing.notFound' });
    await take(ana, id).end();
    expect((await contractFor(cleo, id)).pdf.length).toBeGreaterThan(1000);
    await expect(contractFor(dan, id)).rejects.toMatchObject({ code: 'thing.notFound' });
    await expect(contractFor(ana, newCode())).rejects.toMatchObject({ code: 'thing.notFound' });
  });
});

describe('the proof of a contract', () => {
  const isSigned = (text: string, signature: string, publicKey: string) => {
    const x = Buffer.from(publicKey, 'base64').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
  };

  test('NE-25 the public key verifies the file’s bytes, the end of the log, dates and counts', async () => {
    const id = await agreed();
    const { pdf } = await contractFor(bob, id);
    const proof = readProof(pdf)!;
    const { state, headHash } = wholeSession(await ask(endpoints.readSession, ana, { params: { id } }));
    expect(proof.statement).toEqual({
      session: id,
      startedAt: state.startedAt,
      endedAt: state.endedAt,
      parties: 2,
      accepted: 1,
      rejected: 0,
      events: state.seq,
      headHash,
      language: 'en',
      sha256: sha256(pdf.subarray(0, proof.start)),
      sha256After: sha256(pdf.subarray(proof.end)),
    });
    const published = JSON.parse((await contractKeyFile.make(app, {}))?.body ?? '') as { x: string };
    expect(isSigned(signedText(proof.statement), proof.signature, published.x)).toBe(true);
    expect(isSigned(signedText({ ...proof.statement, accepted: 2 }), proof.signature, published.x)).toBe(false);
  });

  test('NE-25 anybody can read the verification data: dates, counts and hashes, but no text or name', async () => {
    const id = await agreed({ text: 'A secret text.' });
    const { pdf } = await contractFor(bob, id, 'es');
    const found = await verification(visitor, id.toLowerCase());
    expect(found).toMatchObject({ id, parties: 2, accepted: 1, rejected: 0 });
    expect(found.files).toContainEqual({ language: 'es', sha256: sha256(pdf) });
    const { statement, signature, publicKey } = found;
    expect(isSigned(statement, signature, publicKey)).toBe(true);
    for (const secret of ['secret', 'Deliveries', 'Ana', 'Bob', ana.id, bob.id]) expect(JSON.stringify(found)).not.toContain(secret);
    await expect(verification(visitor, newCode())).rejects.toMatchObject({ code: 'thing.notFound' });
  });

  test('NE-25 requests are rate-limited', async () => {
    const id = await agreed();
    const codes = new Set<string>();
    for (let time = 0; time < 301; time += 1) await verification(visitor, id).catch((error: { code: string }) => codes.add(error.code));
    expect([...codes]).toEqual(['request.tooMany']);
  });

  test('NE-25 at the end each party is emailed the signed end of the log once, in their language; the subject reveals nothing', async () => {
    const { id } = await aSession(app, ana, [bob, cleo], { title: 'Something private' });
    await ask(endpoints.leaveNegotiation, cleo, { params: { id }, body: {} });
    await take(ana, id).propose('Text.');
    await take(bob, id).vote(await clauseOf(bob, id), 'accept');
    await app.runJobs();
    // Emails to unconfirmed addresses are limited per day, and earlier tests have sent some.
    await database.db.run(sql`update users set email_confirmed_at = now()`);
    app.mails.length = 0;
    await take(ana, id).end();
    await app.runJobs();
    // Jobs may run more than once.
    for (const subscriber of contractSubscribers)
      if ('after' in subscriber) await subscriber.after(app, { id } as never, { id: newId(), actorId: null, at: '' });
    await app.runJobs();
    const { headHash, signature } = await verification(visitor, id);
    expect(app.mails).toHaveLength(2);
    for (const { subject, text } of app.mails) {
      expect(subject).not.toMatch(/private|Deliveries/);
      for (const wanted of [headHash, signature, `http://localhost:3000/verify/${id}`]) expect(text).toContain(wanted);
      expect(text).not.toContain('Something private');
    }
    expect(app.mails.map(({ subject }) => subject).sort()).toEqual([
      'Negotiation ended: your contract and how to verify it',
      'Négociation terminée : votre contrat et sa vérification',
    ]);
  });

  test('NE-25 the signed end of the log is also emailed to those who left or were removed and whose ballots stand', async () => {
    const { id } = await aSession(app, ana, [bob, cleo]);
    await take(ana, id).propose('Text.');
    await take(cleo, id).vote(await clauseOf(cleo, id), 'accept');
    await ask(endpoints.leaveNegotiation, cleo, { params: { id }, body: {} });
    await take(bob, id).vote(await clauseOf(bob, id), 'accept');
    await ask(endpoints.removeParty, ana, { params: { id, userId: bob.id }, body: { reason: 'Changed firms.' } });
    await app.runJobs();
    await database.db.run(sql`update users set email_confirmed_at = now()`);
    app.mails.length = 0;
    await take(ana, id).end();
    await app.runJobs();
    const { signature } = await verification(visitor, id);
    expect(app.mails).toHaveLength(3);
    for (const { text } of app.mails) expect(text).toContain(signature);
  });

  test('NE-25 a session that ends with undecided clauses is signed and emailed, and its accepted clauses have a proof', async () => {
    const { id } = await aSession(app, ana, [bob], { title: 'Something private' });
    await take(ana, id).propose('Accepted text.');
    await take(bob, id).vote(await clauseOf(bob, id), 'accept');
    await take(ana, id).propose('Open text.');
    await app.runJobs();
    await expect(recordFor(bob, id)).rejects.toMatchObject({ code: 'contract.noRecord' });
    await database.db.run(sql`update users set email_confirmed_at = now()`);
    app.mails.length = 0;
    await take(ana, id).end();
    await app.runJobs();
    const { statement, signature, publicKey, files, headHash, open } = await verification(visitor, id);
    expect(isSigned(statement, signature, publicKey)).toBe(true);
    expect(JSON.parse(statement)).toMatchObject({ session: id, headHash, accepted: 1, rejected: 0, open: 1 });
    expect(open).toBe(1);
    const { name, pdf } = await recordFor(bob, id, 'fr');
    expect(name).toBe(`record-${id}-fr.pdf`);
    expect(files).toContainEqual({ language: 'fr', sha256: sha256(pdf) });
    const { title, pages } = await readPdf(pdf);
    expect(title).toBe('Something private (Procès-verbal, sans contrat)');
    for (const text of ['Accepted text.', 'Open text.']) expect(pages.map((page) => page.text).join('')).toContain(text);
    expect(app.mails.map(({ subject }) => subject).sort()).toEqual([
      'Negotiation ended without a contract: your record and how to verify it',
      'Négociation terminée sans contrat : votre procès-verbal et sa vérification',
    ]);
    for (const { text } of app.mails) for (const wanted of [statement, signature, `/verify/${id}`]) expect(text).toContain(wanted);
    await expect(contractFor(bob, id)).rejects.toMatchObject({ code: 'contract.incomplete' });
    await expect(recordFor(cleo, id)).rejects.toMatchObject({ code: 'thing.notFound' });
  });

  test('NE-25 a session without proposals is signed too; one with a contract has no record', async () => {
    const { id } = await aSession(app, ana, [bob]);
    await take(ana, id).end();
    await app.runJobs();
    expect(JSON.parse((await verification(visitor, id)).statement)).toMatchObject({ accepted: 0, rejected: 0, parties: 2 });
    expect((await recordFor(ana, id)).pdf.length).toBeGreaterThan(1000);
    await expect(recordFor(ana, await agreed())).rejects.toMatchObject({ code: 'contract.noRecord' });
  });

  test('NE-25 the nightly sweep signs sessions that ended without contract before such sessions were signed', async () => {
    const { id } = await aSession(app, ana, [bob]);
    await take(ana, id).propose('Text.');
    await take(ana, id).end();
    await app.runJobs();
    await database.db.run(sql`delete from negotiation_seals where session_id = ${id}`);
    await database.db.run(sql`delete from negotiation_contracts where session_id = ${id}`);
    await sealUnsealed(app);
    expect((await verification(visitor, id)).files).toHaveLength(3);
  });
});

describe('downloading the log', () => {
  const logFor = async (viewer: Viewer, id: string) => {
    const { name, stream } = await readLogFile(app.as(viewer), { params: { id } });
    return { name, file: new Uint8Array(await buffer(stream)) };
  };

  test('NE-25 parties get each event as it was hashed; its end equals the signed one', async () => {
    const id = await agreed({ text: 'A — “1 000 €”\nand more 😀.' });
    const { name, file } = await logFor(bob, id);
    expect(name).toBe(`log-${id}.jsonl`);
    const { statement } = readProof<FileStatement>((await contractFor(bob, id)).pdf)!;
    const { sessionId, events, headHash } = (await readLog(file, async (line) => sha256(line))) ?? {};
    expect({ sessionId, events, headHash }).toEqual({ sessionId: id, events: statement.events, headHash: statement.headHash });
    const texts = new TextDecoder()
      .decode(file)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { data: { text?: string } });
    expect(texts.flatMap(({ data }) => data.text ?? [])).toEqual(['A — “1 000 €”\nand more 😀.']);
  });

  test('NE-18 while the session is running only its parties can read it; for others it does not exist', async () => {
    const { id } = await aSession(app, ana, [bob, cleo]);
    await ask(endpoints.leaveNegotiation, cleo, { params: { id }, body: {} });
    expect((await logFor(bob, id)).file.length).toBeGreaterThan(100);
    for (const other of [cleo, dan]) await expect(logFor(other, id)).rejects.toMatchObject({ code: 'thing.notFound' });
    await take(ana, id).end();
    expect((await logFor(cleo, id)).file.length).toBeGreaterThan(100);
    await expect(logFor(dan, id)).rejects.toMatchObject({ code: 'thing.notFound' });
  });
});

describe('verification before signing', () => {
  /** Simulates tampering with full database rights, which disables the protecting trigger. */
  const tamper = (change: ReturnType<typeof sql>) =>
    database.db.transaction(async (tx) => {
      await tx.run(sql`alter table negotiation_events disable trigger user`);
      await tx.run(change);
      await tx.run(sql`alter table negotiation_events enable trigger user`);
    });
  const inLog = (id: string) => sql`
    update negotiation_events set data = jsonb_set(data, '{text}', '"Nine thousand."') where session_id = ${id} and type = 'clauseProposed'`;
  const inTables = (id: string) => sql`update negotiation_clauses set text = 'Nine thousand.' where session_id = ${id}`;

  /** The server after a restart, without caches. */
  async function restarted<Result>(work: (again: Pick<TestApp, 'as' | keyof AppContext>) => Promise<Result>): Promise<Result> {
    const db = connect(database.url, { log: app.log });
    const again = { ...app, db };
    again.as = (viewer, language) => ({ ...app.as(viewer, language), db });
    try {
      return await work(again);
    } finally {
      await db.close();
    }
  }
  const fileFrom = async (again: Pick<TestApp, 'as'>, viewer: Viewer, id: string, lang: Language) => {
    const { stream } = await readContract(again.as(viewer), { params: { id }, query: { lang } });
    return buffer(stream);
  };
  const textOf = async (pdf: Buffer) => (await readPdf(pdf)).pages.map(({ text }) => text).join('');

  test.each([
    ['the log', inLog],
    ['the tables', inTables],
  ])('NE-25 a text changed in %s after the end is in no delivered file, in any language', async (_, change) => {
    const id = await agreed({ text: 'One thousand.' });
    await contractFor(bob, id, 'en');
    await tamper(change(id));
    const french = await restarted((again) => fileFrom(again, bob, id, 'fr'));
    expect(await textOf(french)).toContain('One thousand.');
    expect(await restarted((again) => checkSession(again.as(bob), { params: { id } }))).toEqual({ differs: true });
    expect((await contractFor(bob, id, 'en')).pdf.length).toBeGreaterThan(1000);
  });

  test.each([
    ['log', inLog],
    ['tables', inTables],
    ['log', (id: string) => sql`update negotiation_events set hash = repeat('0', 64) where session_id = ${id} and seq = 2`],
  ])('NE-25 a change in the %s before signing prevents signing; administrators are notified once', async (place, change) => {
    const id = await agreed({ text: 'One thousand.' });
    await tamper(change(id));
    await restarted(async (again) => {
      for (const lang of ['en', 'fr'] as const)
        await expect(fileFrom(again, bob, id, lang)).rejects.toMatchObject({ code: 'contract.differs' });
      await expect(answerVerification(again.as(visitor), { params: { id } })).rejects.toMatchObject({ code: 'contract.differs' });
      expect(await checkSession(again.as(bob), { params: { id } })).toEqual({ differs: true });
    });
    expect(await database.db.many(sql`select from negotiation_contracts where session_id = ${id}`)).toEqual([]);
    const subject = referenceOf(app.config, id);
    expect(
      await database.db.many(sql`select outcome from audit where subject_id = ${subject} and action = 'contract.differences'`),
    ).toEqual([{ outcome: 'refused' }]);
    const administrator = { ...ana, isAdministrator: true };
    const { items } = await ask(listDifferences, administrator, {});
    expect(items.find((item) => item.id === id)).toMatchObject({ place });
    await expect(ask(listDifferences, ana, {})).rejects.toMatchObject({ code: 'auth.forbidden' });
    // No email contains unsigned data.
    app.mails.length = 0;
    await app.runJobs();
    expect(app.mails.filter(({ text }) => text.includes(id))).toEqual([]);
  });

  test.each([
    ['before the end', async () => {}],
    ['after it', (id: string) => take(ana, id).end()],
  ])(
    'NE-25 an event appended %s by the database’s owner against the rules, with a valid chain and tables, prevents signing',
    async (_, end) => {
      const { id } = await aSession(app, ana, [bob]);
      await take(ana, id).propose('One thousand.');
      await end(id);
      const before = await replayed(app, id);
      const clauseId = before.state.clauses[0]?.id ?? '';
      // Bob has not voted.
      const accepted = { type: 'clauseAccepted', data: { clauseId, tally: { accepts: 2, rejects: 0, roll: 2, need: 2 } } } as const;
      const { at } = (await storedEvents(app, id)).at(-1) ?? { at: '' };
      const { snapshot, events } = addEvents(id, before, [accepted], { actorId: ana.id, at });
      await database.db.transaction((tx) => writeEvents(tx, before.state, snapshot!, events, undefined));
      if (before.state.phase !== 'ended') await take(ana, id).end();
      await restarted(async (again) => {
        await expect(fileFrom(again, bob, id, 'en')).rejects.toMatchObject({ code: 'contract.differs' });
        expect(await checkSession(again.as(bob), { params: { id } })).toEqual({ differs: true, contradictsRules: true });
        await expect(sealSession(again, id, ana.id)).rejects.toMatchObject({ code: 'contract.differs' });
        const { items } = await ask(listDifferences, { ...ana, isAdministrator: true }, {});
        expect(items).toContainEqual(expect.objectContaining({ id, place: 'rules' }));
      });
      const subject = referenceOf(app.config, id);
      const audited = await database.db.many(sql`select action, outcome from audit where subject_id = ${subject} and outcome = 'refused'`);
      expect(audited).toEqual([{ action: 'contract.contradiction', outcome: 'refused' }]);
      const findings = await examineSoundness(database.url, [sessionsAndContracts], app.log);
      expect(findings).toContainEqual(
        expect.objectContaining({
          state: 'wrong',
          says: `The log of the negotiation ${id} contradicts the rules: nothing of it is signed.`,
        }),
      );
      expect(await database.db.many(sql`select from negotiation_seals where session_id = ${id}`)).toEqual([]);
    },
  );

  test('NE-25 a session that is rewritten as one of the first edition of the rules, so that they are not checked, is not signed', async () => {
    const id = await agreed();
    await database.db.run(sql`delete from negotiation_contracts where session_id = ${id}`);
    const events = (await storedEvents(app, id)).map(({ hash: _, ...event }) =>
      event.type === 'sessionStarted' ? { ...event, data: { ...event.data, rulesEdition: 1 } } : event,
    );
    let headHash = firstHash;
    const hashes = events.map((event) => (headHash = sha256(linkText(id, headHash, event as SessionEvent))));
    await tamper(sql`update negotiation_events set data = jsonb_set(data, '{rulesEdition}', '1') where session_id = ${id} and seq = 1`);
    for (const [index, hash] of hashes.entries())
      await tamper(sql`update negotiation_events set hash = ${hash} where session_id = ${id} and seq = ${index + 1}`);
    await database.db.run(sql`update negotiations set rules_edition = 1, head_hash = ${headHash} where id = ${id}`);
    await restarted(async (again) => {
      await expect(sealSession(again, id, ana.id)).rejects.toMatchObject({ code: 'contract.differs' });
      expect(await checkSession(again.as(bob), { params: { id } })).toEqual({ differs: true, contradictsRules: true });
    });
    expect(await database.db.many(sql`select from negotiation_seals where session_id = ${id}`)).toEqual([]);
  });

  test('NE-25 the end is signed once, automatically: one statement for the last hash and the files in all languages', async () => {
    const id = await agreed();
    await app.runJobs();
    const { statement, signature, publicKey, files, headHash } = await verification(visitor, id);
    expect(isSignedBy(publicKey, statement, signature)).toBe(true);
    const pdfs = await Promise.all(languages.map(async (lang) => [lang, sha256((await contractFor(bob, id, lang)).pdf)] as const));
    expect(JSON.parse(statement)).toMatchObject({ session: id, headHash, files: Object.fromEntries(pdfs) });
    expect(Object.fromEntries(files.map(({ language, sha256: hash }) => [language, hash]))).toEqual(Object.fromEntries(pdfs));
    // Jobs may run more than once, and on two nodes.
    await restarted((again) => sealSession(again, id, ana.id));
    expect((await verification(visitor, id)).signature).toBe(signature);
    expect(await checkSession(app.as(bob), { params: { id } })).toEqual({ differs: false });
  });

  test('NE-25 what is changed or deleted after the end is noticed by the next check, without a restart', async () => {
    const check = (id: string) => checkSession(app.as(bob), { params: { id } });
    const id = await agreed({ text: 'One thousand.' });
    await app.runJobs();
    expect(await check(id)).toEqual({ differs: false });
    expect(await verification(visitor, id)).not.toHaveProperty('differs');
    await tamper(inLog(id));
    expect(await check(id)).toEqual({ differs: true });
    // Its signed statement is still given, with the difference.
    expect(await verification(visitor, id)).toMatchObject({ id, differs: true });

    const other = await agreed();
    await app.runJobs();
    expect(await check(other)).toEqual({ differs: false });
    await database.db.run(sql`delete from negotiation_seals where session_id = ${other}`);
    expect(await check(other)).toEqual({ differs: true });
    await expect(verification(visitor, other)).rejects.toMatchObject({ code: 'contract.differs' });
    await sealUnsealed(app);
    expect(await database.db.many(sql`select from negotiation_seals where session_id = ${other}`)).toEqual([]);
  });

  test('NE-25 a file that replaces a signed one is not delivered', async () => {
    const id = await agreed();
    await app.runJobs();
    const pdf = Buffer.from('%PDF-1.7 made by somebody else');
    await database.db.run(sql`
      update negotiation_contracts set pdf = ${pdf}, sha256 = ${sha256(pdf)} where session_id = ${id} and language = 'es'`);
    await expect(contractFor(bob, id, 'es')).rejects.toMatchObject({ code: 'contract.differs' });
    expect(await checkSession(app.as(bob), { params: { id } })).toEqual({ differs: true });
    expect((await contractFor(bob, id, 'fr')).pdf.length).toBeGreaterThan(1000);
    await database.db.run(
      sql`update negotiation_seals set statement = replace(statement, '"accepted":1', '"accepted":2') where session_id = ${id}`,
    );
    await expect(contractFor(bob, id, 'fr')).rejects.toMatchObject({ code: 'contract.differs' });
    await expect(verification(visitor, id)).rejects.toMatchObject({ code: 'contract.differs' });
  });

  test('NE-25 a bit flipped anywhere in a stored file is detected before delivery; once fixed, the file is delivered again', async () => {
    const id = await agreed();
    await app.runJobs();
    const whole = (await contractFor(bob, id, 'fr')).pdf;
    const turnOver = (bit: number) =>
      database.db.run(sql`
        update negotiation_contracts set pdf = set_bit(pdf, ${bit}::bigint, 1 - get_bit(pdf, ${bit}::bigint)) where session_id = ${id} and language = 'fr'`);
    const lastBit = whole.length * 8 - 1;
    for (const bit of [0, Math.floor(lastBit / 3), Math.floor(lastBit / 2), lastBit]) {
      await turnOver(bit);
      await expect(contractFor(bob, id, 'fr'), `bit ${bit}`).rejects.toMatchObject({ code: 'contract.differs' });
      await turnOver(bit);
      expect((await contractFor(bob, id, 'fr')).pdf.equals(whole)).toBe(true);
    }
  });

  test('NE-25 a seal made with another key is refused', async () => {
    const id = await agreed();
    await app.runJobs();
    const pdf = Buffer.from('%PDF-1.7 made by somebody else');
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const { statement } = await verification(visitor, id);
    const forged = signedText({ ...JSON.parse(statement), files: { en: sha256(pdf), fr: sha256(pdf), es: sha256(pdf) } });
    const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
    const signature = sign(null, Buffer.from(forged), privateKey).toString('base64');
    expect(isSignedBy(key, forged, signature)).toBe(true);
    await database.db.run(sql`
      update negotiation_seals set statement = ${forged}, signature = ${signature}, public_key = ${key} where session_id = ${id}`);
    await database.db.run(sql`update negotiation_contracts set pdf = ${pdf}, sha256 = ${sha256(pdf)} where session_id = ${id}`);
    await expect(contractFor(bob, id)).rejects.toMatchObject({ code: 'contract.differs' });
    await expect(verification(visitor, id)).rejects.toMatchObject({ code: 'contract.differs' });
    expect(await restarted((again) => checkSession(again.as(bob), { params: { id } }))).toEqual({ differs: true });
  });

  test('NE-25 before sealing, stored files are not listed as ours', async () => {
    const id = await agreed();
    const pdf = Buffer.from('%PDF-1.7 made by somebody else');
    await database.db.run(sql`
      insert into negotiation_contracts (session_id, language, pdf, sha256) values (${id}, 'es', ${pdf}, ${sha256(pdf)})`);
    expect((await verification(visitor, id)).files).toEqual([]);
  });

  test('NE-25 after a change of keys, older signatures stay valid if the settings list the earlier key', async () => {
    const id = await agreed();
    await app.runJobs();
    const { publicKey } = await verification(visitor, id);
    const contractSigningKey = newEd25519Key();
    const under = (contractEarlierKeys: string[]) =>
      restarted((again) => fileFrom(withKeys(again, { contractSigningKey, contractEarlierKeys }), bob, id, 'en'));
    await expect(under([])).rejects.toMatchObject({ code: 'contract.differs' });
    expect((await under([publicKey])).length).toBeGreaterThan(1000);
  });

  const withKeys = (again: Pick<TestApp, 'as'>, keys: { contractSigningKey: string; contractEarlierKeys: string[] }) => {
    const config = { ...app.config, ...keys };
    return { as: (viewer: Viewer, language?: Language) => ({ ...again.as(viewer, language), config }) };
  };

  test('NE-25 fixed data is signed again', async () => {
    const id = await agreed({ text: 'One thousand.' });
    await tamper(inTables(id));
    await restarted((again) => expect(fileFrom(again, bob, id, 'en')).rejects.toMatchObject({ code: 'contract.differs' }));
    await tamper(sql`update negotiation_clauses set text = 'One thousand.' where session_id = ${id}`);
    expect(await textOf(await restarted((again) => fileFrom(again, bob, id, 'en')))).toContain('One thousand.');
    const { items } = await ask(listDifferences, { ...ana, isAdministrator: true }, {});
    expect(items.find((item) => item.id === id)).toBeUndefined();
  });

  /** A contract in the older format: proof at its end, no seal. */
  async function findPriorResult(id: string): Promise<Buffer> {
    await app.runJobs();
    const { pdf } = await contractFor(bob, id, 'en');
    const { sha256After: _, ...about } = readProof(pdf)!.statement;
    const body = Buffer.from('%PDF-1.7\nas it was set\n');
    const statement = { ...about, sha256: sha256(body) };
    const before = Buffer.concat([body, proofLine({ statement, signature: contractSigner(app.config).sign(signedText(statement)) })]);
    await database.db.run(sql`delete from negotiation_contracts where session_id = ${id} and language <> 'en'`);
    await database.db.run(sql`update negotiation_contracts set pdf = ${before}, sha256 = ${sha256(before)} where session_id = ${id}`);
    await database.db.run(sql`delete from negotiation_seals where session_id = ${id}`);
    return before;
  }

  test('NE-25 an older contract without seal stays the same file and gets one', async () => {
    const id = await agreed();
    const before = await findPriorResult(id);
    await restarted((again) => sealUnsealed(again));
    expect((await contractFor(bob, id, 'en')).pdf.equals(before)).toBe(true);
    expect((await verification(visitor, id)).files).toHaveLength(3);
  });

  test('NE-25 an older contract that was changed gets no seal', async () => {
    const id = await agreed();
    const before = await findPriorResult(id);
    before[12] = (before[12] ?? 0) ^ 1;
    await database.db.run(sql`update negotiation_contracts set pdf = ${before}, sha256 = ${sha256(before)} where session_id = ${id}`);
    await expect(restarted((again) => sealSession(again, id, ana.id))).rejects.toMatchObject({ code: 'contract.differs' });
  });

  test('NE-25 if two nodes seal at once, files and seal of only one are stored', async () => {
    const id = await agreed();
    const stored = (node: string) => {
      const files = languages.map((language) => ({
        language,
        pdf: Buffer.from(`${node} ${language}`),
        sha256: sha256(Buffer.from(`${node} ${language}`)),
      }));
      return saveSeal(database.db, { sessionId: id, statement: node, signature: '', publicKey: '', files });
    };
    await Promise.all(Array.from({ length: 8 }, (_, node) => stored(`node ${node}`)));
    const pdfs = await database.db.many<{ pdf: Buffer }>(
      sql`select pdf from negotiation_contracts where session_id = ${id} order by language`,
    );
    const { statement = '' } = (await findSeal(database.db, id)) ?? {};
    expect(pdfs.map(({ pdf }) => pdf.toString())).toEqual(languages.toSorted().map((language) => `${statement} ${language}`));
  });

  test('NE-25 if the time-stamping service does not respond, nothing is signed, parties see why, and signing is retried', async () => {
    const id = await agreed();
    const config = { ...app.config, timestampUrl: 'http://127.0.0.1:9/' };
    const without = { ...app, config, as: (viewer: Viewer) => ({ ...app.as(viewer), config }) };
    await expect(fileFrom(without, bob, id, 'en')).rejects.toMatchObject({ code: 'contract.notStamped', retryAfterSeconds: 60 });
    await sealUnsealed(without);
    expect(await database.db.many(sql`select from negotiation_contracts where session_id = ${id}`)).toEqual([]);
    expect((await contractFor(bob, id, 'en')).pdf.length).toBeGreaterThan(1000);
  });
});

describe('the signing key', () => {
  test('NE-25 is stored outside the database: created on first use, readable only by its owner, or taken from the settings', () => {
    const folder = mkdtempSync(join(tmpdir(), 'contract-key-'));
    const made = contractSigner(readConfig({ DATA_DIR: folder }));
    const file = join(folder, 'contract-signing-key.pem');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(contractSigner(readConfig({ DATA_DIR: folder })).publicKey).toBe(made.publicKey);
    const pem = readFileSync(file, 'utf8');
    const inOneLine = pem.replace(/-----[A-Z ]+-----|\s/g, '');
    for (const given of [pem, inOneLine])
      expect(
        contractSigner(readConfig({ DATA_DIR: '/nowhere', TOKEN_SECRET: 't'.repeat(32), CONTRACT_SIGNING_KEY: given })).publicKey,
      ).toBe(made.publicKey);
    expect(() => readConfig({ CONTRACT_SIGNING_KEY: 'no key' })).toThrow(/CONTRACT_SIGNING_KEY/);
    rmSync(folder, { recursive: true });
  });
});

test('SH-01 visitors see the number of concluded contracts from ten on, without sessions that have undecided clauses', async () => {
  const count = () => ask(countContracts, visitor);
  const before = await agreed();
  const [{ n: concluded }] = (await database.db.many<{ n: number }>(sql`
    select count(*)::int as n from negotiations where phase = 'ended' and party_count > 1 and clause_count > 0 and decided_count = clause_count`)) as [
    { n: number },
  ];
  const copies = async (ids: readonly string[], change = sql`decided_count`, parties = sql`party_count`) =>
    database.db.run(sql`
      insert into negotiations select n.* from unnest(${ids}::text[]) as fresh (code) cross join lateral (
        select (jsonb_populate_record(o, jsonb_build_object('id', fresh.code, 'decided_count', ${change}, 'party_count', ${parties}))).* from negotiations o where o.id = ${before}) as n`);
  const codes = (amount: number) => Array.from({ length: amount }, () => newCode());
  if (concluded < 10) {
    expect(await count()).toEqual({ count: null });
    await copies(codes(10 - concluded));
  }
  const now = (await count()).count ?? 0;
  expect(now).toBe(Math.max(10, concluded));
  await copies(codes(3), sql`0`);
  // Sessions with only one party do not count.
  await copies(codes(3), undefined, sql`1`);
  expect(await count()).toEqual({ count: now });
  await copies(codes(1_200));
  expect(await count()).toEqual({ count: contractsCounted + 1 });
});
