import type { Language } from '#platform/contract/language.ts';
import { jsonPart, type ExportPart } from '#platform/server/extension-points/export.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { firstStepsEndedAt } from './first-steps/first-steps-store.ts';
import { findFirst } from './reading/readers-store.ts';

/** Exports the languages that a person shows first, and when they put away their first steps. */
export async function* hubParts({ db }: AppContext, userId: string, _language: Language): AsyncIterable<ExportPart> {
  const languagesFirst = await findFirst(db, userId);
  const endedAt = await firstStepsEndedAt(db, userId);
  if (languagesFirst.length || endedAt !== null) yield jsonPart('hub', { languagesFirst, firstStepsEndedAt: endedAt });
}
