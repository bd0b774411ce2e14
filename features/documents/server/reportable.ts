import { plainText } from '#platform/contract/rich-text/text.ts';
import type { Reportable } from '#platform/server/reportable.ts';
import { documentHidden, documentRestored, documentsPurged, documentWithdrawn } from './domain-events.ts';
import { emitDocumentChanged } from './emit-document-changed.ts';
import { findHidden, findPublished, isReadBy, removeDocument, saveHiding, saveUnhiding } from './hiding-store.ts';
import { savePublication } from './store.ts';

/** Published documents are reported by whoever reads them. */
export const documentReports: Reportable = {
  kind: 'document',
  isSeen: isReadBy,
  async find(db, id, isHeld) {
    const found = await findPublished(db, id, isHeld);
    if (!found) return undefined;
    const { subtitle, content, ...rest } = found;
    const text = `${subtitle}\n${plainText(content)}`.trim();
    return { ...rest, text, isAnonymous: false, address: `/autrePublication/${id}` };
  },
  hiding: {
    async hide(house, tx, id) {
      const before = await saveHiding(tx, id);
      if (!before) return;
      await house.emit(tx, documentHidden({ id }));
      await emitDocumentChanged(house, tx, id, before);
    },
    async restore(house, tx, id) {
      const was = await findHidden(tx, id);
      if (!was) return;
      const { authorId, visibility, groupIds, hadGroups } = was;
      await saveUnhiding(tx, id);
      // What was for groups, and is for none of them any more, comes back as a draft.
      const isLost = visibility !== 'public' && hadGroups && groupIds.length === 0;
      if (visibility && !isLost) {
        await savePublication(tx, id, { visibility, groupIds });
        await house.emit(tx, documentRestored({ id }));
      }
      await emitDocumentChanged(house, tx, id, { authorId, visibility: isLost ? null : visibility, groupIds });
    },
    async remove(house, tx, id) {
      const was = await removeDocument(tx, id);
      if (!was) return;
      await house.emit(tx, documentWithdrawn({ id }));
      await house.emit(tx, documentsPurged({ ids: [id] }));
      await emitDocumentChanged(house, tx, id, was);
    },
  },
};
