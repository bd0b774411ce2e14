import { listComments } from '#features/comments/contract/endpoints.ts';
import { listGroups } from '#features/groups/contract/endpoints.ts';
import { listUploads } from '#features/uploads/contract/endpoints.ts';
import { answer, type Answer } from '#platform/web/testing/fake-replies.ts';
import * as calls from '../../contract/endpoints.ts';
import type { GalleryItem, GalleryWhole } from '../../contract/shapes.ts';

export const ana = { id: 'AAAAAAA2', username: 'ana' };
/** UUID with these last digits. */
export const uuid = (last: number) => `01890a5d-ac96-774b-bcce-b302099a80${last}`;
export const id = uuid(57);
/** Fields of an item that only its author gets. */
export const own = { fileName: 'DSC1.jpg', size: 9, holdsPlace: false, placeCanGo: false };
export const item: GalleryItem = {
  id: uuid(61),
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
  description: 'Low tide',
  allowDownload: false,
  commentCount: 0,
  isHidden: false,
  download: null,
  captions: [],
  own,
} as unknown as GalleryItem;
export const audio = {
  ...item,
  id: uuid(62),
  type: 'audio',
  images: [],
  audio: '/sound',
  loudness: [10, 90],
  durationMs: 60_000,
  description: '',
  own: { ...own, fileName: 'wind.mp3' },
} as unknown as GalleryItem;
export const third: GalleryItem = { ...item, id: uuid(63), description: 'High tide', download: '/original', allowDownload: true };
/** Sample gallery of a group as its author sees it: a picture, a recording and another picture. */
export const gallery: GalleryWhole = {
  id,
  title: 'The bay',
  description: 'In November.',
  language: 'en',
  group: { id: 'ABCD2345', name: 'Herons' },
  author: { id: 'AAAAAAA2', name: 'Ana Soto' },
  isAnonymous: false,
  isPublic: false,
  isHidden: false,
  createdAt: '2026-03-02T08:00:00Z',
  lastUpdate: '2026-03-05T08:00:00Z',
  itemCount: 3,
  commentCount: 0,
  cover: null,
  preview: [],
  can: { edit: true, delete: true },
  items: [item, audio, third],
  coverItemId: item.id,
  publicAddress: null,
  newer: null,
  older: { id: uuid(56), title: 'Before' },
};
export const groups = [
  { id: 'ABCD2345', groupName: 'Herons', visibility: 'private', viewerStatus: 'member' },
  { id: 'BCDE3456', groupName: 'Gulls', visibility: 'public', viewerStatus: 'member' },
];
/** Server responses for the sample gallery; all changes succeed. */
export const answers = (changed: Partial<GalleryWhole> = {}, ownGroups: object[] = groups): Answer[] => [
  answer(calls.readGallery, { ...gallery, ...changed }),
  answer(calls.listGalleries, { items: [{ ...gallery, ...changed }], nextCursor: 'next' }),
  answer(listGroups, { items: ownGroups, nextCursor: null, total: ownGroups.length } as never),
  answer(listComments, {
    items: [],
    nextCursor: null,
    count: 0,
    isClosed: false,
    reactions: [],
    myReaction: null,
    isNameless: false,
    can: { write: false, close: false, react: false, quote: false },
  }),
  answer(listUploads, { items: [], quota: { limit: 2_000_000, held: 500_000 } } as never),
  answer(calls.createGallery, { id }),
  answer(calls.addItems, { itemIds: [] }),
  answer(calls.readTranscript, { transcript: null }),
  ...[
    calls.updateGallery,
    calls.deleteGallery,
    calls.showGallery,
    calls.orderItems,
    calls.updateItem,
    calls.deleteItem,
    calls.describeItems,
    calls.removePlace,
    calls.writeCaptions,
    calls.removeCaptions,
  ].map((endpoint) => answer(endpoint, {} as never)),
];
