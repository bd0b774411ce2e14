import { dateText } from '#platform/contract/date-text.ts';
import type { Language } from '#platform/contract/language.ts';
import { factsHtml, jsonPart, pagePart, tableHtml, type TextPart } from '#platform/server/extension-points/export.ts';
import { markup } from '#platform/server/html/html.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { exportedSessions } from './exports-store.ts';

/** The person's sessions with their clauses and votes, for their export. */
export async function* negotiationParts({ db, words }: AppContext, userId: string, language: Language): AsyncIterable<TextPart> {
  const translate = (key: string) => words.translate(language, 'negotiation', key);
  const on = (instant: string) => dateText(language, instant, 'UTC');
  for (const session of await exportedSessions(db, userId)) {
    const path = `negotiations/${session.id.toLowerCase()}`;
    yield jsonPart(path, session);
    yield pagePart(
      path,
      language,
      session.title ?? `${translate('export.session')} ${session.id}`,
      markup`<p>${session.agenda}</p>
        ${factsHtml([
          [translate('export.id'), session.id],
          [translate('export.name'), session.name],
          [translate('export.joined'), on(session.joinedAt)],
          ...(session.leftAt ? [[translate('export.left'), on(session.leftAt)] as const] : []),
        ])}
        <h2>${translate('export.clauses')}</h2>
        ${tableHtml(
          [translate('export.clause'), translate('export.proposed')],
          session.clauses.map(({ title, text, proposedAt }) => [title === null ? text : `${title}: ${text}`, on(proposedAt)]),
        )}
        <h2>${translate('export.ballots')}</h2>
        ${tableHtml(
          [
            translate('export.clause'),
            translate('export.choice'),
            translate('export.conditions'),
            translate('export.reason'),
            translate('export.cast'),
          ],
          session.ballots.map(({ text, choice, reason, conditions, castAt }) => [
            text,
            translate(`export.choice.${choice}`),
            conditions.map((condition) => condition.text).join('\n'),
            reason ?? '',
            on(castAt),
          ]),
        )}`,
    );
  }
}
