import type { ContentKind } from '#platform/server/extension-points/content-kind.ts';
import { detectLanguage } from '#platform/server/i18n/detect-language.ts';
import { negotiationChanged, negotiationEnded, negotiationStarted } from './domain-events.ts';
import { negotiationParts } from './export-parts.ts';
import { countInGroup, countRunning, countSessionsOfPerson, findHubEntry, previewSessions } from './exports-store.ts';
import { negotiationFigures } from './figures-store.ts';
import { notificationSources } from './notification-sources.ts';
import { negotiationReports } from './reportable.ts';
import { clauseFinder } from './search-finder.ts';
import { readAgendas, sessionIds } from './search-store.ts';
import { titleOf } from './session-title.ts';

/** Sessions, for people who can read them and for the group whose members may join. */
export const negotiationKind = {
  kind: 'negotiation',
  indexed: {
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
    hub: {
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
    },
    search: {
      ids: sessionIds,
      async texts(db, viewer, ids) {
        const found = await readAgendas(db, viewer, ids);
        return found.map((session) => ({ id: session.id, title: titleOf(session), text: `${session.agenda} ${session.documentType}` }));
      },
      address: (id) => `/negociation/${id}`,
    },
  },
  moderation: negotiationReports,
  notifications: notificationSources,
  exportParts: negotiationParts,
  counters: {
    ofAccount: [{ kind: 'sessions', count: countSessionsOfPerson }],
    inGroup: { kind: 'negotiations', countExclusive: countInGroup },
    badges: [{ kind: 'negotiations', count: (queries, { id }) => countRunning(queries, id) }],
    figures: negotiationFigures,
  },
} satisfies ContentKind;

/** Clauses, which open in their session. */
const clauseKind: ContentKind = { kind: 'clause', finder: clauseFinder };

export const contentKinds: readonly ContentKind[] = [negotiationKind, clauseKind];
