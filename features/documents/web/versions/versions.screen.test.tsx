import { expect, test } from 'vitest';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { Route } from '#platform/web/navigation/router.tsx';
import { answer, refusal, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import platformWords from '#platform/words/en.json' with { type: 'json' };
import * as calls from '../../contract/endpoints.ts';
import * as media from '../../contract/media-endpoints.ts';
import type { DocumentWhole, VersionWhole } from '../../contract/shapes.ts';
import en from '../../words/en.json' with { type: 'json' };
import { answers, last, confirm, leaveNothingBehind } from '../testing/documents-server.ts';
import { ana, id, document1, draft, version, own, withMedia } from '../testing/samples.ts';
import { VersionsPage } from './versions-page.tsx';

leaveNothingBehind();

const openVersions = (search = '', changed: Partial<DocumentWhole> = {}, others: readonly Answer[] = []) =>
  Screen.open(
    <Route path="/draft/:id/versions">
      <VersionsPage />
    </Route>,
    { at: `/draft/${id}/versions${search}`, as: ana, answers: answers(changed, others) },
  );

test('DO-08 the previous version is shown first, compared with the current or another one, and restored', async () => {
  const screen = await openVersions();
  const shown = () => screen.find('nav [aria-current=true]').getAttribute('href');
  expect(shown()).toBe(`/draft/${id}/versions?version=2`);
  expect(screen.find(`a[href="/blog/${id}"]`).textContent).toContain('The old mill');
  expect(screen.read).toContain(`/api/documents/${id}/versions/2`);
  expect(screen.text()).toMatch(/4 words added.*4 words removed/);
  expect(screen.html()).toMatch(/<del[^>]*>.*Version 2 of it/);
  const choice = () => screen.find<HTMLSelectElement>('[name=with]');
  expect([...choice().options].map(({ value }) => value)).toEqual(['', '3', '1']);
  await screen.fill('with', '1');
  expect(screen.at).toBe(`/draft/${id}/versions?version=2&with=1`);
  // Compares from older to newer, whichever is selected.
  expect(screen.text()).toMatch(/1 word added.*1 word removed/);
  expect(document.querySelector('del')?.textContent).toContain('1');
  const links = [...document.querySelectorAll('nav li a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    `/draft/${id}/versions?version=3&with=1`,
    `/draft/${id}/versions?version=2&with=1`,
    `/draft/${id}/versions?version=1`,
  ]);
  const back = await openVersions('?version=1&with=3');
  expect(document.querySelector('del')?.textContent).toContain('1');
  await back.fill('with', '');
  expect(back.at).toBe(`/draft/${id}/versions?version=1`);

  for (const [state, text, to] of [
    ['published', en.restorePublishedText, `/blog/${id}`],
    ['draft', en.restoreText, `/draft/${id}`],
  ] as const) {
    const own = await openVersions('?version=1', { state });
    await own.press(en.restore);
    expect(own.text()).toContain(text);
    await own.press(en.cancel);
    await own.press(en.restore);
    own.answer(calls.restoreVersion, refusal('state.conflict'));
    await confirm(own, en.restore);
    expect(own.toasts()).toEqual([platformWords['error.state.conflict']]);
    own.answer(calls.restoreVersion, {} as never);
    await own.press(en.restore);
    await confirm(own, en.restore);
    expect(last(own)).toEqual({ call: `POST /api/documents/${id}/versions/1/restore`, body: { version: 3 } });
    expect(own.toasts().at(-1)).toBe(en.restored);
    expect(own.at).toBe(to);
  }
});

test('DO-08 a comparison includes title, category and formatting, and says if nothing differs; older versions load on demand', async () => {
  const same = version(2, { content: document1.content });
  const compared = async (changed: Partial<VersionWhole>) =>
    openVersions('?version=2', {}, [answer(calls.readVersion, { ...same, ...changed })]);
  const alike = await compared({});
  expect(alike.text()).toContain(en.noDifference);
  expect(alike.names()).not.toContain(en.restore);
  const withPicture = { content: withMedia() };
  await openVersions('?version=2', {}, [answer(media.listMedia, { items: [own] }), answer(calls.readVersion, { ...same, ...withPicture })]);
  expect(document.querySelector('img')?.getAttribute('alt')).toBe('mill.jpg');
  const renamed = await compared({ title: 'The mill', category: 'art' });
  expect(renamed.text()).toMatch(/1 word added.*0 words removed/);
  expect(renamed.text()).toMatch(/Category: .*Art.*Law/);
  expect(renamed.text()).not.toContain('formatting change');
  expect(renamed.names()).toContain(en.restore);
  expect((await compared({ category: '' })).text()).toMatch(/Category: .*Law/);
  const [paragraph] = document1.content.content;
  const heading = { type: 'doc', content: [{ ...paragraph, type: 'heading', attrs: { level: 2 } }] } as RichText;
  const reset = await compared({ content: heading });
  expect(reset.text()).toContain('1 formatting change');
  expect(reset.text()).toContain('was a level 2 heading, now a paragraph');
  const long = await openVersions('', {}, [
    answer(calls.listVersions, ({ query }) =>
      query['cursor'] ? { items: [version(1)], nextCursor: null } : { items: [version(3), version(2)], nextCursor: '2' },
    ),
  ]);
  expect(document.querySelectorAll('nav li a')).toHaveLength(2);
  await long.press(en.olderVersions);
  expect(document.querySelectorAll('nav li a')).toHaveLength(3);
  expect(long.names()).not.toContain(en.olderVersions);
  const none = await openVersions('', draft, [answer(calls.listVersions, { items: [], nextCursor: null })]);
  expect(none.text()).toContain(en.noVersionsText);
  expect(none.find(`a[href="/draft/${id}"]`).textContent).toContain('The old mill');
});

test('DO-11 a version shows who wrote what by colour and by name, and one person’s words alone', async () => {
  const content: RichText = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'The board meets. In ' },
          { type: 'text', text: 'June', marks: [{ type: 'bold' }] },
        ],
      },
      { type: 'paragraph', content: [{ type: 'text', text: 'Guests are welcome.' }] },
    ],
  };
  const people = [
    { userId: ana.id, name: 'Ana Soto' },
    { userId: 'BBBBBBB2', name: 'Bob Reyes' },
    { userId: null, name: null },
  ];
  const runs: [number, number][] = [
    [0, 16],
    [1, 9],
    [2, 20],
  ];
  const others = [answer(calls.readVersion, version(2, { content })), answer(calls.readWriters, { people, runs })];
  const screen = await openVersions('?version=2', { isLive: true }, others);
  expect(screen.read).not.toContain(`/api/documents/${id}/writers?version=2`);
  await screen.press(en['versionView.writers']);
  expect(screen.at).toBe(`/draft/${id}/versions?version=2&view=writers`);
  expect(screen.read).toContain(`/api/documents/${id}/writers?version=2`);
  const parts = () => [...document.querySelectorAll<HTMLElement>('.written')];
  expect(parts().map(({ title, textContent }) => [title, textContent])).toEqual([
    ['Ana Soto', ' Ana Soto: The board meets.'],
    ['Bob Reyes', ' Bob Reyes:  In '],
    ['Bob Reyes', 'June'],
    [en.closedAccount, ` ${en.closedAccount}: Guests are welcome.`],
  ]);
  const colours = parts().map(({ dataset }) => dataset['writer']);
  expect(colours[0]).not.toBe(colours[1]);
  expect([colours[1], colours[3]]).toEqual([colours[2], undefined]);
  expect(document.querySelector('.written strong')?.textContent).toBe('June');
  await screen.press('Bob Reyes · 2 words');
  expect(parts().map(({ dataset }) => dataset['other'] === undefined)).toEqual([false, true, true, false]);
  await screen.press('Bob Reyes · 2 words');
  expect(parts().some(({ dataset }) => dataset['other'] !== undefined)).toBe(false);

  // The current text is listed before it becomes a version.
  const unsaved = await openVersions(`?version=4`, { isLive: true, version: 4, content }, [answer(calls.readWriters, { people, runs })]);
  expect(unsaved.find('nav [aria-current=true]').textContent).toContain(en.asItStands);
  expect(unsaved.read).toContain(`/api/documents/${id}/writers`);
  expect(parts()).toHaveLength(4);
  const unknown = await openVersions('?version=2&view=writers', { isLive: true }, [answer(calls.readWriters, { people: [], runs: null })]);
  expect(unknown.text()).toContain(en.writersUnknown);
  // A document of one person has neither.
  const alone = await openVersions('?version=2&view=writers');
  expect(alone.text()).not.toContain(en['versionView.writers']);
  expect(alone.text()).toContain(en.comparedWith);
});

test('DO-11 a version is named and renamed; who may only suggest is offered neither that nor restoring', async () => {
  const named = [answer(calls.nameVersion, {}), answer(calls.readVersion, version(2, { name: 'First reading' }))];
  const screen = await openVersions('?version=1', {}, [answer(calls.nameVersion, {})]);
  await screen.press(en.versionNameIt);
  await screen.fill('name', 'For the assembly');
  await screen.press(en.versionNameSave);
  expect(last(screen)).toEqual({ call: `PUT /api/documents/${id}/versions/1/name`, body: { name: 'For the assembly' } });
  expect(screen.toasts()).toEqual([en.versionNamed]);
  const again = await openVersions('?version=2', {}, named);
  expect(again.find('h2').textContent).toBe('First reading');
  await again.press(en.versionRename);
  await again.fill('name', '');
  await again.press(en.versionNameSave);
  expect(last(again)).toEqual({ call: `PUT /api/documents/${id}/versions/2/name`, body: { name: '' } });
  const suggesting = await openVersions('?version=2', { ...draft, can: { ...document1.can, edit: false, suggest: true } });
  expect(suggesting.names()).not.toContain(en.restore);
  expect(suggesting.names()).not.toContain(en.versionNameIt);
});
