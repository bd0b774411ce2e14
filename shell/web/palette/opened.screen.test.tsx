import { expect, test } from 'vitest';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import { Opened } from '#platform/web/navigation/opened.tsx';
import { noSlots, SlotsContext, type Slots } from '#platform/web/registry/slots.ts';
import { clearDevice } from '#platform/web/session/clear-device.ts';
import { noteOpened, openedBefore } from '#platform/web/storage/opened-things.ts';
import { answer, Screen } from '#platform/web/testing/screen.tsx';
import { FileTextIcon } from '#platform/web/ui/icons.tsx';
import en from '../../words/palette/en.json' with { type: 'json' };
import { useGroups } from './use-groups.ts';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const navItems = [{ to: '/panel', name: 'hub', audience: 'signedIn', main: { of: 'signedIn' }, feature: 'shell' }];
const searchKinds = { document: { feature: 'documents', Icon: FileTextIcon, several: 'documents' } };
const actions = [{ feature: 'documents', to: '/article', name: 'newDocument', Icon: FileTextIcon }];
const slots = { ...noSlots, navItems, searchKinds, actions } as unknown as Slots;

/** The sections of the palette: their names, and the addresses in each. */
function Sections({ typed }: { typed: string }) {
  return useGroups(typed).groups.map(({ id, name, lines }) => (
    <section key={id} aria-label={name}>
      {lines.map((line) => (
        <a key={line.id} href={line.to}>
          {line.text.map(([piece]) => piece)}
        </a>
      ))}
    </section>
  ));
}

const palette = (typed = '') => (
  <SlotsContext value={{ slotsNow: () => slots, subscribe: () => () => {} }}>
    <Sections typed={typed} />
  </SlotsContext>
);
const answers = [answer(readSession, { user: { role: 'member', isAdministrator: false }, waiting: [] } as never)];
const sectionsOf = (screen: Screen) =>
  [...screen.find('main').querySelectorAll('section')].map((section) => section.getAttribute('aria-label'));

test('SR-05 SH-14 what a person opened comes first, then what they can create; others see nothing of it', async () => {
  const page = await Screen.open(<Opened kind="document" id="d1" title="Tide tables" />, { at: '/blog/d1', as: ana, answers });
  await page.until(() => openedBefore().length > 0);
  const screen = await Screen.open(palette(), { at: '/panel', as: ana, answers });
  expect(sectionsOf(screen).slice(0, 3)).toEqual([en.recent, en.create, en.pages]);
  expect(screen.find(`section[aria-label="${en.recent}"] a`).getAttribute('href')).toBe('/blog/d1');
  // Found by the beginning of a word, before anything else.
  const found = await Screen.open(palette('tab'), { at: '/panel', as: ana, answers });
  expect(sectionsOf(found)[0]).toBe(en.recent);
  // Not the page that is open.
  const there = await Screen.open(palette(), { at: '/blog/d1', as: ana, answers });
  expect(sectionsOf(there)).not.toContain(en.recent);
  // An open palette shows what is opened meanwhile, in this window.
  await there.does(() => noteOpened({ kind: 'document', id: 'd2', title: 'Moon tables', to: '/blog/d2' }));
  expect(there.find(`section[aria-label="${en.recent}"] a`).getAttribute('href')).toBe('/blog/d2');
  await clearDevice(ana.id);
  expect(openedBefore()).toEqual([]);
  const visitor = await Screen.open(palette(), { at: '/flux' });
  expect(visitor.text()).not.toContain('Tide tables');
  const bob = await Screen.open(palette(), { at: '/panel', as: { id: 'BBBBBBB2', username: 'bob' }, answers });
  expect(bob.text()).not.toContain('Tide tables');
});
