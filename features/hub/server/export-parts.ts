import type { Language } from '#platform/contract/language.ts';
import { jsonPart, type ExportPart } from '#platform/server/extension-points/export.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { findFirst } from './reading/readers-store.ts';

/** Exports the languages that a person shows first. */
export async function* hubParts({ db }: AppContext, userId: string, _language: Language): AsyncIterable<ExportPart> {
  const languagesFirst = await findFirst(db, userId);
  if (languagesFirst.length) yield jsonPart('hub', { languagesFirst });
}
