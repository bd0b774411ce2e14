import { newComment } from '#features/comments/contract/shapes.ts';
import { giveReaction, writeComment } from '#features/comments/contract/endpoints.ts';
import type { Reaction } from '#platform/contract/reactions.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { endpointKey } from '#platform/server/http/pipeline.ts';
import { features } from '#shell/server/features.ts';
import type { Acting } from './acting.ts';
import type { DemoThread } from './comments.ts';
import { known } from './known.ts';
import type { MadeCommunity, MadeThread } from './made-community.ts';

/** Comments, replies and reacts as each user. */
export async function createThread(
  acting: Acting,
  { title, language, reactions, comments }: DemoThread,
  { people, texts }: Pick<MadeCommunity, 'people' | 'texts'>,
): Promise<MadeThread> {
  const id = [...texts].find(([text]) => text.title === title)?.[1];
  if (id === undefined) throw new Error(`there is no text “${title}”`);
  const as = (username: string) => acting(known(people, username), language);
  const on = `document:${id}`;
  const react = async (thing: string, given: Readonly<Record<string, Reaction>>) => {
    for (const [username, reaction] of Object.entries(given)) await run(giveReaction, as(username), { body: { on: thing, reaction } });
  };
  await react(on, reactions);
  const commentIds: string[] = [];
  let parentId: string | undefined;
  for (const { author, text, isAnswer, passage, reactions: given = {} } of comments) {
    const body = newComment.parse({ text, ...(isAnswer ? { parentId } : {}), ...(passage ? { passage: { exact: passage } } : {}) });
    const { id: made } = (await run(writeComment, as(author), { query: { on }, body })) as { id: string };
    commentIds.push(made);
    if (!isAnswer) parentId = made;
    await react(`comment:${made}`, given);
  }
  return { id, commentIds };
}

/** Comments aggregate all features, so commands are found through routes. */
function run(endpoint: Parameters<typeof endpointKey>[0], context: Context, input: object): Promise<unknown> {
  const route = features.flatMap(({ routes }) => routes).find((each) => endpointKey(each.endpoint) === endpointKey(endpoint));
  if (!route) throw new Error(`no feature answers ${endpointKey(endpoint)}`);
  return route.run(context, { params: undefined, query: undefined, body: undefined, ...input } as never);
}
