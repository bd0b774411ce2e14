import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { languages, type Language } from '#platform/contract/language.ts';
import { Router } from '#platform/web/navigation/router.tsx';
import { WordsContext } from '#platform/web/i18n/words.tsx';
import en from '../words/en.json' with { type: 'json' };
import es from '../words/es.json' with { type: 'json' };
import fr from '../words/fr.json' with { type: 'json' };
import { Question } from './question.tsx';

const words = { en, fr, es };
const question = { id: 'roles', question: 'Which roles are there?', answer: ['A [member](/register) reads.', 'A manager makes groups.'] };

function render({ sought = [] as string[], isNamed = false, language = 'en' as Language } = {}): string {
  return renderToStaticMarkup(
    <WordsContext value={{ language, catalogues: new Map([['help', words[language]]]), choose: () => {} }}>
      <Router ssrPath="/faq">
        <Question question={question} words={sought} isNamed={isNamed} />
      </Router>
    </WordsContext>,
  );
}
const marksIn = (html: string) => [...html.matchAll(/<mark[^>]*>([^<]*)<\/mark>/g)].map(([, text]) => text);

test('LE-01 a question shows its answer and its link, closed unless the address names it or a search finds it', () => {
  expect(render()).toMatch(/<details id="roles"(?![^>]* open)[^>]*>.*<h3[^>]*>Which roles are there\?<\/h3>/);
  expect(render({ isNamed: true })).toMatch(/<details[^>]* open[ >]/);
  expect(render({ sought: ['roles'] })).toMatch(/<details[^>]* open[ >]/);
  for (const language of languages) {
    const html = render({ language });
    expect(html).toMatch(/<p>A <a [^>]*href="\/register"[^>]*>member<\/a> reads\.<\/p><p>A manager makes groups\.<\/p>/);
    expect(html).toMatch(new RegExp(`<a href="#roles"[^>]*>.*${words[language].linkTo}</a>`));
  }
});

test('LE-01 only the words of the query are marked', () => {
  expect(marksIn(render())).toEqual([]);
  expect(marksIn(render({ sought: ['roles', 'groups'] }))).toEqual(['roles', 'groups']);
});
