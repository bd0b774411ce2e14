import type { Holdable } from '#features/moderation/server/public-api.ts';
import { hrefsIn, plainText } from '#platform/contract/rich-text/text.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { documentHidden, documentPublished, documentRestored, documentsPurged, documentWithdrawn } from './domain-events.ts';
import { emitDocumentChanged } from './emit-document-changed.ts';
import type { ReportedThing } from '#platform/server/extension-points/reportable.ts';
import {
  countStanding,
  findHidden,
  findPublished,
  isReadBy,
  removeDocument,
  saveDay,
  saveHiding,
  saveUnhiding,
  type PublishedRow,
} from './hiding-store.ts';
import { publication } from './store.ts';

/** Restores a hidden document with its former readers and emits `event`. */
async function show(
  app: Pick<AppContext, 'emit'>,
  tx: Transaction,
  id: string,
  event: typeof documentPublished | typeof documentRestored,
): Promise<void> {
  const was = await findHidden(tx, id);
  if (!was) return;
  const { authorId, visibility, groupIds, hadGroups } = was;
  await saveUnhiding(tx, id);
  // A document for groups becomes a draft if its author is in none of them any more.
  const isLost = visibility !== 'public' && hadGroups && groupIds.length === 0;
  if (visibility && !isLost) {
    tx.withNext(publication(id, { visibility, groupIds }));
    await app.emit(tx, event({ id }));
  }
  await emitDocumentChanged(app, tx, id, { authorId, visibility: isLost ? null : visibility, groupIds });
}

/** Document as moderators see it; `plain` is its plain text. */
export function asReported(id: string, { subtitle, content, ...rest }: PublishedRow, plain: string): ReportedThing {
  const text = `${subtitle}\n${plain}`.trim();
  return { ...rest, text, hrefs: hrefsIn(content), isAnonymous: false, address: `/autrePublication/${id}` };
}

/** Reports and moderation of published documents. */
export const documentReports: Holdable = {
  kind: 'document',
  isSeen: isReadBy,
  async find(db, id, isLocked) {
    const found = await findPublished(db, id, isLocked);
    if (!found) return undefined;
    return asReported(id, found, plainText(found.content));
  },
  hiding: {
    async hide(app, tx, id) {
      const before = await saveHiding(tx, id);
      if (!before) return;
      await app.emit(tx, documentHidden({ id }));
      await emitDocumentChanged(app, tx, id, before);
    },
    restore: (app, tx, id) => show(app, tx, id, documentRestored),
    async remove(app, tx, id) {
      const was = await removeDocument(tx, id);
      if (!was) return;
      await app.emit(tx, documentWithdrawn({ id }));
      await app.emit(tx, documentsPurged({ ids: [id] }));
      await emitDocumentChanged(app, tx, id, was);
    },
  },
  waiting: {
    async publish(app, tx, id) {
      await saveDay(tx, id);
      await show(app, tx, id, documentPublished);
    },
    countVisible: countStanding,
  },
};
