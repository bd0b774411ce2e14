import { matchQuery } from '#platform/server/search/match-query.ts';
import type { SearchFinder } from '#platform/server/extension-points/search-finder.ts';
import { isSignedIn } from '#platform/server/security/viewer.ts';
import { foundComments, type FoundCommentRow } from './search-store.ts';
import type { OfferedSubject } from './subjects.ts';

/** Search in comments; each result opens the comment below its subject. */
export const commentFinder = (subjects: readonly OfferedSubject[]): SearchFinder => ({
  kind: 'comment',
  async find(db, viewer, by, limit) {
    const words = matchQuery(by);
    if (!words && by.all.length > 0) return [];
    const offered = subjects.filter(({ module }) => !by.modulesOff?.includes(module));
    const rows = await foundComments(db, viewer, offered, { words, by, limit });
    if (rows.length === 0) return [];
    const [titles, hidden, wholes] = await Promise.all([
      gathered(offered, rows, (subject, ids) => subject.titles(db, viewer, ids)),
      gathered(offered, rows, (subject, ids) => subject.hiddenAuthors?.(db, viewer, ids)),
      gathered(offered, rows, (subject, ids) => subject.wholeIds?.(db, ids)),
    ]);
    return rows.flatMap(({ id, kind, thingId, text, updatedAt, groupIds, isPublic, ...row }) => {
      const authorId = hidden.get(thingId) === row.authorId ? null : row.authorId;
      // All authors in the filter are unknown to the viewer, so nothing matches.
      if (by.authorIds !== undefined && authorId === null) return [];
      const subject = offered.find((each) => each.kind === kind);
      if (!subject) return [];
      const at = subject.address(thingId, { wholeId: wholes.get(thingId) ?? thingId, isSignedIn: isSignedIn(viewer) });
      const title = titles.get(thingId) ?? '';
      return {
        id,
        title,
        text,
        authorId,
        groupIds,
        isPublic,
        updatedAt,
        address: `${at}#comment-${id}` as const,
      };
    });
  },
});

/** Calls a function of each subject kind with its rows and merges the results. */
async function gathered(
  subjects: readonly OfferedSubject[],
  rows: readonly FoundCommentRow[],
  ask: (subject: OfferedSubject, ids: string[]) => Promise<ReadonlyMap<string, string>> | undefined,
): Promise<Map<string, string>> {
  const texts = subjects.map((subject) => {
    const ids = [...new Set(rows.filter(({ kind }) => kind === subject.kind).map(({ thingId }) => thingId))];
    return ids.length > 0 ? ask(subject, ids) : undefined;
  });
  return new Map((await Promise.all(texts)).flatMap((each) => [...(each ?? [])]));
}
