import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import { listHub } from '#features/hub/contract/endpoints.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { visitor } from '#platform/server/testing/test-app.ts';
import { createHeldPostsApp, type Kind } from './testing/held-posts-app.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

let here: Awaited<ReturnType<typeof createHeldPostsApp>>;
beforeAll(async () => {
  here = await createHeldPostsApp();
});
afterAll(() => here.own.drop());

const link = 'https://boats.example/cheap';
const plain = 'Nothing but words.';
const names = ['question', 'reply', 'comment', 'document', 'gallery'];
function kindOf(name: string): Kind {
  const found = here.kinds.find(({ kind }) => kind === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}
const others = () => [here.known, here.manager, here.stranger, here.administrator, visitor];
const inHub = async (who: SignedInViewer) => (await here.ask(listHub, who, { query: { mode: 'private' } })).items.map(({ id }) => id);

test.each(names)(
  'AD-04 a %s of a new account with a link is only visible to its author, and is published as new on release',
  async (kind) => {
    const { make, edit, read, notice, notifiedPerson } = kindOf(kind);
    const author = await here.newcomer();
    await here.bell.forget();
    const id = await make(author, `Look at ${link}.`);
    expect(await read(author, id)).toMatchObject({ isHidden: true, isWaiting: true, can: { edit: true, delete: true } });
    for (const who of others()) expect(await read(who, id).catch(() => undefined), who.id ?? 'visitor').toBeUndefined();
    expect(await inHub(here.known)).not.toContain(id);
    expect(await here.notifiedKinds(notifiedPerson())).not.toContain(notice);
    expect(await here.notifiedKinds(here.administrator)).toContain('linkHeld');
    // An edit keeps it held and updates the case.
    await edit(author, id, `Look at www.boats.example/dear or ${link}, please.`);
    const caseId = await here.heldCase(kind, id);
    const shown = await here.read(here.manager, caseId);
    expect(shown).toMatchObject({ isWaiting: true, isHidden: true, reportCount: 0, can: { decide: ['release', 'remove'] } });
    expect(shown.links.toSorted()).toEqual([link, 'https://www.boats.example/dear']);
    expect(shown.text).toContain('please');
    for (const who of others()) expect(await read(who, id).catch(() => undefined)).toBeUndefined();
    await here.bell.forget();
    await here.release(here.manager, caseId);
    expect(await read(here.known, id)).toMatchObject({ isHidden: false });
    expect(await here.notifiedKinds(notifiedPerson())).toContain(notice);
    expect(await here.notifiedKinds(author)).toEqual(['linkReleased']);
    if (kind !== 'reply' && kind !== 'comment') expect(await inHub(here.known)).toContain(id);
    const line = (await here.bell.linesOf(notifiedPerson())).find((one) => one.kind === notice);
    if (kind !== 'gallery') expect(line?.actor?.id).toBe(author.id);
    // After a release edits are free unless they add another link.
    await edit(author, id, `Look at ${link} again.`);
    expect(await read(here.known, id)).toMatchObject({ isHidden: false });
  },
);

test.each(names)('AD-04 a %s is no longer held once its author removes the link, and its case is closed', async (kind) => {
  const { make, edit, read, remove, notice, notifiedPerson } = kindOf(kind);
  const author = await here.newcomer();
  await here.bell.forget();
  const id = await make(author, link);
  await edit(author, id, plain);
  expect(await here.caseOf(kind, id)).toBeUndefined();
  expect(await read(here.known, id)).toMatchObject({ isHidden: false });
  expect(await here.notifiedKinds(notifiedPerson())).toContain(notice);
  expect(await here.notifiedKinds(here.administrator)).not.toContain('linkHeld');
  // A visible thing is held when it gets a link; on release it returns without another
  // notification.
  await here.bell.forget();
  await edit(author, id, `${plain} ${link}`);
  expect(await read(here.known, id).catch(() => undefined)).toBeUndefined();
  await here.release(here.administrator, await here.heldCase(kind, id));
  expect(await read(here.known, id)).toMatchObject({ isHidden: false });
  expect(await here.notifiedKinds(notifiedPerson())).not.toContain(notice);
  // Deleting a held thing closes its case.
  const removed = await make(author, link);
  await remove(author, removed);
  expect(await here.caseOf(kind, removed)).toBeUndefined();
});

/** Possible texts: with none, one or both of two links. */
const texts = [plain, `${link}!`, 'www.boats.example/dear', `${link} www.boats.example/dear`] as const;
const linksIn = (text: string) => [link, 'www.boats.example/dear'].filter((each) => text.includes(each));
const step = fc.oneof(
  fc.record({ deed: fc.constant('edit' as const), text: fc.constantFrom(...texts) }),
  fc.record({ deed: fc.constant('release' as const), text: fc.constant(plain) }),
);

test(
  'AD-04 after any edits and releases a thing is visible exactly while all its links were reviewed',
  { timeout: scaled(300_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.constantFrom(...texts),
        fc.array(step, { maxLength: 6 }),
        async (kind, first, steps) => {
          const { make, edit, read } = kindOf(kind);
          const author = await here.newcomer();
          const id = await make(author, first);
          let links = linksIn(first);
          let isSeen = links.length === 0;
          const agrees = async () => {
            expect((await read(here.known, id).catch(() => undefined)) !== undefined).toBe(isSeen);
            expect((await here.caseOf(kind, id)) === undefined).toBe(isSeen);
            expect((await read(author, id))?.isWaiting).toBe(isSeen ? undefined : true);
          };
          await agrees();
          for (const { deed, text } of steps) {
            if (deed === 'release') {
              const outcome = here.release(here.manager, await here.heldCase(kind, id));
              if (isSeen) await expect(outcome).rejects.toMatchObject({ code: 'thing.notFound' });
              else await outcome;
              isSeen = true;
            } else {
              await edit(author, id, text);
              const now = linksIn(text);
              isSeen = isSeen ? now.every((each) => links.includes(each)) : now.length === 0;
              links = now;
            }
            await agrees();
          }
        },
      ),
      { numRuns: 25 },
    );
  },
);
