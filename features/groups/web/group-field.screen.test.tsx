import { expect, test } from 'vitest';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import { answer, refusal, Screen } from '#platform/web/testing/screen.tsx';
import { listGroups, readGroup } from '../contract/endpoints.ts';
import en from '../words/en.json' with { type: 'json' };
import { GroupField, InOneGroup, type GroupChoice } from './group-field.tsx';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const groupOf = (id: string, groupName: string) => ({ id, groupName, visibility: 'private', viewerStatus: 'member' });
const herons = groupOf('ABCD2345', 'Herons');
const gulls = groupOf('BCDE3456', 'Gulls');
const terns = groupOf('CDEF4567', 'Terns');
const mine = (...items: object[]) => answer(listGroups, { items, nextCursor: null, total: items.length } as never);

const openForm = (groups: readonly object[], requested?: string, last?: string) =>
  Screen.open(
    <InOneGroup asked={requested} why="Nests belong to groups.">
      {({ groups: offered, groupId, choose, group }) => (
        <>
          <GroupField {...{ groups: offered, groupId, choose }} required />
          <p>For {group?.name}.</p>
        </>
      )}
    </InOneGroup>,
    {
      as: ana,
      answers: [mine(...groups), answer(readGroup, terns as never)],
      before: () => last && localStorage.setItem(key, last),
    },
  );
const key = `groupChoice:${ana.id}`;
const chosen = (screen: Screen) => screen.find<HTMLSelectElement>('[name=groupId]').value;
const cover = (screen: Screen) => screen.find('div.relative > span').innerHTML;

test('GR-01 a form offers the groups of the person, with the cover of the chosen one', async () => {
  const screen = await openForm([herons, gulls]);
  expect(chosen(screen)).toBe('');
  const without = cover(screen);
  await screen.fill('groupId', gulls.id);
  expect(screen.text()).toContain('For Gulls.');
  const ofGulls = cover(screen);
  expect(ofGulls).not.toBe(without);
  await screen.fill('groupId', herons.id);
  expect(cover(screen)).not.toBe(ofGulls);
  await screen.fill('groupId', '');
  expect(chosen(screen)).toBe('');
  expect(cover(screen)).toBe(without);
});

test('GR-01 the next form begins with the group chosen last, unless the address asks for another or it was left', async () => {
  await (await openForm([herons, gulls])).fill('groupId', gulls.id);
  expect(localStorage.getItem(key)).toBe(gulls.id);
  expect(chosen(await openForm([herons, gulls], undefined, gulls.id))).toBe(gulls.id);
  expect(chosen(await openForm([herons, gulls], herons.id, gulls.id))).toBe(herons.id);
  expect(chosen(await openForm([herons, gulls], terns.id, gulls.id))).toBe(terns.id);
  expect(chosen(await openForm([herons, terns], undefined, gulls.id))).toBe('');
  expect(chosen(await openForm([terns], undefined, gulls.id))).toBe(terns.id);
});

test('GR-01 a person without a group reads why one is needed, and a failure is not taken for that', async () => {
  const none = await openForm([]);
  expect(none.text()).toContain(`${en.mineEmpty}Nests belong to groups.`);
  expect(none.find<HTMLAnchorElement>('a[href="/network"]').textContent).toBe(en.findOrCreate);

  const failed = await Screen.open(<InOneGroup why="Nests belong to groups.">{() => null}</InOneGroup>, {
    as: ana,
    answers: [answer(listGroups, refusal('server.failed', 500) as never)],
  });
  expect(failed.text()).toContain(en.fetchFailed);
  expect(failed.text()).not.toContain(en.mineEmpty);
});

test('GR-01 a dialog shows the form before the groups are loaded, a page its outline', () => {
  const field = ({ groups, groupId, choose }: GroupChoice) => <GroupField {...{ groups, groupId, choose }} />;
  const html = (isInDialog: boolean) =>
    renderHtml(
      <InOneGroup isInDialog={isInDialog} why="Nests belong to groups.">
        {field}
      </InOneGroup>,
      { words: { groups: en } },
    );
  expect(html(true)).toContain('<select');
  expect(html(false)).not.toContain('<select');
});
