import type { Reply } from '#platform/contract/endpoint.ts';
import { detectLanguage } from '#platform/server/i18n/detect-language.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { listFitting as endpoint } from '../../contract/endpoints.ts';
import { fittingGroups } from '../../contract/limits.ts';
import { findSuggested, wordsOf } from './suggestion-store.ts';
import { presentGroup } from './present-group.ts';
import { findPublicGroups } from './store.ts';

/** Score of a group in the viewer's language; words score 2 each, a category 3, people up to 5. */
const ownLanguage = 4;

/** Suggests a few public groups. */
export async function listSuggested(context: Context): Promise<Reply<typeof endpoint>> {
  const { db, language } = context;
  const viewer = signedIn(context.viewer);
  const rows = await findSuggested(db, viewer, await wordsOf(db, viewer));
  const weighed = rows.map(({ id, description, score }) => ({
    id,
    score: score + (detectLanguage(description) === language ? ownLanguage : 0),
  }));
  const ids = weighed
    .toSorted((one, other) => other.score - one.score)
    .slice(0, fittingGroups)
    .map(({ id }) => id);
  const found = new Map((await findPublicGroups(db, viewer, ids)).map((group) => [group.id, group]));
  return { items: ids.flatMap((id) => found.get(id) ?? []).map((row) => presentGroup(viewer, row)) };
}
