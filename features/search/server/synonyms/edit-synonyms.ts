import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import * as endpoints from '../../contract/synonym-endpoints.ts';
import { synonymLimits } from '../../contract/synonym-limits.ts';
import { givenSynonyms } from './given-synonyms.ts';
import { givenTranslations } from './given-translations.ts';
import { allSynonyms, countChange, deleteSynonyms, insertSynonyms } from './store.ts';
import { foldedTerm, invalidateSynonyms } from './synonyms-of.ts';

export async function listSynonyms({ db }: Context): Promise<Reply<typeof endpoints.listSynonyms>> {
  return { items: await allSynonyms(db), given: [...givenSynonyms, ...givenTranslations].map((words) => [...words]) };
}

/** Adds a group of synonyms. Idempotent by `commandId`. */
export async function addSynonyms(
  context: Context,
  { body }: ParsedInput<typeof endpoints.addSynonyms>,
): Promise<Reply<typeof endpoints.addSynonyms>> {
  const { id: senderId } = signedIn(context.viewer);
  // Words that differ only in case and accents are one word.
  const terms = body.words.map(foldedTerm);
  const words = body.words.filter((_, index) => terms.indexOf(terms[index] ?? '') === index);
  if (words.length < 2) throw refuseField('words', 'synonym.alike');
  const id = await context.db.transaction((tx) =>
    idempotent(tx, { senderId, endpoint: endpoints.addSynonyms, body }, async () => {
      await countChange(tx);
      if ((await allSynonyms(tx)).length >= synonymLimits.groups) throw refuse('synonym.tooMany');
      const made = newId();
      await insertSynonyms(tx, { id: made, words });
      await audit(tx, context, { action: 'synonym.add', subjectId: made });
      return made;
    }),
  );
  invalidateSynonyms(context.db);
  return { id, words };
}

/** Removes a group of synonyms. Idempotent. */
export async function removeSynonyms(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.removeSynonyms>,
): Promise<Reply<typeof endpoints.removeSynonyms>> {
  await context.db.transaction(async (tx) => {
    await countChange(tx);
    if (await deleteSynonyms(tx, id)) await audit(tx, context, { action: 'synonym.remove', subjectId: id });
  });
  invalidateSynonyms(context.db);
  return {};
}
