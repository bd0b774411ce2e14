import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { Route } from '#platform/web/navigation/router.tsx';
import { languages } from '#platform/contract/language.ts';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import { answer, refusal, Screen } from '#platform/web/testing/screen.tsx';
import { canonical, firstHash } from '#platform/contract/hash-chain.ts';
import { listDifferences, readVerification } from '../../contract/contract-endpoints.ts';
import { linkText } from '../../contract/rules/chain.ts';
import type { SessionEvent } from '../../contract/rules/events.ts';
import { proofLine, signedText } from '#platform/contract/file-proof.ts';
import { statementOf } from '../../contract/proof.ts';
import { countersignatureText, countersigning, type SealedEnd } from '../../contract/signing/countersignature.ts';
import { signStatement } from '../../contract/signing/signature.ts';
import type { Verification } from '../../contract/shapes.ts';
import common from '../../words/en.json' with { type: 'json' };
import en from '../../words/public/en.json' with { type: 'json' };
import es from '../../words/public/es.json' with { type: 'json' };
import fr from '../../words/public/fr.json' with { type: 'json' };
import { SoftPasskey } from '../../server/signing/testing/soft-passkey.ts';
import { DifferencesSection } from '../administration/differences-section.tsx';
import { ana, ASession, bob, clauseId, sessionId } from '../testing/a-session.ts';
import { TextNotice } from './inside-notice.tsx';
import { LogNotice } from './verdict-notice.tsx';
import { VerifyPage } from './verify-page.tsx';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
/** The log of a session as downloaded, and its last hash. */
function logOf(events: readonly SessionEvent[], id = sessionId): { log: string; headHash: string } {
  let headHash = firstHash;
  const lines = events.map((event) => {
    const line = linkText(id, headHash, event);
    headHash = sha256(line);
    return `${line}\n`;
  });
  return { log: lines.join(''), headHash };
}
const session = new ASession({}, bob);
const clause = { clauseId: clauseId(1), textHash: sha256('Two boats.') };
session.does(ana.id, { type: 'propose', ...clause, title: null, text: 'Two boats.' });
session.does(bob.id, { type: 'vote', ...clause, choice: 'accept', isConfirmed: true, reason: null });
session.seconds = 1800;
session.does(ana.id, { type: 'end' });
const { log, headHash } = logOf(session.events);
const { session: _, ...counts } = statementOf(session.state, headHash)!;
const contract = '%PDF-1.7 the contract';
const known: Verification = {
  id: sessionId,
  ...counts,
  statement: '{"session":"SESS2345"}',
  signature: 'c2lnbmF0dXJl',
  publicKey: 'a2V5',
  files: [{ language: 'en', sha256: sha256(contract) }],
};
const file = (text: string, name: string) => new File([text], name);
const openVerify = (reply: Verification | ReturnType<typeof refusal> = known, id = sessionId, plain = {}) =>
  Screen.open(
    <Route path="/verify/:id">
      <VerifyPage />
    </Route>,
    { at: `/verify/${id.toLowerCase()}`, answers: [answer(readVerification, reply as never)], plain },
  );
const shownTo = () => document.querySelector('[aria-live=polite].grid')?.textContent ?? '';
const chooses = async (screen: Screen, ...files: File[]) => {
  await screen.choose('input[type=file]', files);
  await screen.until(() => shownTo() !== '' && shownTo() !== en.checking);
};

test('NE-25 a person selects a file and sees whether it is the contract, the log, or neither', async () => {
  const screen = await openVerify();
  expect(screen.read).toEqual([`/api/verify/${sessionId}`]);
  expect(screen.names()).toContain(en.choose);
  await chooses(screen, file(contract, 'boats.pdf'));
  expect(shownTo()).toContain(`${en.genuine}boats.pdf is byte for byte as it was when the session ended on November 20, 2026`);
  expect(shownTo()).toContain(en.byRecord);
  expect(screen.names()).toContain(en.another);
  // A log selected later is shown next to it.
  await chooses(screen, file(log, 'boats.jsonl'));
  await screen.until(() => shownTo().includes(en.logGenuine));
  expect(shownTo()).toContain(`All ${session.events.length} events in boats.jsonl are as recorded`);
  expect(shownTo()).toContain(en['logBy.record']);
  expect(shownTo()).toContain(en.logByRules);
  expect(shownTo()).toContain(en.genuine);
  await chooses(screen, file('another file', 'other.pdf'), file(log.replace('Bob Heron', 'Bob Crane'), 'changed.jsonl'));
  await screen.until(() => shownTo().includes(en.logAltered));
  expect(shownTo()).toContain(`${en.unknown}other.pdf contains no readable proof`);
  expect(shownTo()).toContain('changed.jsonl has been altered, or was downloaded before the session ended.');
  expect(shownTo()).not.toContain(en.logGenuine);
});

test('NE-25 the log of another session links there; a truncated one is reported as incomplete', async () => {
  const screen = await openVerify();
  await chooses(screen, file(logOf(session.events, 'ABCD2345').log, 'x.jsonl'));
  expect(shownTo()).toContain(`${en.logOther}x.jsonl belongs to session ABCD2345.`);
  expect(screen.find('a[href="/verify/ABCD2345"]').textContent).toBe(en.otherLink);
  await chooses(screen, file(logOf(session.events.slice(0, 1)).log, 'x.jsonl'));
  await screen.until(() => shownTo().includes(en.logAltered));
});

test('NE-25 a signed log that contradicts the rules is reported, and so is a session that was changed after its end', async () => {
  // Bob’s vote is missing, and everything else was made to fit.
  const forged = session.events.filter(({ type, actorId }) => type !== 'ballotCast' || actorId !== bob.id);
  const rewritten = logOf(forged.map((event, index) => ({ ...event, seq: index + 1 }) as SessionEvent));
  const screen = await openVerify({ ...known, headHash: rewritten.headHash, events: forged.length, differs: true });
  expect(screen.text()).toContain(en.differs);
  await chooses(screen, file(rewritten.log, 'boats.jsonl'));
  await screen.until(() => shownTo().includes(en.logIllegal));
  expect(shownTo()).not.toContain(en.logGenuine);
  expect((await openVerify()).text()).not.toContain(en.differs);
});

test('NE-28 a log says how many devices a passkey confirmed, and that only the site confirms whose passkey it is', async () => {
  const read = async (passkey?: SoftPasskey) => {
    const signed = new ASession({}, bob);
    await signed.enrol(bob.id, 'first', undefined, passkey);
    signed.does(ana.id, { type: 'end' });
    const { log: text, headHash: end } = logOf(signed.events.map(({ hash: _hash, ...event }) => event));
    const { session: _id, ...facts } = statementOf(signed.state, end)!;
    const screen = await openVerify({ ...known, ...facts });
    await chooses(screen, file(text, 'boats.jsonl'));
    await screen.until(() => shownTo().includes(en.logGenuine));
    return shownTo();
  };
  expect(await read(new SoftPasskey())).toContain(`${en.logConfirmed_one} ${en.logPasskeyOwner} Safety code`);
  expect(await read()).not.toContain(en.logPasskeyOwner);
});

test.each(languages)('NE-28 a log says in sentences how many actions devices signed, for any numbers (%s)', (language) => {
  const said = (signed: number, unsigned: number) => {
    const signatures = { kind: 'good' as const, signed, unsigned, safetyCode: '123 456 789 012', confirmed: 0 };
    const verdict = {
      kind: 'genuine' as const,
      by: 'record' as const,
      events: 9,
      lastAt: '2026-11-20T12:33:00Z',
      isByRules: true,
      signatures,
    };
    const catalogues = { 'negotiation/public': { en, es, fr }[language] };
    return renderHtml(<LogNotice fileName="boats.jsonl" verdict={verdict} />, { language, words: catalogues });
  };
  const words: Record<string, string> = { en, es, fr }[language];
  const sentence = (key: string, count: number) => String(words[key]).replace('{count}', String(count));
  expect(said(0, 0)).toContain(`<p class="mt-2">${sentence('logNoActions', 0)} `);
  expect(said(0, 1)).toContain(`<p class="mt-2">${sentence('logAllUnsigned_one', 1)} `);
  expect(said(0, 7)).toContain(`<p class="mt-2">${sentence('logAllUnsigned_other', 7)} `);
  expect(said(1, 0)).toContain(`<p class="mt-2">${sentence('logDevices_one', 1)} ${sentence('logSafetyCode', 0).split('{')[0]}`);
  expect(said(1, 1)).toContain(`${sentence('logDevices_one', 1)} ${sentence('logUnsigned_one', 1)} `);
  expect(said(7, 2)).toContain(`${sentence('logDevices_other', 7)} ${sentence('logUnsigned_other', 2)} `);
  for (const [signed, unsigned] of [
    [0, 0],
    [0, 1],
    [0, 7],
  ] as const)
    expect(said(signed, unsigned)).not.toContain(sentence('logUnsigned_one', 1));
});

test('NE-25 a log of the first edition of the rules is not called genuine: the page says that its rules were not checked', async () => {
  const first = session.events.map((event) =>
    event.type === 'sessionStarted' ? { ...event, data: { ...event.data, rulesEdition: 1 } } : event,
  );
  const old = logOf(first);
  const screen = await openVerify({ ...known, headHash: old.headHash });
  await chooses(screen, file(old.log, 'boats.jsonl'));
  await screen.until(() => shownTo().includes(en.logUnchecked));
  expect(shownTo()).toContain(en.logRulesUnchecked);
  expect(shownTo()).not.toContain(en.logGenuine);
});

test('NE-25 where the site signed two versions, the page says so, shows both and says what to keep; the email confirms a file', async () => {
  const { privateKey, publicKey: pair } = generateKeyPairSync('ed25519');
  const publicKey = Buffer.from(pair.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
  const signedBy = (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64');
  const statement = statementOf(session.state, headHash)!;
  const body = '%PDF-1.7 boats\n';
  const own = { ...statement, language: 'en' as const, sha256: sha256(body) };
  const pdf = body + Buffer.from(proofLine({ statement: own, signature: signedBy(signedText(own)) })).toString('latin1');
  const seal = { ...statement, files: { en: sha256(pdf), fr: 'c'.repeat(64), es: 'd'.repeat(64) } };
  const email = `Keep it:\n${signedText(seal)}\nSignature:\n${signedBy(signedText(seal))}\nKey:\n${publicKey}\n`;
  const files = Object.entries(seal.files).map(([language, hash]) => ({ language: language as 'en', sha256: hash }));
  const honest = { ...known, statement: signedText(seal), signature: signedBy(signedText(seal)), publicKey, files };
  const screen = await openVerify(honest);
  await chooses(screen, file(pdf, 'boats.pdf'), file(email, 'end.eml'));
  await screen.until(() => shownTo().includes(en['email.genuine']));
  expect(shownTo()).toContain(en.genuine);
  expect(shownTo()).not.toContain(en.twoVersions);

  const other = { ...statement, accepted: 2, headHash: 'e'.repeat(64), files: { ...seal.files, en: 'f'.repeat(64) } };
  const { session: __, files: ___, ...rest } = other;
  const rewritten = { ...honest, ...rest, statement: signedText(other), signature: signedBy(signedText(other)) };
  const after = await openVerify({ ...rewritten, files: [{ language: 'en', sha256: 'f'.repeat(64) }] });
  await chooses(after, file(pdf, 'boats.pdf'), file(log, 'boats.jsonl'));
  await after.until(() => shownTo().includes(en.twoVersions));
  for (const shown of [en.twoVersionsText, en['version.file'], sha256(pdf), en['version.site'], 'f'.repeat(64), en.logContradicted])
    expect(shownTo()).toContain(shown);
  for (const wrong of [en.altered, en.logAltered]) expect(shownTo()).not.toContain(wrong);
  await after.fill(after.find('textarea'), email);
  await after.press(en.emailCheck);
  await after.until(() => shownTo().includes(en.emailContradicted));
  const nothing = await openVerify(honest);
  await nothing.fill(nothing.find('textarea'), 'Hello');
  await nothing.press(en.emailCheck);
  await nothing.until(() => shownTo().includes(en['email.unknown']));
});

test('NE-25 files can be dropped; far too large ones are not read', async () => {
  const screen = await openVerify();
  const drop = (files: File[]) =>
    screen.does(() => {
      for (const type of ['dragover', 'dragleave', 'dragover', 'drop'])
        screen
          .find('[data-drop]')
          .dispatchEvent(Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer: { files } }));
    });
  await drop([]);
  expect(shownTo()).toBe('');
  await drop([file(contract, 'boats.pdf')]);
  await screen.until(() => shownTo().includes(en.genuine));
  const huge = Object.defineProperty(file(contract, 'huge.pdf'), 'size', { value: 101 * 2 ** 20 });
  await drop([huge]);
  await screen.until(() => shownTo().includes(en.unknown));
  const broken = Object.assign(file(contract, 'broken.pdf'), { arrayBuffer: () => Promise.reject(new Error('gone')) });
  await drop([broken]);
  await screen.until(() => shownTo().includes(en.unable));
});

test('NE-25 offline the stored key is used, and a log alone proves nothing', async () => {
  await openVerify();
  expect(localStorage.getItem('contractKey')).toBe('a2V5');
  const screen = await openVerify(refusal('network.failed', 503));
  expect(screen.text()).toContain(en.offline);
  await chooses(screen, file(log, 'boats.jsonl'));
  expect(shownTo()).toContain(en.logUnable);
  expect(screen.text()).not.toContain(en.about);
});

test('NE-25 the numbers of a contract are shown, and everything needed to check it without this page', async () => {
  const screen = await openVerify({ ...known, accepted: 1234 });
  const facts = [...document.querySelectorAll('section dl > div')].map(({ textContent }) => textContent);
  expect(facts.slice(2)).toEqual([`${en.parties}2`, `${en.accepted}1,234`, `${en.rejected}0`, `${en.events}${session.events.length}`]);
  for (const expected of [en.byHandText, `SHA-256, English${sha256(contract)}`, known.headHash, known.signature, 'openssl pkeyutl'])
    expect(screen.text()).toContain(expected);
  expect(screen.text()).not.toContain(en.noContract);
  const record = await openVerify({ ...known, open: 3, files: [] });
  expect(record.text()).toContain(en.noContract);
  expect(record.text()).toContain(`${en.open}3`);
  expect(record.text()).toContain(en.noFiles);
  const missing = await openVerify(refusal('thing.notFound', 404));
  expect(missing.find('h1').textContent).toBe(en.missing);
  expect(document.querySelector('input[type=file]')).toBeNull();
});

test('NE-25 the sample, and its copy with a changed number, can be checked on the page', async () => {
  const at = '/api/verify/SAMPLE-EN/sample.pdf';
  const sample = { ...known, id: 'SAMPLE-EN' as const };
  const screen = await openVerify(sample, 'SAMPLE-EN', {
    [`${at}?copy=signed`]: () => new Response(contract),
    [`${at}?copy=changed`]: () => new Response(`${contract}!`),
  });
  await screen.until(() => screen.text().includes(en.sampleGenuine));
  expect(screen.text()).toContain('sample-en.pdf is byte for byte as it was when it was signed.');
  expect(screen.text()).toContain(en.sampleLead);
  expect(localStorage.getItem('contractKey')).toBeNull();
  expect(screen.find('a[download]').getAttribute('href')).toBe(`${at}?copy=signed`);
  await screen.press(en.sampleChange);
  await screen.until(() => screen.text().includes('sample-changed-en.pdf contains no readable proof'));
  expect(screen.text()).toContain('In this copy, clause 2.1 says 90 days instead of 30.');
  expect(screen.text()).toContain(sha256(`${contract}!`));
  expect(screen.find('a[download]').getAttribute('download')).toBe('sample-changed-en.pdf');
  await screen.press(en.sampleBack);
  await screen.until(() => screen.text().includes(en.sampleGenuine));
  expect(screen.text()).not.toContain(sha256(`${contract}!`));
  const lost = await openVerify(sample, 'SAMPLE-EN', {
    [`${at}?copy=signed`]: () => Response.json({ code: 'contract.notSet' }, { status: 503 }),
  });
  await lost.until(() => lost.text().includes(en.unable));
});

test('NE-25 administrators see where stored data differs from what was written', async () => {
  const items = (['log', 'file'] as const).map((place) => ({ id: sessionId, place, foundAt: '2026-11-20T12:00:00Z' }));
  const open = (found: typeof items) =>
    Screen.open(<DifferencesSection />, { as: bob, answers: [answer(listDifferences, { items: found })] });
  const screen = await open(items.slice(0, 1));
  for (const expected of [common['differences.lead'], sessionId, common['differences.place.log'], 'Found on November 20, 2026'])
    expect(screen.text()).toContain(expected);
  expect((await open([])).text()).toContain(common['differences.none']);
});

test('NE-25 the page names every place where a PDF differs from its log, what was added, and what could not be compared', async () => {
  const same = { same: 4, different: [], unread: [], differentParts: [], unreadParts: [], isMore: false };
  const noticeOf = async (text: Parameters<typeof TextNotice>[0]['text']) => {
    const screen = await Screen.open(<TextNotice fileName="contract.pdf" text={text} />, { at: `/verify/${sessionId}` });
    return screen.text();
  };
  const good = await noticeOf(same);
  expect(good).toContain(en.textSame);
  expect(good).toContain('Clauses compared: 4. Nothing was added.');
  const differing = await noticeOf({ ...same, different: ['2.1'], differentParts: ['agenda', 'parties'], unread: ['3'], isMore: true });
  expect(differing).toContain(en.textDiffers);
  for (const expected of ['here: agenda, parties, and clause 2.1.', 'such as an added clause', 'reliably from a PDF: clause 3.'])
    expect(differing).toContain(expected);
  const added = await noticeOf({ ...same, isMore: true, unreadParts: ['title'] });
  expect(added).toContain(en.textDiffers);
  expect(added).not.toContain('differs from it here');
  expect(added).toContain('reliably from a PDF: title.');
});

test('NE-28 with the log, the page names who countersigned and who has not; a countersignature of other files does not count', async () => {
  const signed = new ASession({}, bob);
  const devices = [await signed.enrol(ana.id), await signed.enrol(bob.id)] as const;
  signed.does(ana.id, { type: 'end' });
  const { log: signedLog, headHash: head } = logOf(signed.events);
  const { session: __, ...end } = statementOf(signed.state, head)!;
  const files = (['en', 'es', 'fr'] as const).map((language) => ({ language, sha256: signed.end.files[language] }));
  const of = async (device: (typeof devices)[number], change: Partial<SealedEnd> = {}) => {
    const statement = countersigning({ ...signed.end, ...change }, device.keyId, '2026-11-21T09:30:00.000Z');
    return { statement: canonical(statement), signature: (await signStatement(statement, device.sign)).signature };
  };
  const reply = { ...known, ...end, files, countersignatures: [await of(devices[0])] };
  const screen = await openVerify(reply);
  expect(screen.text()).toContain(`${en.countersignatures}1`);
  await chooses(screen, file(signedLog, 'log.jsonl'));
  await screen.until(() => shownTo().includes(en.countersigned));
  expect(shownTo()).toContain('Ana Soto countersigned on November 21, 2026');
  expect(shownTo()).toContain(`Bob Heron ${en.countersignedMissing}`);
  // A file of them counts instead of what the site says.
  await chooses(
    screen,
    file(countersignatureText([await of(devices[1]), await of(devices[0], { files: { ...signed.end.files, fr: head } })]), 'c.jsonl'),
  );
  await screen.until(() => shownTo().includes('Bob Heron countersigned on November 21, 2026'));
  expect(shownTo()).toContain(`Ana Soto ${en.countersignedMissing}`);
  expect(shownTo()).toContain('One countersignature is not valid');
});

test('NE-28 offline, countersignatures are checked with the log; without it the page asks for the log', async () => {
  const signed = new ASession({}, bob);
  const device = await signed.enrol(bob.id);
  signed.does(ana.id, { type: 'end' });
  const statement = countersigning(signed.end, device.keyId, '2026-11-21T09:30:00.000Z');
  const items = [{ statement: canonical(statement), signature: (await signStatement(statement, device.sign)).signature }];
  const screen = await openVerify(refusal('network.failed', 503));
  await screen.choose('input[type=file]', [file(countersignatureText(items), 'c.jsonl')]);
  await screen.until(() => shownTo().includes(en.countersignedNeedsLog));
  await screen.choose('input[type=file]', [file(logOf(signed.events).log, 'log.jsonl')]);
  await screen.until(() => shownTo().includes('Bob Heron countersigned on November 21, 2026'));
  expect(shownTo()).toContain(`Ana Soto ${en.countersignedMissing}`);
  await screen.choose('input[type=file]', [file('{"signature":1}', 'broken.jsonl')]);
  await screen.until(() => shownTo().includes('broken.jsonl contains no readable countersignatures.'));
});
