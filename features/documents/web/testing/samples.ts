import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import type { DocumentPage as Page, DocumentWhole, OwnMedia, VersionWhole } from '../../contract/shapes.ts';

export const ana = { id: 'AAAAAAA2', username: 'ana' };
export const uuid = (last: number) => `01890a5d-ac96-774b-bcce-b302099a80${last}`;
export const id = uuid(57);
export const textOf = (...paragraphs: string[]): RichText => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});
export const document1: DocumentWhole = {
  id,
  state: 'published',
  visibility: 'private',
  title: 'The old mill',
  subtitle: '',
  category: 'law',
  authorId: 'AAAAAAA2',
  authorName: 'Ana Soto',
  publicationDate: '2026-01-02T08:00:00Z',
  lastUpdate: '2026-01-02T09:00:00Z',
  deletedAt: null,
  groups: [{ id: 'ABCD2345', name: 'Herons' }],
  excerpt: 'The walls are sound.',
  language: 'en',
  words: 440,
  version: 3,
  isHidden: false,
  can: { edit: true, delete: true, publish: true, withdraw: true },
  content: textOf('The walls are sound.'),
  coAuthors: [],
  media: [],
  publicAddress: null,
};
export const draft: Partial<DocumentWhole> = { state: 'draft', visibility: null, groups: [], publicationDate: null };
export const herons = { id: 'ABCD2345', groupName: 'Herons', visibility: 'private', viewerStatus: 'member' };
export const gulls = { id: 'BCDE3456', groupName: 'Gulls', visibility: 'public', viewerStatus: 'member' };
export const pageOf = (items: readonly object[], more: Partial<Page> = {}) =>
  ({ items, total: items.length, isTotalAtLeast: false, nextCursor: null, previousCursor: null, ...more }) as Page;
export const version = (number: number, changed: Partial<VersionWhole> = {}): VersionWhole => ({
  version: number,
  name: '',
  kind: 'saved',
  restoredFrom: null,
  title: 'The old mill',
  words: 4,
  savedBy: 'Ana Soto',
  savedAt: `2026-01-0${number}T08:00:00Z`,
  subtitle: '',
  category: 'law',
  content: textOf(`Version ${number} of it.`),
  ...changed,
});
export const own: OwnMedia = {
  id: uuid(71),
  state: 'made',
  type: 'image',
  images: [{ address: '/small', width: 480, height: 320 }],
  placeholder: null,
  width: 480,
  height: 320,
  video: null,
  audio: null,
  loudness: null,
  durationMs: null,
  refusal: null,
  progress: 0,
  captions: [],
  transcript: null,
  fileName: 'mill.jpg',
  size: 9,
  holdsPlace: true,
  placeCanGo: true,
} as unknown as OwnMedia;
export const withMedia = (attrs: object = {}): RichText => ({
  type: 'doc',
  content: [
    ...textOf('Above.').content,
    { type: 'media', attrs: { id: own.id, alt: '', caption: '', width: 'wide', ...attrs } },
    ...textOf('Below.').content,
  ] as RichText['content'],
});
