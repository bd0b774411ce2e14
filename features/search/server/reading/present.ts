import { peopleByIds } from '#features/accounts/server/public-api.ts';
import { groupSummaries } from '#features/groups/server/public-api.ts';
import type { Context } from '#platform/server/feature.ts';
import type { SearchReason } from '../../contract/names.ts';
import type { SearchFind } from '../../contract/shapes.ts';
import type { MatchedToken, Matching } from './matching.ts';
import { marked, snippetOf } from './snippet.ts';

/** A find with its text, as its owner gives it to this viewer. */
export interface FoundText {
  kind: string;
  id: string;
  title: string;
  text: string;
  authorId: string | null;
  groupIds: readonly string[];
  isPublic: boolean | undefined;
  category: string | null;
  updatedAt: string;
  address: string;
  isInOwnGroup: boolean;
}

/** Finds as they are shown: marked, with a passage, and why they fit. Names are read as they are now, as far as the viewer may know them. */
export async function present({ db, viewer }: Context, found: readonly FoundText[], matching: Matching): Promise<SearchFind[]> {
  const [people, groups] = await Promise.all([
    peopleByIds(db, [...new Set(found.flatMap(({ authorId }) => authorId ?? []))]),
    groupSummaries(db, viewer, [...new Set(found.flatMap(({ groupIds }) => groupIds))]),
  ]);
  return found.map((find) => {
    const { kind, id, title, text, category, updatedAt, address, isPublic, isInOwnGroup } = find;
    const [inTitle, inText] = [matching.in(title), matching.in(text)];
    const author = find.authorId === null ? undefined : people.get(find.authorId);
    const isAllInTitle = matching.count > 0 && new Set(inTitle.map(({ wanted }) => wanted)).size === matching.count;
    return {
      kind,
      id,
      title,
      titlePieces: marked(title, inTitle),
      snippet: isAllInTitle && inText.length === 0 ? [] : snippetOf(text, inText),
      why: reasons(inTitle, inText, matching, isInOwnGroup),
      author: author ? { id: author.id, name: author.name } : null,
      groups: find.groupIds.flatMap((groupId) => groups.get(groupId) ?? []),
      ...(isPublic === undefined ? {} : { isPublic }),
      category,
      updatedAt,
      address,
    };
  });
}

function reasons(
  inTitle: readonly MatchedToken[],
  inText: readonly MatchedToken[],
  matching: Matching,
  isInOwnGroup: boolean,
): SearchReason[] {
  const fits = new Set([...inTitle, ...inText].map(({ fit }) => fit));
  const why: [SearchReason, boolean][] = [
    ['phrase', matching.count > 1 && (matching.hasPhrase(inTitle) || matching.hasPhrase(inText))],
    ['title', inTitle.length > 0],
    ['text', inText.length > 0],
    ['form', fits.has('form') && !fits.has('exact')],
    ['beginning', fits.has('beginning') && !fits.has('exact') && !fits.has('form')],
    ['synonym', fits.has('synonym')],
    ['slip', fits.has('slip')],
    ['ownGroup', isInOwnGroup],
  ];
  return why.filter(([, holds]) => holds).map(([reason]) => reason);
}
