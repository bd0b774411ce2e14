import { changedDocument, newDocument, publication } from '#features/documents/contract/shapes.ts';
import { createDocument } from '#features/documents/server/create-document.ts';
import { publishDocument } from '#features/documents/server/publish-document.ts';
import { updateDocument } from '#features/documents/server/update-document.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { withDates } from './dated-words.ts';
import { parseNotation } from './notation.ts';
import type { TextDates } from './plan-dates.ts';
import type { DemoText } from './read-texts.ts';

/**
 * Writes and publishes a text as its author, and later adds the end where the plan says so. Returns
 * its ID.
 */
export async function writeText(
  context: Context,
  text: DemoText,
  groupIds: readonly string[],
  dates: TextDates | undefined,
): Promise<string> {
  const written = wordsOf(text, dates?.publishedAt ?? dates?.updatedAt ?? new Date());
  const { content } = written;
  const isRevised = dates?.isRevised === true && content.content.length > 2;
  const beginning = isRevised ? { ...written, content: { ...content, content: content.content.slice(0, -1) } } : written;
  const { id } = await createDocument(context, { params: undefined, query: undefined, body: newDocument.parse(beginning) });
  if (text.state === 'draft') return id;
  const whom = publication.parse({ visibility: text.state, groupIds });
  const { version } = await publishDocument(context, { params: { id }, query: undefined, body: whom });
  if (isRevised) await updateDocument(context, { params: { id }, query: undefined, body: changedDocument.parse({ ...written, version }) });
  return id;
}

/** The text with its dates filled in. */
export function wordsOf({ language, title, subtitle, category, text }: DemoText, writtenAt: Date) {
  const dated = (words: string) => withDates(words, language, writtenAt);
  return { title: dated(title), subtitle: dated(subtitle), category, content: parseNotation(dated(text)) };
}
