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
