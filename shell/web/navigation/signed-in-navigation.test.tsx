import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { languages, type Language } from '#platform/contract/language.ts';
import { dockSize } from '#platform/web/navigation/nav-items.ts';
import type { MainNavGroup } from '#platform/web/navigation/nav-item.ts';
import { Router } from '#platform/web/navigation/router.tsx';
import { WordsContext } from '#platform/web/i18n/words.tsx';
import en from '../../words/navigation/en.json' with { type: 'json' };
import es from '../../words/navigation/es.json' with { type: 'json' };
import fr from '../../words/navigation/fr.json' with { type: 'json' };
import { Dock } from './dock.tsx';
import type { MainNavItem } from './main-nav-items.ts';
import { SideBarItems } from './side-bar.tsx';

const words = { en, fr, es };

/** Items in the order of the dock, with the long names of French. */
const twelve: MainNavItem[] = (
  [
    ['/panel', 'daily', 'Hub'],
    ['/messenger', 'daily', 'Messagerie'],
    ['/article', 'daily', 'Écrire'],
    ['/network', 'community', 'Groupes'],
    ['/negociation', 'daily', 'Négocier'],
    ['/resultSearch', 'daily', 'Recherche'],
    ['/autrePublication', 'library', 'Documents'],
    ['/media', 'library', 'Médiathèque'],
    ['/files', 'library', 'Fichiers'],
    ['/discussion', 'library', 'Questions'],
    ['/userTables', 'community', 'Annuaire'],
    ['/dashBoardSuperAdmin', 'site', 'Administrer'],
  ] as const
).map(([to, group, label]) => ({ to, group, label, Icon: undefined, current: undefined, waiting: undefined }));

const render = (what: ReactNode, language: Language) =>
  renderToString(
    <WordsContext value={{ language, catalogues: new Map(), choose: () => {} }}>
      <Router ssrPath="/panel">{what}</Router>
    </WordsContext>,
  );
const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to = '']) => to);
/** The visible names of sections. */
const seenNames = (html: string) => [...html.matchAll(/<p id="[^"]*" class="side-bar-name[^"]*">([^<]*)</g)].map(([, name = '']) => name);

test('SH-10 twelve items are in the side bar by section, under the names of the sections, in each language', () => {
  for (const language of languages) {
    const html = render(<SideBarItems items={twelve} />, language);
    const groups: MainNavGroup[] = ['community', 'library', 'site'];
    expect(seenNames(html)).toEqual(groups.map((group) => words[language][group]));
    expect(linksOf(html)).toEqual(
      ['daily', ...groups].flatMap((group) => twelve.filter((item) => item.group === group).map(({ to }) => to)),
    );
  }
});

test('SH-10 few items have no visible names of sections, only for screen readers', () => {
  const html = render(<SideBarItems items={twelve.slice(0, 5)} />, 'fr');
  expect(seenNames(html)).toEqual([]);
  for (const group of ['daily', 'community'] as const) expect(html).toContain(`>${fr[group]}</p>`);
  expect(html).not.toContain(fr.library);
});

test('SH-10 the dock of a phone has the first four items, “More”, and the numbers of pending tasks', () => {
  const [hub, ...others] = twelve;
  if (!hub) throw new Error('there is no item');
  const html = render(
    <Dock items={[{ ...hub, waiting: { count: 120, text: '120 en attente' } }, ...others]} isAdministrator={false} />,
    'fr',
  );
  expect(linksOf(html)).toEqual(twelve.slice(0, dockSize).map(({ to }) => to));
  expect(html).toContain('>99+</span><span class="sr-only">120 en attente</span>');
});
