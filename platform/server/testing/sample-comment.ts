import type { Role, Fixture, Thing } from './examples.ts';

/**
 * For the access matrix tests: a comment of the owner on a thing (`document:ID`) that mentions
 * them, with reactions to both.
 */
export async function sampleComment(fixture: Fixture, name: string, on: string, seenBy: readonly Role[]): Promise<Thing> {
  const said = fixture.mark();
  const { id } = (await fixture.ask('owner', `POST /api/comments?on=${on}`, {
    text: `${said} @${fixture.people.owner.viewer.username}`,
  })) as {
    id: string;
  };
  for (const thing of [on, `comment:${id}`]) await fixture.ask('owner', 'PUT /api/reactions', { on: thing, reaction: 'like' });
  return { name: `comment on ${name}`, at: '/api/comments/:id', params: { id }, seenBy, marks: { commentId: id, said } };
}
