import { dateText } from '#platform/contract/date-text.ts';
import type { Language } from '#platform/contract/language.ts';
import { jsonPart, pagePart, type TextPart } from '#platform/server/extension-points/export.ts';
import { markup } from '#platform/server/html/html.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { messagesOf } from './store.ts';

/** Messages sent from the user's confirmed address, for the data export. */
export async function* messageParts({ db, words }: AppContext, userId: string, language: Language): AsyncIterable<TextPart> {
  const messages = await messagesOf(db, userId);
  yield jsonPart('messages', messages);
  yield pagePart(
    'messages',
    language,
    words.translate(language, 'contact', 'export.title'),
    markup`${messages.map(
      ({ subject, message, createdAt }) =>
        markup`<h2>${subject}</h2>
          <p><small>${dateText(language, createdAt, 'UTC')}</small></p>
          <pre>${message}</pre>`,
    )}`,
  );
}
