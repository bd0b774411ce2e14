import { buffer } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countAttempts } from '#features/accounts/server/public-api.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { aGroup, takeOut } from '#features/groups/server/testing.ts';
import { readProof, signedText } from '#platform/contract/file-proof.ts';
import { languages } from '#platform/contract/language.ts';
import { newId } from '#platform/server/common/id.ts';
import { sha256 } from '#platform/server/common/sha256.ts';
import { contractSigner, isSignedBy } from '#platform/server/keys/contract-signer.ts';
import { readPdf } from '#platform/server/printing/testing/read-pdf.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { TestDatabase } from '#platform/server/testing/database.ts';
import type { TestApp } from '#platform/server/testing/test-app.ts';
import { anUploadFor } from '#platform/server/testing/uploaded.ts';
import { addAnnex } from '../../contract/annex-endpoints.ts';
import type { MinutesFileStatement } from '../../contract/minutes/minutes-statement.ts';
import { logText } from '../../contract/log.ts';
import { readLog } from '../../contract/read-log.ts';
import { annexUploads } from '../annexes/annexes.ts';
import { readWholeLog } from '../log/whole-log.ts';
import { eventsAfter } from '../store.ts';
import { commands } from '../testing/commands.ts';
import { convocation } from '../testing/convocation.ts';
import { installation, type Installation } from '../testing/installation.ts';
import { findMinutes, saveMinutes } from './minutes-store.ts';
import { readLogFile, readMinutes } from './read-minutes.ts';

vi.setConfig({ testTimeout: 120_000 });
let own: TestDatabase;
let app: TestApp;
let ask: Installation['ask'];
let chair: SignedInViewer;
let ben: SignedInViewer;
let cleo: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  ({ own, app, ask } = await installation());
  [chair, ben] = [await aPerson(app, { role: 'manager', name: 'Ana' }), await aPerson(app, { name: 'Ben' })];
  cleo = await aPerson(app, { name: 'Cleo' });
  group = await aGroup(app, chair, {}, [ben, cleo]);
});
afterAll(() => own.drop());

const { convene, open, vote, cast, phase } = commands(() => ({ ask }));

/** An assembly with one accepted motion, closed by default. */
async function anAssembly(isClosed = true, before: (id: string) => Promise<unknown> = async () => {}): Promise<string> {
  const id = await convene(chair, convocation(group.id, 1_500));
  await before(id);
  await open(chair, id, [chair, ben]);
  await vote(chair, id, { isOpen: true });
  await cast(ben, id, 'for', [ben]);
  await vote(chair, id, { isOpen: false });
  if (isClosed) await phase(chair, id, 'closed');
  return id;
}

const minutesFor = async (who: SignedInViewer, id: string, lang: 'en' | 'fr' | 'es' = 'en') =>
  buffer((await readMinutes(app.as(who), { params: { id }, query: { lang } })).stream);

test('PO-03 members download signed minutes in three languages, the same each time', async () => {
  const id = await anAssembly(false);
  await expect(minutesFor(ben, id)).rejects.toMatchObject({ code: 'minutes.notClosed' });
  await phase(chair, id, 'closed');
  const log = await buffer((await readLogFile(app.as(ben), { params: { id } })).stream);
  const read = await readLog(log.toString(), sha256);
  for (const language of languages) {
    const pdf = await minutesFor(ben, id, language);
    expect((await minutesFor(chair, id, language)).equals(pdf)).toBe(true);
    const proof = readProof<MinutesFileStatement>(pdf);
    expect(proof?.statement).toMatchObject({
      assembly: id,
      language,
      votes: 1,
      accepted: 1,
      people: 3,
      sha256: sha256(pdf.subarray(0, proof?.start)),
    });
    expect(read).toMatchObject({ kind: 'lawful', id, headHash: proof?.statement.headHash });
    expect(proof && isSignedBy(contractSigner(app.config).publicKey, signedText(proof.statement), proof.signature)).toBe(true);
    expect((await readPdf(pdf)).isTagged).toBe(true);
  }
});

test('PO-03 the minutes are made after the close, and no one outside the group gets them', async () => {
  const id = await anAssembly();
  await app.runJobs();
  const stored = await own.db.many<{ language: string }>(
    sql`select language from assembly_minutes where assembly_id = ${id} order by language`,
  );
  expect(stored.map(({ language }) => language)).toEqual(['en', 'es', 'fr']);
  const outsider = await aPerson(app);
  await expect(minutesFor(outsider, id)).rejects.toMatchObject({ code: 'thing.notFound' });
  await expect(readLogFile(app.as(outsider), { params: { id } })).rejects.toMatchObject({ code: 'thing.notFound' });
  await takeOut(app, group, cleo);
  await expect(minutesFor(cleo, id)).rejects.toMatchObject({ code: 'thing.notFound' });
});

test('PO-03 a long log is read in pieces to the same text', async () => {
  const id = await anAssembly();
  const { text, headHash } = await readWholeLog(own.db, id, 3);
  expect(text).toBe(logText(id, await eventsAfter(own.db, id, 0)));
  expect(await readLog(text, sha256)).toMatchObject({ kind: 'lawful', headHash });
});

/** Adds annexes with these contents. */
const withAnnexes =
  (...contents: string[]) =>
  async (id: string) => {
    for (const content of contents) {
      const uploadId = await anUploadFor(annexUploads, app, chair.id, Buffer.from(content), 'Accounts.txt');
      await ask(addAnnex, chair, { params: { id }, body: { uploadId } });
    }
  };

test('PO-03 minutes embed small annexes', async () => {
  const id = await anAssembly(true, withAnnexes('the accounts', 'x'.repeat(1_000_001)));
  const { attachments } = await readPdf(await minutesFor(ben, id));
  expect(attachments).toMatchObject({ 'x1-Accounts.txt': 'the accounts' });
  expect(Object.keys(attachments)).toHaveLength(2);
});

test('PO-04 minutes are not signed if the content of an annex is not that of the log', async () => {
  const id = await anAssembly(true, withAnnexes('the accounts', 'other accounts'));
  await own.db.run(sql`
    update assembly_annexes a set hash = other.hash from assembly_annexes other
    where a.assembly_id = ${id} and other.assembly_id = a.assembly_id and a.annex = 'x1' and other.annex = 'x2'`);
  await expect(minutesFor(chair, id)).rejects.toMatchObject({ code: 'minutes.differs' });
});

test('PO-03 minutes of an assembly that was deleted meanwhile are not stored', async () => {
  const id = newId();
  await saveMinutes(own.db, id, [{ language: 'en', pdf: Buffer.from('%PDF') }]);
  expect(await findMinutes(own.db, id, 'en')).toBeUndefined();
});

test('PO-03 how often someone has minutes set is limited; what is stored is always delivered', async () => {
  const [id, other] = [await anAssembly(), await anAssembly()];
  await minutesFor(ben, id);
  for (let made = 0; made < 20; made++) await countAttempts(app.as(ben), [['minutesAccount', ben.id]]).catch(() => undefined);
  await expect(minutesFor(ben, other)).rejects.toMatchObject({ code: 'request.tooMany' });
  expect((await minutesFor(ben, id)).length).toBeGreaterThan(10_000);
  expect((await minutesFor(chair, other)).length).toBeGreaterThan(10_000);
});

test('PO-04 a log that was changed, or that breaks a rule, is never signed', async () => {
  const changes = [
    sql`update assembly_events set payload = jsonb_set(payload, '{choice}', '"against"') where kind = 'ballotCast' and assembly_id = `,
    sql`update assembly_events set payload = jsonb_set(payload, '{counts,for}', '2') where kind = 'voteClosed' and assembly_id = `,
    sql`update assembly_events set at = at + 1 where kind = 'voteOpened' and assembly_id = `,
  ];
  for (const change of changes) {
    const id = await anAssembly();
    await own.db.run(sql`alter table assembly_events disable trigger assembly_events_stand`);
    await own.db.run(sql`${change}${id}`);
    await own.db.run(sql`alter table assembly_events enable trigger assembly_events_stand`);
    await expect(minutesFor(chair, id)).rejects.toMatchObject({ code: 'minutes.differs' });
  }
});

test('PO-03 minutes that were changed in the database are not delivered', async () => {
  const id = await anAssembly();
  await minutesFor(chair, id);
  await own.db.run(
    sql`update assembly_minutes set pdf = set_byte(pdf, 900, get_byte(pdf, 900) # 1) where assembly_id = ${id} and language = 'en'`,
  );
  await expect(minutesFor(chair, id)).rejects.toMatchObject({ code: 'minutes.differs' });
  expect((await minutesFor(chair, id, 'fr')).length).toBeGreaterThan(10_000);
});
