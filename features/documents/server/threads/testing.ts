import type { CallExample, Fixture, Role, Thing } from '#platform/server/testing/examples.ts';

/** A passage of a live text, at some position. */
const placeOf = (exact: string) => ({ start: 'AQID', end: 'AQIE', exact });

/** A resolved comment of the owner on a passage of their live text. */
export async function commentOnDraft({ ask, mark, people }: Fixture, id: string, passage: string): Promise<Thing> {
  const text = mark();
  const made = await ask('owner', `POST /api/documents/${id}/threads`, {
    text: `${text} @${people.owner.viewer.username}`,
    place: placeOf(passage),
  });
  const threadId = String(made['id']);
  await ask('owner', `PUT /api/documents/${id}/threads/${threadId}/resolution`, { isResolved: true });
  const list = await ask('owner', `GET /api/documents/${id}/threads`);
  const [thread] = list['items'] as { comments: { id: string }[] }[];
  return {
    name: 'comment on a draft',
    at: '/api/documents/:id/threads/:threadId',
    params: { id, threadId, commentId: thread?.comments[0]?.id ?? '' },
    seenBy: ['owner'],
    marks: { text },
  };
}

export const callsOnThreads = ({
  thing,
  mark,
  people,
  editors,
}: Pick<Fixture, 'thing' | 'mark' | 'people'> & { editors: (thing: Thing) => readonly Role[] }): Record<string, CallExample> => ({
  'POST /api/documents/:id/threads': {
    on: 'draft edited live',
    by: editors,
    body: (on) => ({ text: mark(), place: placeOf(on?.marks?.['text'] ?? '') }),
  },
  'PUT /api/documents/:id/threads/places': {
    on: 'draft edited live',
    by: editors,
    body: () => ({ items: [{ id: thing('comment on a draft').params?.['threadId'], ...placeOf('Moved') }] }),
  },
  'POST /api/documents/:id/threads/:threadId/comments': {
    on: 'comment on a draft',
    body: () => ({ text: `${mark()} @${people.owner.viewer.username}` }),
  },
  'PUT /api/documents/:id/threads/:threadId/resolution': { on: 'comment on a draft', body: () => ({ isResolved: false }) },
  'PUT /api/documents/:id/threads/:threadId/comments/:commentId': {
    on: 'comment on a draft',
    by: ['owner'],
    body: () => ({ text: mark() }),
  },
  'DELETE /api/documents/:id/threads/:threadId/comments/:commentId': { on: 'comment on a draft', thenSeenBy: [] },
});
