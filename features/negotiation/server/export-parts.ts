import { dateText } from '#platform/contract/date-text.ts';
import type { Language } from '#platform/contract/language.ts';
import { factsHtml, jsonPart, pagePart, tableHtml, type TextPart } from '#platform/server/extension-points/export.ts';
import { markup } from '#platform/server/html/html.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { exportedSessions } from './exports-store.ts';

/** The person's sessions with their clauses and votes, for their export. */
export async function* negotiationParts({ db, words }: AppContext, userId: string, language: Language): AsyncIterable<TextPart> {
  const say = (key: string) => words.say(language, 'negotiation', key);
  const on = (instant: string) => dateText(language, instant, 'UTC');
  for (const session of await exportedSessions(db, userId)) {
    const path = `negotiations/${session.id.toLowerCase()}`;
    yield jsonPart(path, session);
    yield pagePart(
      path,
      language,
      session.title ?? `${say('export.session')} ${session.id}`,
      markup`<p>${session.agenda}</p>
        ${factsHtml([
          [say('export.id'), session.id],
          [say('export.name'), session.name],
          [say('export.joined'), on(session.joinedAt)],
          ...(session.leftAt ? [[say('export.left'), on(session.leftAt)] as const] : []),
        ])}
        <h2>${say('export.clauses')}</h2>
        ${tableHtml(
          [say('export.clause'), say('export.proposed')],
          session.clauses.map(({ title, text, proposedAt }) => [title === null ? text : `${title}: ${text}`, on(proposedAt)]),
        )}
        <h2>${say('export.ballots')}</h2>
        ${tableHtml(
          [say('export.clause'), say('export.choice'), say('export.conditions'), say('export.reason'), say('export.cast')],
          session.ballots.map(({ text, choice, reason, conditions, castAt }) => [
            text,
            say(`export.choice.${choice}`),
            conditions.map((condition) => condition.text).join('\n'),
            reason ?? '',
            on(castAt),
          ]),
        )}`,
    );
  }
}
