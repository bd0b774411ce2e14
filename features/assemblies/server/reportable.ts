import type { Holdable } from '#features/moderation/server/public-api.ts';
import { assemblyConvened, assemblyFacts, assemblyHidden, assemblyRestored, deletedOf } from './domain-events.ts';
import { countVisible, factsOf, findModerated, isAssemblySeen, saveHiding } from './exports-store.ts';
import { removeAssembly } from './store.ts';

/**
 * Reports and moderation of assemblies. Assemblies of new accounts that contain links are held for review.
 */
export const assemblyReports: Holdable = {
  kind: 'assembly',
  isSeen: isAssemblySeen,
  async find(db, id, isLocked) {
    const found = await findModerated(db, id, isLocked);
    if (!found) return undefined;
    const { title, text, link, authorId, groupId, isHidden } = found;
    return {
      title,
      text,
      hrefs: link ? [link] : [],
      authorId,
      groupIds: [groupId],
      isPublic: false,
      isHidden,
      isAnonymous: false,
      address: `/assemblies/${id}`,
    };
  },
  hiding: {
    async hide(app, tx, id) {
      const assembly = await saveHiding(tx, id, true);
      if (assembly) await app.emit(tx, assemblyHidden(assemblyFacts(assembly)));
    },
    async restore(app, tx, id) {
      const assembly = await saveHiding(tx, id, false);
      if (assembly) await app.emit(tx, assemblyRestored(assemblyFacts(assembly)));
    },
    async remove(app, tx, id) {
      const assembly = await factsOf(tx, id);
      if (!assembly) return;
      await removeAssembly(tx, id);
      await app.emit(tx, deletedOf([assembly]));
    },
  },
  waiting: {
    async publish(app, tx, id) {
      const assembly = await saveHiding(tx, id, false, true);
      if (assembly) await app.emit(tx, assemblyConvened(assemblyFacts(assembly)));
    },
    countVisible,
  },
};
