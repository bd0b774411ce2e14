import { expect, test } from 'vitest';
import { listGroups, listMembers } from '#features/groups/contract/endpoints.ts';
import { listUploads } from '#features/uploads/contract/endpoints.ts';
import { query } from '#platform/web/api/api.ts';
import { FileDropArea } from '#platform/web/proofs/file-drop-area.tsx';
import { Route } from '#platform/web/navigation/router.tsx';
import { controlsOf } from '#platform/web/testing/controls-of.ts';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import { FolderIcon } from '#platform/web/ui/icons.tsx';
import groupWords from '../../groups/words/en.json' with { type: 'json' };
import uploadWords from '../../uploads/words/en.json' with { type: 'json' };
import platformWords from '../../../platform/words/en.json' with { type: 'json' };
import type { FileListName } from '../contract/limits.ts';
import { receiptForm } from '../contract/receipt.ts';
import type { SharedFile } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import open from '../words/public/en.json' with { type: 'json' };
import { FilePage } from './file-page.tsx';
import { FilesPage } from './files-page.tsx';
import { GroupFiles } from './group-files.tsx';
import { fileQuery, filesQuery } from './queries.ts';
import { ChosenFiles } from './sharing/chosen-files.tsx';
import { ShareDialog } from './sharing/share-dialog.tsx';
import { ReceiptNotice } from './verify/receipt-notice.tsx';
import { ReceiptPage } from './verify/receipt-page.tsx';

const words = { files: en, 'files/public': open, uploads: uploadWords, groups: groupWords, platform: platformWords };
const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const file: SharedFile = {
  id,
  name: 'Minutes.pdf',
  size: 1_500_000,
  mediaType: 'application/pdf',
  sha256: 'ab'.repeat(32),
  note: 'For Monday.\nSee page 2.',
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
  can: { takeBack: true, remove: false, forget: false, receipt: false },
};

/** Renders the page of a file, as its sender. */
const page = (fields: Partial<SharedFile> = {}) =>
  renderHtml(
    <Route path="/files/:id">
      <FilePage />
    </Route>,
    { at: `/files/${id}`, words, read: [[fileQuery(id), { ...file, ...fields }]] },
  );
/** Value of a term in a definition list. */
const factIn = (html: string, term: string) =>
  new RegExp(`<dt[^>]*>${term.replace(/[()]/g, '\\$&')}</dt><dd[^>]*>(.*?)</dd>`).exec(html)?.[1]?.replace(/<[^>]+>/g, '');

test('FI-01 the sender sees the recipient and the progress: none, begun, downloaded, and how often', () => {
  const html = page();
  expect(html).toContain('<title>Minutes.pdf</title>');
  expect(html).toMatch(/<h1[^>]*>Minutes\.pdf<\/h1>/);
  expect(html).toMatch(new RegExp(`>${en.to} .*Bob Heron`));
  expect(html).toContain('href="/network/ABCD2345?tab=files"');
  expect(html).toContain('1.5 MB');
  expect(html).toContain('For Monday.\nSee page 2.');
  expect(html).toContain(`value="${file.sha256}"`);
  expect(factIn(html, en.sharedAt)).toMatch(/^March 2, 2026/);
  expect(factIn(html, en.downloaded)).toBe(en.notYet);
  expect(factIn(page({ downloadBegunAt: '2026-03-03T08:00:00Z' }), en.downloaded)).toMatch(/^started on March 3, 2026/);
  const whole = { downloadBegunAt: '2026-03-03T08:00:00Z', downloadedAt: '2026-03-04T08:00:00Z' };
  expect(factIn(page({ ...whole, downloads: 1 }), en.downloaded)).toMatch(/^March 4, 2026(?!.*time)/);
  expect(factIn(page({ ...whole, downloads: 2 }), en.downloaded)).toMatch(/^March 4, 2026.* \(2 times\)$/);
});

test('SH-14 FI-01 a card shows the kind of the file, the face of the other person and whether the file was downloaded', () => {
  const whole = { downloadBegunAt: '2026-03-03T08:00:00Z', downloadedAt: '2026-03-04T08:00:00Z', downloads: 1 };
  expect(page()).toContain('Not downloaded yet');
  expect(page()).toMatch(/rounded-full[^>]*>BH</);
  expect(page({ downloadBegunAt: '2026-03-03T08:00:00Z' })).toContain('Download started');
  expect(page(whole)).toContain('Downloaded · Mar 4, 2026');
  expect(page({ expiresAt: '2999-03-20T08:00:00Z' })).toContain('Available until Mar 20, 2999');
  expect(page({ ...whole, ended: { at: '2026-03-20T08:00:00Z', how: 'expired' } })).not.toContain('Downloaded · ');
  const glyph = (mediaType: string) => /<svg.*?<\/svg>/.exec(page({ mediaType }).slice(page().indexOf('file-card')))?.[0];
  const types = ['application/pdf', 'image/png', 'audio/mpeg', 'video/mp4', 'text/csv', 'application/zip', 'application/octet-stream'];
  expect(new Set(types.map(glyph)).size).toBe(types.length);
  expect(page()).toContain('>PDF<');
  expect(page({ name: 'no extension' })).not.toContain('>PDF<');
});

test('FI-07 an available file shows its expiry; an ended one shows how and when, and no download', () => {
  const expiresAt = '2026-04-01T08:00:00Z';
  expect(factIn(page(), en.expiry)).toBeUndefined();
  expect(factIn(page({ expiresAt }), en.expiry)).toMatch(/^until April 1, 2026/);
  expect(page()).toMatch(/<a href="\/api\/media\/one" download="" aria-label="Download Minutes\.pdf"/);
  for (const how of ['takenBack', 'removed', 'expired', 'leftGroup'] as const) {
    const html = page({ expiresAt, ended: { at: '2026-03-20T08:00:00Z', how }, download: null });
    expect(html).toMatch(new RegExp(`>${en[`ended.${how}`].replace('{date}', '')}March 20, 2026`));
    expect(factIn(html, en.expiry)).toBeUndefined();
    expect(html).not.toMatch(/<a [^>]*download/);
  }
});

test('FI-07 actions are offered only if the server permits them', () => {
  const none = { takeBack: false, remove: false, forget: false, receipt: false };
  expect(page()).toContain('aria-label="Actions for Minutes.pdf"');
  const nothing = page({ can: none });
  expect(nothing).not.toContain('aria-label="Actions for Minutes.pdf"');
  for (const one of ['remove', 'forget', 'receipt'] as const)
    expect(page({ can: { ...none, [one]: true } })).toContain('aria-label="Actions for Minutes.pdf"');
});

test('SH-14 FI-01 the address selects the list; an empty list says how files get there', () => {
  const list = (name: FileListName, search: string, items: readonly SharedFile[], nextCursor: string | null = null) =>
    renderHtml(<FilesPage />, { at: `/files${search}`, words, read: [[filesQuery(name), { items, nextCursor }]] });
  const current = (html: string) =>
    [...html.matchAll(/<a [^>]*>/g)].find(([tag]) => tag.includes('aria-current'))?.[0].match(/href="([^"]*)"/)?.[1];
  const mine = list('mine', '', [file], 'next');
  expect(current(mine)).toBe('/files');
  expect(mine).toMatch(new RegExp(`href="/files/${id}"[^>]*>Minutes\\.pdf`));
  expect(mine).toMatch(/href="\/files\?cursor=next"/);
  expect(mine).not.toContain(en.none);
  expect(current(list('sent', '?list=sent', [file]))).toBe('/files?list=sent');
  expect(current(list('received', '?list=received', [file]))).toBe('/files?list=received');
  expect(current(list('mine', '?list=others', [file]))).toBe('/files');
  for (const [name, title, text] of [
    ['mine', en.none, en.noneText],
    ['received', en.noneReceived, en.noneReceivedText.replace(', {id}.', '')],
    ['sent', en.noneSent, en.noneSentText],
  ] as const) {
    const html = list(name, `?list=${name}`, []);
    expect(html.includes(en.noneExample)).toBe(name === 'mine');
    expect(html).toContain(title);
    expect(html).toContain(text);
    // In the empty list as the main action of the page, whose header then hides it; nowhere else where others share.
    const isMain = name !== 'received';
    expect(html.split(`>${en.share}<`)).toHaveLength(isMain ? 3 : 2);
    expect(html.includes('data-main-action="true"')).toBe(isMain);
    // Until the list has loaded, the header hides its action too, which then does not disappear.
    const loading = renderHtml(<FilesPage />, { at: `/files?list=${name}`, words });
    expect(loading.includes('data-main-action="pending"')).toBe(isMain);
  }
});

test('FI-02 FI-05 the page of a group shows the user’s files of that group only', () => {
  const inGroup = (items: readonly SharedFile[]) =>
    renderHtml(<GroupFiles groupId="ABCD2345" />, {
      words,
      read: [[filesQuery('mine', { groupId: 'ABCD2345' }), { items, nextCursor: null }]],
    });
  expect(inGroup([file])).toContain('Minutes.pdf');
  expect(inGroup([file])).toContain(`>${en.share}<`);
  expect(inGroup([])).toContain(en.inGroupEmptyText);
  expect(inGroup([])).toContain(`>${en.share}<`);
});

test('FI-03 a long or special name has advice and a button for a better one; a plain name has neither', () => {
  const chosen = (name: string) =>
    renderHtml(<ChosenFiles files={[{ key: 3, file: new File([], 'x'), name }]} onRename={() => {}} onLeaveOut={() => {}} />, { words });
  const long = chosen('comptes-annuels-2026-v2.ods');
  expect(controlsOf(long)).toEqual(['name-3 type=text value=comptes-annuels-2026-v2.ods autocomplete=off data-limit=255 required']);
  expect(long).toContain('at most 20 characters. This name has 27.');
  expect(long).not.toContain(en.adviceSpecial);
  const special = chosen('été.pdf');
  expect(special).toContain(en.adviceSpecial);
  expect(special).not.toContain('at most 20 characters');
  expect(special).toContain('Use “ete.pdf”');
  expect(special).toContain('aria-label="Remove été.pdf"');
  expect(chosen('plan.pdf')).not.toMatch(/Advice|Use “/);
});

/** Renders the dialog for sharing these files, for a user in these groups. */
function sharing({ groups, files = [], groupId, people = [], hasMore = false }: SharingAs) {
  const group = groupId ?? groups[0]?.id ?? '';
  return renderHtml(
    <ShareDialog
      {...(groupId ? { groupId } : {})}
      files={files.map((each, key) => ({ key, file: each, name: each.name }))}
      onFiles={() => {}}
      onAdd={() => {}}
      onClose={() => {}}
      onShared={() => {}}
    />,
    {
      words,
      read: [
        [
          query(listGroups, { query: { list: 'mine', limit: 50 } }),
          {
            items: groups.map((each) => ({ viewerStatus: 'member', visibility: 'private', ...each })),
            nextCursor: null,
            total: groups.length,
          },
        ],
        [
          query(listMembers, { params: { id: group }, query: {} }),
          {
            items: people.map((name, at) => ({ userId: `AAAAAAA${at + 2}`, name, username: `user${at}` })),
            nextCursor: hasMore ? 'x' : null,
          },
        ],
        [query(listUploads, {}), { items: [], quota: { limit: 5_000_000_000, held: 1_000_000_000 } }],
      ],
    },
  );
}
interface SharingAs {
  groups: { id: string; groupName: string }[];
  files?: File[];
  groupId?: string;
  people?: string[];
  hasMore?: boolean;
}
const herons = { id: 'ABCD2345', groupName: 'Herons' };
const gulls = { id: 'BCDE3456', groupName: 'Gulls' };

test('FI-02 the only group is preselected; several are offered; without a group the dialog links to groups', () => {
  const selected = (html: string) => /<option[^>]*value="(\w*)"[^>]*selected=""/.exec(html)?.[1];
  const one = sharing({ groups: [herons], people: ['Ana Soto', 'Bob Heron'] });
  expect(selected(one)).toBe('ABCD2345');
  expect(controlsOf(one).filter((each) => each.startsWith('recipientId'))).toEqual([
    'recipientId type=radio value=AAAAAAA2',
    'recipientId type=radio value=AAAAAAA3',
  ]);
  expect(one).toContain('Bob Heron');
  expect(one).toContain('ID AAAAAAA3');
  expect(one).not.toMatch(/<input[^>]*recipientId[^>]*checked/);
  expect(one).not.toContain(groupWords.memberMore);
  expect(sharing({ groups: [herons], people: ['Ana Soto'], hasMore: true })).toContain(groupWords.memberMore);
  expect(sharing({ groups: [herons] })).toContain(groupWords.memberNobody);
  const several = sharing({ groups: [herons, gulls] });
  expect(selected(several)).toBe('');
  expect(several).not.toContain(`>${en.person}<`);
  expect(selected(sharing({ groups: [herons, gulls], groupId: 'BCDE3456' }))).toBe('BCDE3456');
  const nowhere = sharing({ groups: [] });
  expect(nowhere).toContain(en.noGroup);
  expect(nowhere).toMatch(/href="\/network"/);
  expect(nowhere).not.toContain('<form');
});

test('FI-01 FI-07 sharing offers expiry times and shows the space left; only pictures ask about their location', () => {
  const form = sharing({ groups: [herons], files: [new File([], 'plan.pdf', { type: 'application/pdf' })] });
  expect([...form.matchAll(/<option value="(\d*)"(?: selected="")?>(?:with no time limit|for )/g)].map(([, days]) => days)).toEqual([
    '',
    '1',
    '7',
    '30',
    '90',
  ]);
  expect(form).toContain('>for 1 day<');
  expect(form).toContain('>for 90 days<');
  expect(form).toContain('4 GB of 5 GB left');
  expect(controlsOf(form)).toContain('note data-limit=500');
  expect(form).not.toContain('name="withoutPlace"');
  expect(sharing({ groups: [herons], files: [new File([], 'a.jpg', { type: 'image/jpeg' })] })).toContain('name="withoutPlace"');
});

test('FI-07 a receipt is checked without a session, on the device only', () => {
  const html = renderHtml(
    <Route path="/verify/([\da-f-]{36})">
      <ReceiptPage />
    </Route>,
    { at: `/verify/${id}`, words },
  );
  expect(html).toContain(`>File ${id}<`);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain(`<meta name="description" content="${open.description}"/>`);
  expect(html).toContain(open.choose);
  expect(html).toContain(open.stays);
  expect(html).toMatch(/<input[^>]*type="file"[^>]*accept="\.json,application\/json"/);
  // Disabled until the page is hydrated, because checking needs its code.
  expect(html).toMatch(/<input[^>]*type="file"[^>]*disabled=""|<input[^>]*disabled=""[^>]*type="file"/);
  expect(html).toContain(`<noscript><p`);
});

test('FI-07 the chooser for a further file is compact and has its own hint', () => {
  const chooser = (isCompact: boolean) =>
    renderHtml(<FileDropArea icon={FolderIcon} label="Choose" hint="It stays here." isCompact={isCompact} onFiles={() => {}} />);
  expect(chooser(false)).toContain('<svg');
  expect(chooser(true)).not.toContain('<svg');
  const hint = /aria-describedby="([^"]+)"/.exec(chooser(false))?.[1];
  expect(chooser(false)).toMatch(new RegExp(`<p id="${hint}"[^>]*>It stays here\\.`));
});

test('FI-07 a genuine receipt shows its content and how to verify it independently; any other shows its fault', () => {
  const says = {
    receipt: receiptForm,
    file: id,
    name: 'Minutes.pdf',
    size: 1_500_000,
    sha256: file.sha256,
    sender: file.sender,
    recipient: file.recipient,
    sharedAt: '2026-03-02T08:00:00Z',
    downloadedAt: '2026-03-04T08:00:00Z',
  } as const;
  const receipt = { statement: 'said', signature: 'signed', publicKey: 'key', address: '' };
  const notice = (verdict: Parameters<typeof ReceiptNotice>[0]['verdict']) => renderHtml(<ReceiptNotice verdict={verdict} />, { words });
  const genuine = notice({ kind: 'genuine', says, receipt });
  expect(genuine).toContain(open.genuine);
  expect(factIn(genuine, open.sender)).toBe('Ana Soto (ID AAAAAAA2)');
  expect(factIn(genuine, open.recipient)).toBe('Bob Heron (ID AAAAAAA3)');
  expect(factIn(genuine, open.sharedAt)).toMatch(/^March 2, 2026/);
  expect(factIn(genuine, open.downloadedAt)).toMatch(/^March 4, 2026/);
  expect(factIn(genuine, open.name)).toBe('Minutes.pdf');
  expect(factIn(genuine, open.size)).toBe('1,500,000');
  expect(factIn(genuine, open.checksum)).toBe(file.sha256);
  expect(genuine).toContain('openssl pkeyutl -verify');
  const other = notice({ kind: 'other', id: 'another' });
  expect(other).toContain('href="/verify/another"');
  for (const kind of ['altered', 'unknown'] as const) {
    expect(notice({ kind })).toContain(open[`bad.${kind}`]);
    expect(notice({ kind })).toContain(open[`badText.${kind}`]);
  }
  expect(notice({ kind: 'unable' })).toContain(open.unableText);
  for (const html of [other, notice({ kind: 'altered' }), notice({ kind: 'unknown' }), notice({ kind: 'unable' })])
    expect(html).not.toContain(open.genuineText);
});
