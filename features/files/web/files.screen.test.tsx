import { generateKeyPairSync } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { listGroups, listMembers, listRoles, readGroup } from '#features/groups/contract/endpoints.ts';
import { listUploads } from '#features/uploads/contract/endpoints.ts';
import { signerOf } from '#platform/server/keys/contract-signer.ts';
import { Route } from '#platform/web/navigation/router.tsx';
import { answer, refusal, endFakeTimers, Screen } from '#platform/web/testing/screen.tsx';
import { useUploads } from '#platform/web/uploads/uploads.ts';
import { endFile, forgetFile, listFiles, readFile, readReceipt, readReceiptKeys, shareFile } from '../contract/endpoints.ts';
import { filePurpose } from '../contract/limits.ts';
import { receiptForm, statementText } from '../contract/receipt.ts';
import type { SharedFile } from '../contract/shapes.ts';
import { files as feature } from './feature.tsx';
import { FilePage } from './file-page.tsx';
import { FilesPage } from './files-page.tsx';
import { GroupFiles } from './group-files.tsx';
import { filesLive } from './live.ts';
import { shareUploaded } from './sharing/share-uploaded.ts';
import { ReceiptCheck } from './verify/receipt-check.tsx';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const nothing = { takeBack: false, remove: false, forget: false, receipt: false };
const file: SharedFile = {
  id,
  name: 'Minutes.pdf',
  size: 1_500_000,
  mediaType: 'application/pdf',
  sha256: 'ab'.repeat(32),
  note: '',
  sender: { id: 'AAAAAAA2', name: 'Ana Soto' },
  recipient: { id: 'AAAAAAA3', name: 'Bob Heron' },
  group: { id: 'ABCD2345', name: 'Herons' },
  sharedAt: '2026-03-02T08:00:00Z',
  expiresAt: null,
  ended: null,
  downloadBegunAt: null,
  downloadedAt: null,
  downloads: 0,
  isHidden: false,
  download: '/api/media/one',
  can: { ...nothing, takeBack: true },
};

afterEach(endFakeTimers);

/** Opens the page of a file, as its sender or its recipient. */
const openFile = (fields: Partial<SharedFile> = {}, as = ana) =>
  Screen.open(
    <Route path="/files/:id">
      <FilePage />
    </Route>,
    { at: `/files/${id}`, as, answers: [answer(readFile, { ...file, ...fields }), answer(endFile, {}), answer(forgetFile, {})] },
  );

test('FI-07 the download of an open page ends when the file expires', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse('2026-05-01T10:00:00Z') });
  const screen = await openFile({ expiresAt: '2026-05-01T10:05:00.000Z' });
  expect(screen.text()).toContain('Download');
  await screen.does(() => vi.advanceTimersByTimeAsync(299_999));
  expect(screen.find('a[download]')).toBeTruthy();
  await screen.does(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.html()).not.toContain('Download Minutes.pdf');
  expect(screen.text()).toMatch(/expired on May 1, 2026/i);
});

test('FI-07 actions that end a file ask for confirmation with the name of the other person, then refetch', async () => {
  for (const [can, label, text, sent, told] of [
    [
      'takeBack',
      'Stop sharing',
      'Bob Heron will no longer be able to download “Minutes.pdf”',
      `DELETE /api/files/${id}`,
      'File no longer shared.',
    ],
    ['remove', 'Remove', 'Ana Soto can share it again', `DELETE /api/files/${id}`, 'File removed.'],
    ['forget', 'Delete history', 'The record of when “Minutes.pdf” was shared', `DELETE /api/files/${id}/record`, 'History deleted.'],
  ] as const) {
    const screen = await openFile({ can: { ...nothing, [can]: true } });
    await screen.press('Actions for Minutes.pdf');
    await screen.press(label);
    expect(screen.text()).toContain(text);
    await screen.press('Cancel');
    expect(screen.text()).not.toContain(text);
    expect(screen.sent).toEqual([]);
    await screen.press('Actions for Minutes.pdf');
    await screen.press(label);
    expect(screen.read).toHaveLength(1);
    await screen.press(screen.find('dialog button:last-child:not([aria-label])'));
    expect(screen.sent).toEqual([{ call: sent }]);
    expect(screen.toasts()).toEqual([told]);
    expect(screen.find('main').querySelector('dialog')).toBeNull();
    expect(screen.read).toEqual([`/api/files/${id}`, `/api/files/${id}`]);
  }
});

test('FI-07 a file already ended in another window is no error; any other failure is', async () => {
  const end = async (code: string, status: number) => {
    const screen = await openFile();
    screen.answer(endFile, refusal(code, status));
    await screen.press('Actions for Minutes.pdf');
    await screen.press('Stop sharing');
    await screen.press('Stop sharing');
    expect(document.querySelector('dialog')).toBeNull();
    return screen.toasts();
  };
  expect(await end('thing.notFound', 404)).toEqual([]);
  expect(await end('server.failed', 500)).toEqual(['Sharing could not be stopped. Please try again.']);
});

test('FI-07 a receipt is saved under the ID of its file; a failed request is reported', async () => {
  const screen = await openFile({ can: { ...nothing, receipt: true } });
  const receipt = { statement: 'said', signature: 'signed', publicKey: 'key', address: '' };
  screen.answer(readReceipt, receipt);
  const press = async () => {
    await screen.press('Actions for Minutes.pdf');
    await screen.press('Download receipt');
  };
  await press();
  expect(screen.kept).toEqual([{ name: `receipt-${id}.json`, text: JSON.stringify(receipt) }]);
  expect(screen.toasts()).toEqual([]);
  screen.answer(readReceipt, refusal('file.notDownloaded'));
  await press();
  expect(screen.kept).toHaveLength(1);
  expect(screen.toasts()).toEqual(['The receipt could not be downloaded. Please try again.']);
});

test('FI-01 AD-04 the recipient sees the sender and can report the file; the sender sees the recipient and cannot', async () => {
  const received = await openFile({ can: { ...nothing, remove: true } }, { id: 'AAAAAAA3', username: 'bob' });
  expect(received.text()).toMatch(/From (AS)? ?Ana Soto/);
  await received.press('Actions for Minutes.pdf');
  expect(received.names()).toContain('Report');
  const sent = await openFile();
  expect(sent.text()).toMatch(/To (BH)? ?Bob Heron/);
  await sent.press('Actions for Minutes.pdf');
  expect(sent.names()).not.toContain('Report');
});

test('FI-01 received files are listed apart from sent ones, with the other person and no direction on each', async () => {
  const received = { ...file, id: id.replace(/7$/, '8'), name: 'Offer.ods', sender: file.recipient, recipient: file.sender };
  const open = (at: string) =>
    Screen.open(<FilesPage />, { at, as: ana, answers: [answer(listFiles, { items: [file, received], nextCursor: null })] });
  const screen = await open('/files');
  const parts = () => [...document.querySelectorAll('.file-list section')].map(({ textContent }) => textContent);
  expect(parts()).toEqual([
    expect.stringMatching(/^Received.*Offer\.ods.*Bob Heron/),
    expect.stringMatching(/^Sent.*Minutes\.pdf.*Bob Heron/),
  ]);
  expect(screen.text()).not.toMatch(/(From|To) (BH ?)?Bob/);
  expect(screen.find('h2').className).not.toContain('sr-only');
  expect((await open('/files?list=sent')).find('h2').className).toContain('sr-only');
});

test('AD-04 a hidden file is marked as such for its sender', async () => {
  expect((await openFile()).text()).not.toMatch(/hidden/i);
  expect((await openFile({ isHidden: true })).text()).toMatch(/hidden/i);
});

/** Shows the uploads in the queue. */
function Queue() {
  return <output>{JSON.stringify(useUploads(filePurpose).map(({ name, target }) => [name, target]))}</output>;
}
const herons = { id: 'ABCD2345', groupName: 'Herons' };
const gulls = { id: 'BCDE3456', groupName: 'Gulls' };
const people = { AAAAAAA2: 'Ana Soto', AAAAAAA3: 'Bob Heron', AAAAAAA4: 'Cid Gull' };
const sharing = (groups: { id: string; groupName: string }[]) => [
  answer(listFiles, { items: [], nextCursor: null }),
  answer(listGroups, {
    items: groups.map((each) => ({ viewerStatus: 'member', visibility: 'private', ...each })),
    nextCursor: null,
    total: groups.length,
  } as never),
  answer(listMembers, (({ query }: { query: { q?: string } }) => ({
    items: Object.entries(people)
      .filter(([, name]) => name.includes(query.q ?? ''))
      .map(([userId, name]) => ({ userId, name, username: name.toLowerCase() })),
    nextCursor: null,
  })) as never),
  answer(listUploads, { items: [], quota: { limit: 5_000_000_000, held: 0 } } as never),
  // A group without roles, which the viewer manages.
  answer(readGroup, { managers: [{ userId: ana.id, name: 'Ana Soto' }] } as never),
  answer(listRoles, { items: [] }),
];
const openFiles = (groups: { id: string; groupName: string }[] = [herons]) =>
  Screen.open(
    <>
      <FilesPage />
      <Queue />
    </>,
    { at: '/files', as: ana, answers: sharing(groups) },
  );
const queued = (screen: Screen) => JSON.parse(screen.find('output').textContent) as [string, Record<string, string | null>][];
const aFile = (name: string, type = 'application/pdf') => new File(['x'], name, { type, lastModified: 7 });

test('FI-02 FI-04 files are selected, renamed, removed and shared with the person and options of the form', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-01T10:00:00Z') });
  const screen = await openFiles();
  await screen.press('Share a file');
  await screen.choose('input[type=file]', [aFile('été.pdf'), aFile('b.jpg', 'image/jpeg')]);
  await screen.choose('input[type=file]', [aFile('c.pdf')]);
  expect(screen.names()).toEqual(expect.arrayContaining(['Remove été.pdf', 'Remove b.jpg', 'Remove c.pdf']));
  await screen.press('Use “ete.pdf”');
  await screen.fill('name-2', 'plan.jpg');
  await screen.press('Remove c.pdf');
  expect(screen.names()).not.toContain('Remove c.pdf');
  // The same file a second time.
  await screen.choose('input[type=file]', [aFile('c.pdf')]);
  await screen.press('Remove c.pdf');
  await screen.press(screen.find('[name=recipientId][value=AAAAAAA3]'));
  await screen.press(screen.find('[name=withoutPlace]'));
  await screen.fill('note', 'For Monday.');
  await screen.fill('days', '7');
  await screen.submit();
  const target = {
    groupId: 'ABCD2345',
    recipientId: 'AAAAAAA3',
    roleId: null,
    recipientName: 'Bob Heron',
    note: 'For Monday.',
    expiresAt: '2026-05-08T10:00:00.000Z',
    withoutPlace: 'yes',
  };
  expect(queued(screen)).toEqual([
    ['ete.pdf', target],
    ['plan.jpg', target],
  ]);
  expect(document.querySelector('dialog')).toBeNull();
  expect(screen.text()).toContain('Uploading');
  // Shared files are no longer selected.
  await screen.press('Share a file');
  expect(screen.names().some((name) => name.startsWith('Remove '))).toBe(false);
});

test('GR-12 FI-02 files are shared with everyone who has a role, whom the server finds after the upload', async () => {
  const screen = await openFiles();
  const members = ['AAAAAAA2', 'AAAAAAA3', 'AAAAAAA4'].map((userId) => ({ userId, name: userId }));
  screen.answer(listRoles, { items: [{ id, name: 'Treasurers', capabilities: [], isMentionable: true, members }] });
  await screen.press('Share a file');
  await screen.choose('input[type=file]', [aFile('a.pdf')]);
  // Without the viewer; no one else manages the group.
  expect([...screen.find<HTMLSelectElement>('[name=role]').options].map(({ text }) => text)).toEqual([
    'One person',
    'Treasurers (2 people)',
  ]);
  await screen.press(screen.find('[name=recipientId][value=AAAAAAA3]'));
  await screen.fill('role', id);
  expect(document.querySelector('[name=recipientId]')).toBeNull();
  expect(screen.text()).toContain('Everyone who has this role when the file has been uploaded');
  await screen.submit();
  const [[, target] = ['', {}]] = queued(screen);
  expect(target).toMatchObject({ groupId: 'ABCD2345', recipientId: null, roleId: id, recipientName: 'Treasurers' });
  screen.answer(shareFile, { id });
  expect(await shareUploaded({ uploadId: id, commandId: id, target } as never)).toEqual({ to: '/files?list=sent', label: 'Treasurers' });
  expect(screen.sent.at(-1)?.body).toEqual({
    uploadId: id,
    groupId: 'ABCD2345',
    roleId: id,
    note: '',
    expiresAt: null,
    removePlace: false,
    commandId: id,
  });
});

test('FI-02 FI-04 sharing needs a file, a group and a person; the form names what is missing', async () => {
  const screen = await openFiles([herons, gulls]);
  await screen.press('Share a file');
  await screen.submit();
  const missing = () => [...document.querySelectorAll('[role=alert] li')].map(({ textContent }) => textContent);
  // All errors together, in the order of the fields.
  expect(missing()).toEqual([
    'Choose files: No file selected. Choose at least one.',
    expect.stringMatching(/^Group: /),
    'Choose the person to share with.',
  ]);
  await screen.fill('groupId', 'BCDE3456');
  await screen.submit();
  expect(missing()).toEqual(['Choose files: No file selected. Choose at least one.', 'Share with: Choose the person to share with.']);
  expect(screen.read).toContainEqual(expect.stringMatching(/^\/api\/groups\/BCDE3456\/members/));
  await screen.submit();
  expect(screen.find('[role=alert]').textContent).toContain('No file selected. Choose at least one.');
  await screen.choose('input[type=file]', [aFile('a.pdf')]);
  await screen.submit();
  expect(screen.find('fieldset').textContent).toContain('Choose the person to share with.');
  await screen.press(screen.find('[name=recipientId][value=AAAAAAA3]'));
  // The selected recipient must be a member of the group.
  await screen.fill('groupId', 'ABCD2345');
  await screen.submit();
  expect(queued(screen)).toEqual([]);
  await screen.press(screen.find('[name=recipientId][value=AAAAAAA4]'));
  await screen.submit();
  expect(
    queued(screen).map(([, { groupId, recipientId, expiresAt, note, withoutPlace }]) => [
      groupId,
      recipientId,
      expiresAt,
      note,
      withoutPlace,
    ]),
  ).toEqual([['ABCD2345', 'AAAAAAA4', null, '', null]]);
});

test('FI-02 people are found by name, without the user', async () => {
  const screen = await openFiles();
  await screen.press('Share a file');
  const offered = () => [...document.querySelectorAll<HTMLInputElement>('[name=recipientId]')].map(({ value }) => value);
  expect(offered()).toEqual(['AAAAAAA3', 'AAAAAAA4']);
  await screen.fill('personSearch', 'Gull');
  await screen.key('Enter', {}, screen.find('[name=personSearch]'));
  expect(screen.read.at(-1)).toMatch(/members\?q=Gull$/);
  expect(offered()).toEqual(['AAAAAAA4']);
  await screen.fill('personSearch', 'Xu');
  await screen.key('Enter', {}, screen.find('[name=personSearch]'));
  expect(screen.text()).toContain('No one in this group has that name or ID.');
  screen.answer(listMembers, refusal('server.failed', 500));
  await screen.press('Clear search');
  await screen.fill('personSearch', 'Yves');
  await screen.key('Enter', {}, screen.find('[name=personSearch]'));
  expect(screen.find('dialog [role=alert]').textContent).not.toBe('');
});

/** Simulates dragging files over the page or dropping them. */
const drag = (screen: Screen, type: 'dragover' | 'dragleave' | 'drop', files: File[] = []) =>
  screen.does(() => {
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
      dataTransfer: { types: ['Files'], files },
      relatedTarget: null,
    });
    window.dispatchEvent(event);
  });

test('FI-04 files can be dropped anywhere on the page, with a hint while dragging; the selection is kept when the dialog closes', async () => {
  for (const part of [<FilesPage key="all" />, <GroupFiles key="one" groupId="ABCD2345" />]) {
    const screen = await Screen.open(part, { as: ana, answers: sharing([herons, gulls]) });
    await drag(screen, 'dragover');
    expect(screen.text()).toContain('Drop the files to share them');
    await drag(screen, 'dragleave');
    expect(screen.text()).not.toContain('Drop the files to share them');
    await drag(screen, 'dragover');
    await drag(screen, 'drop', [aFile('a.pdf')]);
    expect(screen.text()).not.toContain('Drop the files to share them');
    expect(screen.names()).toContain('Remove a.pdf');
    await screen.press('Close');
    expect(document.querySelector('dialog')).toBeNull();
    await screen.press('Share a file');
    expect(screen.names()).toContain('Remove a.pdf');
  }
});

test('FI-02 a group’s page offers its members and shows its uploads only', async () => {
  const part = (groupId: string) => (
    <>
      <GroupFiles groupId={groupId} />
      <Queue />
    </>
  );
  const screen = await Screen.open(part('BCDE3456'), { as: ana, answers: sharing([herons, gulls]) });
  expect(screen.read).toContain('/api/files?list=mine&groupId=BCDE3456');
  await screen.press('Share a file');
  expect(screen.read).toContain('/api/groups/BCDE3456/members');
  await screen.choose('input[type=file]', [aFile('a.pdf')]);
  await screen.press(screen.find('[name=recipientId][value=AAAAAAA3]'));
  await screen.submit();
  expect(queued(screen)).toHaveLength(1);
  expect(screen.text()).toContain('Uploading');
});

test('FI-04 an uploaded file is shared as the form says; a refusal shows the reason', async () => {
  const screen = await Screen.open(null, {
    as: ana,
    answers: [answer(shareFile, { id }), answer(listFiles, { items: [], nextCursor: null })],
  });
  const target = {
    groupId: 'ABCD2345',
    recipientId: 'AAAAAAA3',
    recipientName: 'Bob Heron',
    note: 'n',
    expiresAt: null,
    withoutPlace: null,
  };
  const ended = { key: 'k', uploadId: id, name: 'a.pdf', commandId: id, target };
  expect(await shareUploaded(ended)).toEqual({ to: '/files?list=sent', label: 'Bob Heron' });
  await shareUploaded({ ...ended, target: { ...target, withoutPlace: 'yes' } });
  const body = { uploadId: id, groupId: 'ABCD2345', recipientId: 'AAAAAAA3', note: 'n', expiresAt: null, commandId: id };
  expect(screen.sent).toEqual([
    { call: 'POST /api/files', body: { ...body, removePlace: false } },
    { call: 'POST /api/files', body: { ...body, removePlace: true } },
  ]);
  screen.answer(shareFile, refusal('input.invalid', 422, [{ name: 'recipientId', code: 'file.noRecipient' }]));
  await expect(shareUploaded(ended)).rejects.toMatchObject({ code: 'file.noRecipient', status: 422 });
  screen.answer(shareFile, refusal('quota.reached', 429));
  await expect(shareUploaded(ended)).rejects.toMatchObject({ code: 'quota.reached', status: 429 });
});

test('FI-07 a changed file is refetched wherever it is shown', () => {
  const refreshed: unknown[] = [];
  void filesLive['file.changed']?.({ type: 'file.changed', id }, async (...targets) => void refreshed.push(...targets));
  expect(refreshed).toEqual([listFiles, { endpoint: readFile, params: { id } }]);
});

const signer = signerOf(generateKeyPairSync('ed25519').privateKey);
const bytes = new TextEncoder().encode('the file');
const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
const statement = statementText({
  receipt: receiptForm,
  file: id,
  name: 'Minutes.pdf',
  size: bytes.length,
  sha256,
  sender: file.sender,
  recipient: file.recipient,
  sharedAt: '2026-03-02T08:00:00Z',
  downloadedAt: '2026-03-04T08:00:00Z',
});
const receipt = { statement, signature: signer.sign(statement), publicKey: signer.publicKey, address: '' };
const receiptFile = () => new File([JSON.stringify(receipt)], 'receipt.json');
const checking = () => Screen.open(<ReceiptCheck id={id} />, { answers: [answer(readReceiptKeys, { keys: [signer.publicKey] })] });

test('FI-07 a receipt is checked with the keys of this installation, then another one can be selected', async () => {
  const screen = await checking();
  await screen.choose('input[type=file]', [receiptFile()]);
  await screen.until(() => screen.text().includes('The receipt is genuine'));
  expect(screen.text()).toContain('The receipt is genuine');
  expect(screen.sent).toEqual([]);
  expect(screen.names()).toContain('Choose another receipt');
  await screen.choose('input[type=file][accept]', [new File(['{}'], 'other.json')]);
  await screen.until(() => screen.text().includes('This file is not a receipt'));
  expect(screen.text()).toContain('This file is not a receipt');
  expect(screen.text()).not.toContain('The receipt is genuine');
});

test('FI-07 offline, a receipt is checked with cached keys; without them it is not', async () => {
  const screen = await checking();
  screen.answer(readReceiptKeys, refusal('server.failed', 500));
  await screen.choose('input[type=file]', [receiptFile()]);
  await screen.until(() => screen.text().includes('The receipt cannot be checked here'));
  expect(screen.text()).toContain('The receipt cannot be checked here');
  screen.answer(readReceiptKeys, { keys: [signer.publicKey] });
  await screen.choose('input[type=file][accept]', [receiptFile()]);
  screen.answer(readReceiptKeys, refusal('server.failed', 500));
  await screen.choose('input[type=file][accept]', [receiptFile()]);
  await screen.until(() => screen.text().includes('The receipt is genuine'));
  expect(screen.text()).toContain('The receipt is genuine');
});

test('FI-07 the file itself can be compared with a genuine receipt, to the last bit', async () => {
  const screen = await checking();
  await screen.choose('input[type=file]', [receiptFile()]);
  await screen.until(() => screen.text().includes('The receipt is genuine'));
  const compare = (content: string) => screen.choose('input[type=file]:not([accept])', [new File([content], 'mine.pdf')]);
  await compare('the file');
  await screen.until(() => screen.text().includes('“mine.pdf” is exactly the file'));
  expect(screen.text()).toContain('“mine.pdf” is exactly the file that was delivered');
  for (const other of ['the life', 'the files']) {
    await compare(other);
    await screen.until(() => screen.text().includes('“mine.pdf” is not'));
    expect(screen.text()).toContain('“mine.pdf” is not the file that was delivered');
  }
});

test('FI-07 a receipt can be dropped on the page', async () => {
  const screen = await checking();
  const place = screen.find('input[type=file]').parentElement ?? document.body;
  const over = () => place.className.includes('border-accent');
  const drop = async (type: string, files: File[] = []) => {
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer: { files } });
    await screen.does(() => place.dispatchEvent(event));
    return event.defaultPrevented;
  };
  // Without this, the browser opens the file.
  expect(await drop('dragover')).toBe(true);
  expect(over()).toBe(true);
  await drop('dragleave');
  expect(over()).toBe(false);
  await drop('dragover');
  expect(await drop('drop', [receiptFile()])).toBe(true);
  expect(over()).toBe(false);
  await screen.until(() => screen.text().includes('The receipt is genuine'));
  expect(screen.text()).toContain('The receipt is genuine');
});

test('FI-01 files have pages, navigation items and parts on pages of other features', async () => {
  expect(feature.pages.map(({ path, access }) => [path, access])).toEqual([
    ['/files', 'signedIn'],
    ['/files/:id', 'signedIn'],
    ['/verify/([\\da-f-]{36})', 'public'],
  ]);
  expect(await feature.pages[0]?.load()).toBe(FilesPage);
  expect(await feature.pages[1]?.load()).toBe(FilePage);
  expect(feature.hubKinds?.['file']?.address({ id } as never, {} as never)).toBe(`/files/${id}`);
  expect(feature.groupSlots?.map(({ name, label, deletionWarning }) => [name, label, deletionWarning])).toEqual([
    ['files', 'inGroup', 'onlyInGroup'],
  ]);
  expect(await feature.uploadCompletions?.['file']?.()).toBe(shareUploaded);
  expect(await feature.live?.()).toBe(filesLive);
  expect(feature.navItems).toMatchObject([
    {
      to: '/files',
      name: 'sharedFiles',
      shortName: 'files',
      audience: 'signedIn',
      section: 'together',
      main: { of: 'signedIn', group: 'library', waiting: { kind: 'files', name: 'filesWaiting' } },
    },
  ]);
});
