import { expect, test } from 'vitest';
import comments from '#features/comments/words/shared/en.json' with { type: 'json' };
import { listGroups } from '#features/groups/contract/endpoints.ts';
import { categoriesQuery } from '#features/groups/web/public-api.tsx';
import { query } from '#platform/web/api/api.ts';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import platformWords from '../../../platform/words/en.json' with { type: 'json' };
import { listDocuments } from '../contract/endpoints.ts';
import type { DocumentListName } from '../contract/kinds.ts';
import type { DocumentCard as Document, DocumentMedia, DocumentWhole } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import open from '../words/public/en.json' with { type: 'json' };
import shared from '../words/shared/en.json' with { type: 'json' };
import { Audience } from './audience.tsx';
import { BinPage } from './list/bin-page.tsx';
import { DocumentCard } from './list/document-card.tsx';
import { DraftsWaiting } from './list/drafts-waiting.tsx';
import { filtersOf } from './list/list-filters.ts';
import { MyDocumentsPage } from './list/my-documents-page.tsx';
import { PublishDialog } from './publishing/publish-dialog.tsx';
import { ReachSentence } from './publishing/reach-sentence.tsx';
import { documentsQuery } from './queries.ts';
import { DocumentReader } from './reading/document-reader.tsx';
import { MediaFigure } from './reading/media-figure.tsx';
import { document1 } from './testing/samples.ts';
import { VersionList } from './versions/version-list.tsx';
import type { SaveState } from './writing/draft-autosaver.ts';
import { AutosaveNotice } from './writing/autosave-notice.tsx';
import { SaveStatus } from './writing/save-status.tsx';

const words = { documents: en, 'documents/public': open, 'documents/shared': shared, 'comments/shared': comments, platform: platformWords };
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const herons = { id: 'ABCD2345', name: 'Herons' };
const gulls = { id: 'BCDE3456', name: 'Gulls' };

const { content: _, media: __, publicAddress: ___, ...card } = document1;
const document: Document = {
  ...card,
  id: 'one',
  subtitle: 'What we found',
  category: 'legal',
  lastUpdate: '2026-02-03T08:00:00Z',
  language: 'fr',
};

const status = (state: SaveState, { isPublished = false, problem }: { isPublished?: boolean; problem?: object } = {}) =>
  renderHtml(<SaveStatus snapshot={{ state, id: null, version: null, problem: problem as never }} isPublished={isPublished} />, { words });

test('DO-04 the save state is always visible, and announced once final', () => {
  const shownText = (html: string) => [
    /data-save-state="(\w+)"/.exec(html)?.[1],
    /<span aria-hidden="true">([^<]*)</.exec(html)?.[1],
    /role="status"[^>]*>([^<]*)</.exec(html)?.[1],
  ];
  expect(shownText(status('new'))).toEqual(['new', en['state.new'], en['state.new']]);
  expect(shownText(status('saved'))).toEqual(['saved', en['state.saved'], en['state.saved']]);
  expect(shownText(status('saved', { isPublished: true }))).toEqual(['saved', en['state.published'], en['state.published']]);
  expect(shownText(status('saving'))).toEqual(['saving', en['state.saving'], '']);
  expect(shownText(status('kept'))).toEqual(['kept', en['state.kept'], en['state.kept']]);
  expect(shownText(status('kept', { problem: { status: 0 } }))).toEqual(['kept', en['state.offline'], en['state.offline']]);
  expect(shownText(status('unkept'))).toEqual(['unkept', en['state.unkept'], en['state.unkept']]);
  for (const state of ['saved', 'saving', 'kept', 'unkept'] as const) expect(status(state)).toContain('<svg');
  expect(status('new')).not.toContain('<svg');
});

test('DO-05 conflicts are explained with all options, and none loses a text', () => {
  const notice = (state: SaveState, problem?: object) =>
    renderHtml(
      <AutosaveNotice
        autosaver={{} as never}
        snapshot={{ state, id: 'one', version: 1, problem: problem as never }}
        isCoAuthor={false}
        onMerge={() => {}}
        onReopen={() => {}}
        onMoved={() => {}}
      />,
      { words },
    );
  const conflict = notice('conflict', { present: { version: 4, updatedAt: '2026-03-02T08:00:00Z' } });
  expect(textOf(conflict)).toContain('The other version was saved on March 2, 2026');
  for (const way of [en.conflictMerge, en.conflictOther, en.conflictMine]) expect(conflict).toContain(`>${way}<`);
  const gone = notice('gone');
  expect(gone).toContain(en.goneText);
  expect(gone).toContain(`>${en.goneKeep}<`);
  const refused = textOf(
    notice('refused', {
      code: 'input.invalid',
      fields: [
        { name: 'title', code: 'field.tooLong', limit: 200 },
        { name: 'content', code: 'field.invalid' },
      ],
    }),
  );
  expect(refused).toContain(platformWords['error.input.invalid']);
  expect(refused).toContain(`Title: ${platformWords['error.field.tooLong'].replace('{limit}', '200')}`);
  expect(refused).toContain(`${en.reading}: ${platformWords['error.field.invalid']}`);
  for (const state of ['new', 'saved', 'saving', 'kept', 'unkept'] as const) expect(notice(state)).toBe('');
});

test('DO-01 the readers of a document are shown everywhere; drafts and hidden documents show only their state', () => {
  const badges = (fields: Partial<Document>) => textOf(renderHtml(<Audience document={{ ...document, ...fields }} />, { words }));
  expect(badges({})).toBe('Herons');
  expect(badges({ groups: [herons, gulls] })).toBe('Herons Gulls');
  expect(badges({ visibility: 'public', groups: [herons] })).toBe('Public Herons');
  // An author without a common group is the only reader.
  expect(badges({ groups: [] })).toBe(open.onlyYou);
  expect(badges({ visibility: 'public', groups: [] })).toBe('Public');
  expect(badges({ state: 'draft' })).toBe('Draft');
  expect(badges({ isHidden: true })).toBe(shared.hidden);
  expect(badges({ isHidden: true, isWaiting: true })).toBe(shared.waiting);
});

test('DO-03 before publication one sentence says who will be able to read it', () => {
  const reach = (visibility: 'public' | 'private', ...groupIds: string[]) =>
    textOf(
      renderHtml(
        <ReachSentence
          visibility={visibility}
          groupIds={groupIds}
          known={[herons, gulls, { id: 'c', name: 'C' }, { id: 'd', name: 'D' }]}
        />,
        { words },
      ),
    );
  expect(reach('public')).toBe(en['reach.public']);
  expect(reach('public', herons.id)).toBe(en['reach.public']);
  expect(reach('private')).toBe(en['reach.nobody']);
  expect(reach('private', herons.id)).toBe('Only the members of Herons will be able to read it.');
  expect(reach('private', herons.id, gulls.id, 'c')).toBe('Only the members of Herons, Gulls, and C will be able to read it.');
  expect(reach('private', herons.id, gulls.id, 'c', 'd')).toBe('Only the members of these 4 groups will be able to read it.');
  // Groups without a known name are counted.
  expect(reach('private', herons.id, 'unknown')).toBe('Only the members of these 2 groups will be able to read it.');
});

test('DO-03 publishing defaults to groups: the only one is preselected, with its category', () => {
  const dialog = (of: Partial<DocumentWhole>, { groups = [herons], media }: { groups?: (typeof herons)[] | null; media?: object } = {}) =>
    renderHtml(
      <PublishDialog
        document={{ ...document, state: 'draft', visibility: null, groups: [], category: '', ...of }}
        {...(media ? { media: media as never } : {})}
        onClose={() => {}}
        onDone={() => {}}
      />,
      {
        words,
        read: [
          ...(groups
            ? [
                [
                  query(listGroups, { query: { list: 'mine', limit: 50 } }),
                  {
                    items: groups.map(({ id, name }) => ({ id, groupName: name, viewerStatus: 'member', visibility: 'private' })),
                    nextCursor: null,
                    total: groups.length,
                  },
                ] as const,
              ]
            : []),
          [categoriesQuery(), [{ id: 'legal', name: 'Law' }]],
        ],
      },
    );
  const chosen = (html: string) =>
    [...html.matchAll(/<input[^>]*name="visibility"[^>]*>/g)].map(([tag]) => tag).find((tag) => tag.includes('checked'));
  const first = dialog({});
  expect(first).toContain(en.publishTitle);
  expect(first).toContain(`>${en.publish}<`);
  expect(chosen(first)).toContain('value="private"');
  expect(textOf(first)).toContain('Only the members of Herons will be able to read it.');
  expect(textOf(dialog({}, { groups: [herons, gulls] }))).toContain(en['reach.nobody']);
  const again = dialog({ state: 'published', visibility: 'public', category: 'legal' });
  expect(again).toContain(en.audienceTitle);
  expect(again).toContain(`>${en.saveAudience}<`);
  expect(chosen(again)).toContain('value="public"');
  expect(again).toContain(en.groupsToo);
  expect(again).toContain('<option value="legal" selected="">');
  // A published document keeps its groups; the author's only group is not preselected.
  expect(textOf(dialog({ state: 'published', visibility: 'private' }))).toContain(en['reach.nobody']);
  const submit = (html: string) => /<button[^>]*type="submit"[^>]*>/.exec(html)?.[0];
  // Publishing waits for what is preselected: the group, then its category.
  expect(submit(dialog({ category: 'legal' }, { groups: null }))).toContain('disabled=""');
  expect(submit(dialog({}))).toContain('disabled=""');
  expect(submit(dialog({ category: 'legal' }))).not.toContain('disabled=""');
  expect(submit(dialog({ state: 'published', visibility: 'public', category: 'legal' }, { groups: null }))).not.toContain('disabled=""');
  expect(submit(dialog({}, { media: { absent: 1, undescribed: 2 } }))).toContain('disabled=""');
  expect(textOf(dialog({}, { media: { absent: 1, undescribed: 2 } }))).toContain('2 pictures have no description');
  expect(textOf(dialog({}, { media: { absent: 0, undescribed: 0 } }))).not.toMatch(/no description|not here yet/);
});

test('DO-06 a card shows author, date, category and reading time, in the document’s language', () => {
  const card = (fields: Partial<Document> = {}, here: { list?: DocumentListName } = {}) =>
    renderHtml(<DocumentCard document={{ comments: 3, ...document, ...fields }} category="Law" address="/blog/one" {...here} />, { words });
  expect(textOf(card())).toBe('The old mill FR What we found The walls are sound. AS Ana Soto Jan 2, 2026 Herons3 comments2 min read Law');
  expect(card()).toMatch(/<h2 lang="fr"[^>]*>.*href="\/blog\/one"/);
  expect(card({ language: null })).not.toMatch(/lang=|<abbr/);
  const draft = { state: 'draft', visibility: null, publicationDate: null, title: '', subtitle: '', excerpt: '', comments: 0 } as const;
  expect(textOf(card(draft))).toBe('Untitled FR Edited February 3, 2026 Law Draft');
  // A list does not repeat on each card what it says itself.
  expect(textOf(card(draft, { list: 'drafts' }))).not.toContain('Draft');
  expect(textOf(card({ visibility: 'public', groups: [] }))).toContain('2026 Public3 comments');
  expect(textOf(card({ visibility: 'public', groups: [] }, { list: 'public' }))).not.toContain('Public');
  expect(textOf(card({ groups: [] }))).toContain(open.onlyYou);
  expect(textOf(card({ isHidden: true, isWaiting: true }))).toContain('Law Awaiting moderation');
  expect(textOf(card({ words: 0 }))).not.toContain('min read');
});

test('DO-06 a card on the page of a group names the other groups only', () => {
  const groups = [...document.groups, { id: 'ZZZZZZZ2', name: 'Gulls' }];
  const card = (inGroup?: string) =>
    textOf(
      renderHtml(<DocumentCard document={{ ...document, groups }} category="Law" address="/blog/one" {...(inGroup && { inGroup })} />, {
        words,
      }),
    );
  expect(card()).toContain('Herons, Gulls2 min read');
  expect(card('ZZZZZZZ2')).toContain('Jan 2, 2026 Herons2 min read');
});

test('SH-14 DO-06 a card shows the picture of its document beside the text; filters are one line and a sheet', () => {
  const picture = { placeholder: null, images: [{ address: '/small', width: 480, height: 320 }] };
  const card = (fields: Partial<Document>) =>
    renderHtml(<DocumentCard document={{ ...document, ...fields }} category="Law" address="/blog/one" />, { words });
  expect(card({ picture })).toMatch(/class="document-picture">.*src="\/small"/);
  expect(card({})).not.toContain('document-picture');
  const html = renderHtml(<MyDocumentsPage />, { at: '/blog', words, read: list('mine', [document]) });
  expect(html).toMatch(
    /popovertarget="document-filters".*<div id="document-filters" popover="auto".*name="category".*name="from".*name="to"/is,
  );
  // The empty list has the button to write, whose double in the header is hidden then.
  const none = renderHtml(<MyDocumentsPage />, { at: '/blog', words, read: list('mine', []) });
  expect(none.split(`>${en.write}<`)).toHaveLength(3);
  expect(none).toMatch(new RegExp(`data-main-action="true".*>${en.write}<.*${en.startWith}.*>${en['template.minutes']}<`));
});

const list = (name: DocumentListName, items: readonly Document[]) =>
  [
    [
      documentsQuery(name, filtersOf(new URLSearchParams())),
      { items, total: items.length, isTotalAtLeast: false, nextCursor: null, previousCursor: null },
    ],
    [categoriesQuery(), [{ id: 'legal', name: 'Law' }]],
  ] as const;

test('DO-06 own documents can be edited from their list; lists link to each other', () => {
  const mine = renderHtml(<MyDocumentsPage />, { at: '/blog', words, read: list('mine', [document]) });
  expect(mine).toContain('href="/article?id=one"');
  expect(mine).toContain('href="/blog/one"');
  for (const to of ['/autrePublication', '/publicArticle', '/draft', '/draft/bin', '/article']) expect(mine).toContain(`href="${to}"`);
  expect(renderHtml(<MyDocumentsPage />, { at: '/blog', words, read: list('mine', []) })).toContain(en.emptyMineText);
});

test('DO-10 a document in the bin shows the days left and its former state', () => {
  const day = 86_400_000;
  const bin = (...ages: { days: number; fields?: Partial<Document> }[]) =>
    renderHtml(<BinPage />, {
      at: '/draft/bin',
      words,
      read: list(
        'bin',
        ages.map(({ days, fields }, at) => ({
          ...document,
          id: `${at}`,
          state: 'deleted',
          deletedAt: new Date(Date.now() - days * day - 60_000).toISOString(),
          ...fields,
        })),
      ),
    });
  expect(textOf(bin({ days: 0 }))).toContain('30 days left');
  expect(textOf(bin({ days: 29 }))).toContain('1 day left');
  expect(textOf(bin({ days: 31 }))).toContain('0 days left');
  expect(textOf(bin({ days: 1 }))).toContain(en.wasPublished);
  expect(textOf(bin({ days: 1, fields: { visibility: null, title: '' } }))).toContain('Untitled The walls are sound. Draft');
  expect(bin({ days: 1 })).toContain('aria-label="Restore “The old mill”"');
  expect(bin({ days: 1 })).toContain('aria-label="Delete permanently: “The old mill”"');
  expect(bin({ days: 1 })).toContain(`>${en.emptyBin}<`);
  expect(bin()).not.toContain(`>${en.emptyBin}<`);
  expect(bin()).toContain(en.emptyBinText);
});

test('DO-04 the start page mentions drafts: one is opened, several are listed', () => {
  const waiting = (total: number, title = 'The old mill') =>
    renderHtml(<DraftsWaiting />, {
      words,
      read: [[query(listDocuments, { query: { list: 'drafts', limit: 1 } }), { items: total ? [{ ...document, title }] : [], total }]],
    });
  expect(textOf(waiting(1))).toContain('1 unfinished draft · The old mill');
  expect(waiting(1)).toContain('href="/draft/one"');
  expect(waiting(2)).toContain('href="/draft"');
  expect(textOf(waiting(2, ''))).not.toContain('·');
  expect(waiting(0)).toBe('');
});

test('DO-07 a document shows its publication date, and its update if on another day', () => {
  const reader = (fields: Partial<DocumentWhole> = {}) =>
    textOf(
      renderHtml(
        <DocumentReader
          document={{
            ...document,
            content: { type: 'doc', content: [{ type: 'paragraph' }] },
            coAuthors: [],
            media: [],
            publicAddress: null,
            ...fields,
          }}
          actions={null}
          ending={null}
        />,
        { words, read: list('mine', []) },
      ),
    );
  expect(reader()).toContain('Jan 2, 2026 Updated Feb 3, 2026 Law 2 min read Herons');
  expect(reader({ lastUpdate: '2026-01-02T20:00:00Z' })).not.toContain('Updated');
  expect(reader({ state: 'draft', publicationDate: null, title: '' })).toMatch(/^Untitled What we found AS Ana Soto Law 2 min read Draft/);
  // The badge is omitted for public documents.
  expect(reader({ visibility: 'public', groups: [] })).not.toContain('Public');
});

test('DO-07 a picture, video or recording is shown in place; one not ready or refused says so', () => {
  const media = {
    id: 'm',
    state: 'made',
    type: 'image',
    images: [{ address: '/wide', width: 1080, height: 720 }],
    placeholder: null,
    width: 1080,
    height: 720,
    video: null,
    audio: null,
    captions: [],
    transcript: null,
  } as unknown as DocumentMedia;
  const figure = (fields: object | undefined, attrs: object = {}) =>
    renderHtml(
      <MediaFigure
        node={{ type: 'media', attrs: { id: 'm', alt: 'A mill', caption: '', width: 'wide', ...attrs } } as never}
        media={fields && ({ ...media, ...fields } as DocumentMedia)}
      />,
      { words },
    );
  expect(figure({})).toMatch(/<figure data-width="wide">.*alt="A mill"/);
  expect(figure({})).not.toContain('<figcaption>');
  expect(figure({}, { caption: 'In spring' })).toContain('<figcaption>In spring</figcaption>');
  const images = [{ address: '/small', width: 480 }, ...media.images, { address: '/huge', width: 2160 }];
  expect(figure({ video: '/film', images })).toMatch(/<video[^>]*poster="\/wide"[^>]*aria-label="A mill"/);
  expect(figure({ video: '/film', images: images.slice(0, 1) }, { alt: '' })).toMatch(/<video[^>]*poster="\/small"[^>]*aria-label="Video"/);
  expect(figure({ audio: '/sound', images: [] }, { alt: '' })).toMatch(/<audio[^>]*aria-label="Recording"/);
  expect(textOf(figure({ images: [], state: 'waiting' }))).toBe(open['media.waiting']);
  expect(textOf(figure({ images: [], state: 'refused' }))).toBe(open['media.refused']);
  expect(figure(undefined)).toBe('');
});

test('DO-08 versions are listed with reason, author, and the current one', () => {
  const version = {
    version: 3,
    name: '',
    kind: 'saved',
    restoredFrom: null,
    title: 'The old mill',
    words: 12,
    savedBy: 'Ana Soto',
    savedAt: '2026-03-02T08:00:00Z',
  } as const;
  const versions = (more: (() => void) | undefined, ...of: object[]) =>
    renderHtml(
      <VersionList
        document={document as DocumentWhole}
        versions={of.map((fields) => ({ ...version, ...fields }))}
        choice={{ shown: 2, against: undefined, addressOf: (number: number) => `?version=${number}`, compareWith: () => {} } as never}
        more={more}
      />,
      { at: '/draft/one/versions', words },
    );
  const html = versions(() => {}, {}, { version: 2, kind: 'published' }, { version: 1, kind: 'draft', savedBy: null, restoredFrom: 1 });
  const lines = [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, line = '']) => textOf(line));
  expect(lines[0]).toMatch(/^March 2, 2026.* Current Updated Ana Soto 12 words$/);
  expect(lines[1]).toMatch(/ Published Ana Soto 12 words$/);
  expect(lines[1]).not.toContain('Current');
  expect(lines[2]).toMatch(/ Restored Closed account 12 words$/);
  expect([...html.matchAll(/<a [^>]*aria-current="true"[^>]*>/g)].map(([tag]) => /version=(\d)/.exec(tag)?.[1])).toEqual(['2']);
  expect(html).toContain(`>${en.olderVersions}<`);
  expect(versions(undefined, {})).not.toContain(`>${en.olderVersions}<`);
});
