import { languages } from '#platform/contract/language.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { LanguagesFirst } from '../../contract/shapes.ts';
import { saveFirst } from './readers-store.ts';

/**
 * Sets the languages that come first in the viewer's Hub, and returns them in the product's order.
 * All languages are the same as none.
 */
export async function preferLanguages({ viewer, db }: Context, { body }: { body: LanguagesFirst }): Promise<LanguagesFirst> {
  const chosen = languages.filter((each) => body.languages.includes(each));
  const first = chosen.length === languages.length ? [] : chosen;
  await saveFirst(db, signedIn(viewer).id, first);
  return { languages: first };
}
