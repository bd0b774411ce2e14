import { afterEach, beforeEach, expect, vi } from 'vitest';
import { listComments } from '#features/comments/contract/endpoints.ts';
import { listCategories } from '#features/groups/contract/category-endpoints.ts';
import { listGroups, readGroup } from '#features/groups/contract/endpoints.ts';
import { answer, endFakeTimers, type Answer, type Screen } from '#platform/web/testing/screen.tsx';
import { listCoAuthorRequests, listCoAuthors } from '../../contract/co-author-endpoints.ts';
import * as calls from '../../contract/endpoints.ts';
import { listThreads } from '../../contract/thread-endpoints.ts';
import * as media from '../../contract/media-endpoints.ts';
import type { DocumentWhole } from '../../contract/shapes.ts';
import { ana, document1, draft, herons, gulls, pageOf, version } from './samples.ts';

export const answers = (changed: Partial<DocumentWhole> = {}, others: readonly Answer[] = []): Answer[] => [
  answer(calls.readDocument, { ...document1, ...changed }),
  answer(calls.listDocuments, pageOf([{ ...document1, ...changed }])),
  answer(calls.readNext, { items: [] }),
  answer(calls.undeleteDocument, { ...document1, ...changed }),
  answer(calls.createDocument, { ...document1, ...draft, version: 1 }),
  answer(calls.updateDocument, { ...document1, version: 4 }),
  answer(calls.publishDocument, { ...document1 }),
  answer(calls.listVersions, { items: [version(3), version(2), version(1)], nextCursor: null }),
  answer(calls.readVersion, ({ params }) => version(Number(params['version']))),
  answer(listCategories, [
    { id: 'law', name: 'Law' },
    { id: 'art', name: 'Art' },
  ]),
  answer(listGroups, { items: [herons, gulls], nextCursor: null, total: 2 } as never),
  answer(readGroup, (({ params }: { params: Record<string, string> }) => ({
    ...[herons, gulls].find((group) => group.id === params['id']),
    category: 'art',
  })) as never),
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
  answer(media.listMedia, { items: [] }),
  answer(listCoAuthors, { author: { userId: ana.id, name: 'Ana Soto' }, items: [] }),
  answer(listCoAuthorRequests, { items: [] }),
  answer(listThreads, { items: [] }),
  ...[
    calls.deleteDocument,
    calls.purgeDocument,
    calls.emptyBin,
    calls.withdrawDocument,
    calls.restoreVersion,
    media.removeMediaPlace,
    media.writeMediaCaptions,
    media.removeMediaCaptions,
    media.addMedia,
  ].map((endpoint) => answer(endpoint, {} as never)),
  ...others,
];
export const last = (screen: Screen) => screen.sent.at(-1);
export const any = expect.any(String);
/** Presses the confirm button, which has the name of the action. */
export const confirm = (screen: Screen, name: string) => screen.press(name);

/** Registers hooks that restore globals after each test of the file. */
export function leaveNothingBehind(): void {
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  });
  afterEach(async () => {
    await endFakeTimers();
    vi.restoreAllMocks();
  });
}
