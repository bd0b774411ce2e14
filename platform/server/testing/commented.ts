import type { Role, Stage, Thing } from './examples.ts';

/**
 * For the access matrix tests: a comment of the owner on a thing (`document:ID`) that mentions
 * them, with reactions to both.
 */
export async function aComment(stage: Stage, name: string, on: string, seenBy: readonly Role[]): Promise<Thing> {
  const said = stage.mark();
  const { id } = (await stage.ask('owner', `POST /api/comments?on=${on}`, { text: `${said} @${stage.people.owner.viewer.username}` })) as {
    id: string;
  };
  for (const thing of [on, `comment:${id}`]) await stage.ask('owner', 'PUT /api/reactions', { on: thing, reaction: 'like' });
  return { name: `comment on ${name}`, at: '/api/comments/:id', params: { id }, seenBy, marks: { commentId: id, said } };
}
