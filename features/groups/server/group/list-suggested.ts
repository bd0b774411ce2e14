import type { Reply } from '#platform/contract/endpoint.ts';
import { detectLanguage } from '#platform/server/i18n/detect-language.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { listFitting as endpoint } from '../../contract/endpoints.ts';
import { suggestionReasons, type SuggestionReason } from '../../contract/kinds.ts';
import { fittingGroups } from '../../contract/limits.ts';
import { findSuggested, wordsOf, type SuggestedRow } from './suggestion-store.ts';
import { presentGroup } from './present-group.ts';
import { findPublicGroups } from './store.ts';

/** Score of a group in the viewer's language; words score 2 each, a category or a known manager 3, people up to 5. */
const ownLanguage = 4;

/** Suggests a few public groups, each with the reasons. */
export async function listSuggested(context: Context): Promise<Reply<typeof endpoint>> {
  const { db, language } = context;
  const viewer = signedIn(context.viewer);
  const rows = await findSuggested(db, viewer, await wordsOf(db, viewer));
  const weighed = rows
    .map((row) => ({ ...row, isInLanguage: detectLanguage(row.description) === language }))
    .toSorted((one, other) => weight(other) - weight(one))
    .slice(0, fittingGroups);
  const found = new Map(
    (
      await findPublicGroups(
        db,
        viewer,
        weighed.map(({ id }) => id),
      )
    ).map((group) => [group.id, group]),
  );
  return {
    items: weighed.flatMap((row) => {
      const group = found.get(row.id);
      return group ? { ...presentGroup(viewer, group), reasons: reasonsFor(row) } : [];
    }),
  };
}

type Weighed = SuggestedRow & { isInLanguage: boolean };

const weight = ({ score, isInLanguage }: Weighed): number => score + (isInLanguage ? ownLanguage : 0);

function reasonsFor({ isManagerKnown, hasWords, isInCategory, isInLanguage, hasJoins }: Weighed): SuggestionReason[] {
  const holds = { manager: isManagerKnown, words: hasWords, category: isInCategory, language: isInLanguage, joins: hasJoins };
  return suggestionReasons.filter((reason) => holds[reason]);
}
