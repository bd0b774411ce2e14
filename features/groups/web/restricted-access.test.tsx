import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Router } from '#platform/web/navigation/router.tsx';
import { WordsContext, type WordsState } from '#platform/web/i18n/words.tsx';
import en from '../words/shared/en.json' with { type: 'json' };
import es from '../words/shared/es.json' with { type: 'json' };
import fr from '../words/shared/fr.json' with { type: 'json' };
import pageWords from '../words/en.json' with { type: 'json' };
import { RestrictedAccess } from './restricted-access.tsx';

function render(language: WordsState['language'], words: Record<string, string>, location = '/network/ZZZZZZZZ'): string {
  return renderToString(
    <WordsContext value={{ language, catalogues: new Map([['groups/shared', words]]), choose: () => {} }}>
      <Router ssrPath={location.split('?')[0]} ssrSearch={location.split('?')[1] ?? ''}>
        <RestrictedAccess />
      </Router>
    </WordsContext>,
  );
}

describe('the Restricted Access page', () => {
  test('GR-07 offers to join a group by its ID and to go back, even without JavaScript', () => {
    const html = render('en', en);
    expect(html).toMatch(/<h1[^>]*>Restricted access<\/h1>/);
    expect(html).toMatch(/<form[^>]*action="\/network"/);
    expect(html).toMatch(/<input[^>]*name="join"/);
    expect(html).toMatch(/<a[^>]*href="\/"[^>]*>[^]*Go back/);
    expect(html).not.toContain('style=');
  });

  test('GR-07 is the same for things that are closed and things that do not exist', () => {
    const pages = ['/network/ZZZZZZZZ', '/autrePublication/1', '/publicInternetArticle?id=x'].map((location) => render('en', en, location));
    expect(new Set(pages).size).toBe(1);
  });

  test('GR-07 LA-02 is available in three languages', () => {
    expect(render('fr', fr)).toContain('Accès restreint');
    expect(render('es', es)).toContain('Acceso restringido');
  });
});

test('GR-02 GR-03 GR-05 GR-08 the sentences of the specification are used verbatim', () => {
  const given = [
    'Error creating group. What you typed is still here',
    'Error fetching groups',
    'error retrieving categories. Reload the page.',
    'Please enter the group Id',
    'Missing required fields. Fill in those that are marked.',
    'This group already exists. Choose another name.',
    'You are not allowed to delete this group... Ask its manager or an administrator.',
  ];
  expect([...Object.values(en), ...Object.values(pageWords)]).toEqual(expect.arrayContaining(given));
});
