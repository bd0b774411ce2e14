import { detectLanguage } from '#platform/server/detect-language.ts';
import type { HubSource } from '#platform/server/hub-source.ts';
import { negotiationChanged, negotiationEnded, negotiationStarted } from './domain-events.ts';
import { findHubEntry, previewSessions } from './exports-store.ts';

const titleLimit = 120;

/** The title, or the beginning of the agenda if there is none. */
export function titleOf({ title, agenda }: { title: string | null; agenda: string }): string {
  if (title !== null) return title;
  const [line = ''] = agenda.split('\n');
  return line.length > titleLimit ? `${line.slice(0, titleLimit - 1).toWellFormed()}…` : line;
}

/**
 * Hub entries of sessions, for people who can read them and for the group whose members may join.
 */
export const negotiationHubSource: HubSource = {
  kind: 'negotiation',
  comeEvents: [negotiationStarted],
  events: [negotiationChanged, negotiationEnded],
  async entry(tx, id) {
    const found = await findHubEntry(tx, id);
    if (!found) return null;
    const { userIds, groupIds } = found;
    return {
      title: titleOf(found),
      authorId: found.authorId,
      category: 'legal',
      language: detectLanguage(found.agenda),
      text: `${found.agenda} ${found.documentType}`,
      createdAt: found.startedAt,
      updatedAt: found.lastAt,
      audience: { isPublic: false, userIds, groupIds },
    };
  },
  async previews(db, viewer, ids) {
    return (await previewSessions(db, viewer, ids)).map(({ id, title, agenda, phase, endsAt }) => ({
      id,
      // Without a title, the agenda is already used as title.
      excerpt: title === null ? '' : agenda,
      language: detectLanguage(agenda),
      words: 0,
      phase,
      endsAt: phase === 'open' ? endsAt : null,
    }));
  },
};
