import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { languages, type Language } from '#platform/contract/language.ts';
import { Router } from '#platform/web/navigation/router.tsx';
import { WordsContext } from '#platform/web/i18n/words.tsx';
import en from '#platform/words/en.json' with { type: 'json' };
import es from '#platform/words/es.json' with { type: 'json' };
import fr from '#platform/words/fr.json' with { type: 'json' };
import { NotFoundPage } from './not-found-page.tsx';

const words = { en, fr, es };

const render = (language: Language) =>
  renderToString(
    <WordsContext value={{ language, catalogues: new Map([['platform', words[language]]]), choose: () => {} }}>
      <Router ssrPath="/no-such-page">
        <NotFoundPage />
      </Router>
    </WordsContext>,
  ).replaceAll('&#x27;', "'");

test('SH-03 the page of an unknown path shows both required texts in every language, each followed by its translation', () => {
  for (const language of languages) {
    const message = [...render(language).matchAll(/<(?:h1|p|span)[^>]*>([^<]+)/g)].map(([, text]) => text);
    const translations = language === 'fr' ? [[], []] : [[words[language].notFoundTitle], [words[language].notFoundHome]];
    expect(message, language).toEqual([
      "Oops! La page que vous demandez n'existe pas",
      ...(translations[0] ?? []),
      "Retourner sur la page d'accueil",
      ...(translations[1] ?? []),
      '404',
    ]);
  }
  expect(new Set(languages.map((language) => words[language].notFoundTitle)).size).toBe(3);
  // From there, one searches, or goes on to a main page.
  expect(render('en')).toMatch(/<form action="\/resultSearch"[^>]*role="search"/);
  expect(render('en')).not.toMatch(/<form[^>]*hidden/);
  // In other languages, a mark says that the sentences are French.
  expect(languages.map((language) => render(language).split('<abbr aria-hidden="true"').length - 1)).toEqual([2, 0, 2]);
  // Screen readers read both in the page’s language; search engines do not index it.
  expect([...render('es').matchAll(/<(\w+)[^>]* lang="fr"/g)].map(([, element]) => element)).toEqual(['span', 'span']);
  expect(render('es')).toContain('<meta name="robots" content="noindex"/>');
  expect(render('es')).toMatch(/<a[^>]*href="\/"[^>]*>(?:<[^>]+>|FR)*Retourner/);
});
