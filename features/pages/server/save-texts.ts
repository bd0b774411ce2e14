import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import * as store from '#platform/server/installation/installation-store.ts';
import type * as endpoints from '../contract/endpoints.ts';

/** Returns a custom text for readers of its page, or null. */
export async function readText(
  { db }: Context,
  { params: { name }, query: { language } }: Pick<ParsedInput<typeof endpoints.readText>, 'params' | 'query'>,
): Promise<Reply<typeof endpoints.readText>> {
  return { text: (await store.findOwnText(db, name, language)) ?? null };
}

export async function readTexts(
  { db }: Context,
  { params: { name } }: Pick<ParsedInput<typeof endpoints.readTexts>, 'params'>,
): Promise<Reply<typeof endpoints.readTexts>> {
  const stored = new Map((await store.ownTextsOf(db, name)).map(({ language, ...text }) => [language, text]));
  return { en: stored.get('en') ?? null, fr: stored.get('fr') ?? null, es: stored.get('es') ?? null };
}

export async function saveText(
  context: Context,
  { params: { name }, body: { language, ...text } }: Pick<ParsedInput<typeof endpoints.saveText>, 'params' | 'body'>,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    await store.saveOwnText(tx, name, language, text);
    await audit(tx, context, { action: 'text.save', subjectId: `${name} ${language}` });
  });
  return {};
}

/** Restores the built-in text. */
export async function removeText(
  context: Context,
  { params: { name }, body: { language } }: Pick<ParsedInput<typeof endpoints.removeText>, 'params' | 'body'>,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    await store.removeOwnText(tx, name, language);
    await audit(tx, context, { action: 'text.remove', subjectId: `${name} ${language}` });
  });
  return {};
}
