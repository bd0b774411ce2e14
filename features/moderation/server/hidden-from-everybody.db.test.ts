import { afterAll, beforeAll, expect, test } from 'vitest';
import { listHub } from '#features/hub/contract/endpoints.ts';
import { visitor } from '#platform/server/testing/test-app.ts';
import { createHeldPostsApp } from './testing/held-posts-app.ts';

let here: Awaited<ReturnType<typeof createHeldPostsApp>>;
beforeAll(async () => {
  here = await createHeldPostsApp({ isPublic: true });
});
afterAll(() => here.own.drop());

/** The public Hub after all events were delivered. */
async function publicHub(): Promise<string[]> {
  await here.app.runJobs();
  return (await here.ask(listHub, visitor, { query: { mode: 'public' } })).items.map(({ id }) => id);
}

test.each(['question', 'reply', 'comment', 'document', 'gallery'])(
  'AD-04 a public %s is only visible to its author while it is held or hidden, and to everybody again afterwards',
  async (name) => {
    const { kind, make, read } = here.kinds.find((each) => each.kind === name)!;
    const isCard = name !== 'reply' && name !== 'comment';
    const author = await here.newcomer();
    const id = await make(author, 'Look at https://boats.example/cheap.');
    const isAuthorsAlone = async () => {
      expect(await read(author, id)).toMatchObject({ isHidden: true });
      for (const who of [visitor, here.stranger, here.known]) expect(await read(who, id), who.id ?? 'visitor').toBeUndefined();
      expect(await publicHub()).not.toContain(id);
    };
    const isEverybodys = async () => {
      for (const who of [visitor, here.stranger, here.known, author]) expect(await read(who, id)).toMatchObject({ isHidden: false });
      if (isCard) expect(await publicHub()).toContain(id);
    };
    await isAuthorsAlone();
    await here.release(here.administrator, await here.heldCase(kind, id));
    await isEverybodys();
    const caseId = await here.report(here.stranger, `${kind}:${id}`);
    await here.decide(here.administrator, caseId, 'hide');
    await isAuthorsAlone();
    await here.decide(here.administrator, caseId, 'restore');
    await isEverybodys();
  },
);
