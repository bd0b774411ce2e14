import type { CardPicture } from '#platform/contract/shown-media.ts';
import type { SearchReason } from '../../contract/names.ts';
import type { SearchResult } from '../../contract/shapes.ts';
import type { MatchedToken, Matching } from './matching.ts';
import type { Names } from './names-store.ts';
import { highlighted, snippetOf } from './snippet.ts';

/** A result with its text, as its owner shows it to the viewer. */
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
  picture?: CardPicture | undefined;
}

/** Builds results with highlights, the best passage and reasons. */
export function present(found: readonly FoundText[], { people, groups }: Names, matching: Matching): SearchResult[] {
  return found.map((result) => {
    const { kind, id, title, text, authorId, category, updatedAt, address, isPublic, isInOwnGroup, picture } = result;
    const [inTitle, inText] = [matching.in(title), matching.in(text)];
    const author = authorId === null ? undefined : people.get(authorId);
    const isAllInTitle = matching.count > 0 && new Set(inTitle.map(({ termIndex }) => termIndex)).size === matching.count;
    return {
      kind,
      id,
      title,
      titlePieces: highlighted(title, inTitle),
      snippet: isAllInTitle && inText.length === 0 ? [] : snippetOf(text, inText),
      why: reasons(inTitle, inText, matching, isInOwnGroup),
      author: authorId === null || author === undefined ? null : { id: authorId, name: author },
      groups: result.groupIds.flatMap((groupId) => {
        const name = groups.get(groupId);
        return name === undefined ? [] : [{ id: groupId, name }];
      }),
      ...(isPublic === undefined ? {} : { isPublic }),
      category,
      updatedAt,
      address,
      ...(picture && { picture }),
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
    // Such as the ID of a person, which is not shown.
    ['detail', matching.count > 0 && fits.size === 0],
  ];
  return why.filter(([, holds]) => holds).map(([reason]) => reason);
}
