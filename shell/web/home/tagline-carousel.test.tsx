import { renderToString } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { languages, type Language } from '#platform/contract/language.ts';
import { Router } from '#platform/web/navigation/router.tsx';
import { WordsContext } from '#platform/web/i18n/words.tsx';
import { loadAllLazy } from '#platform/web/loading/lazy.tsx';
import en from '../../words/en.json' with { type: 'json' };
import es from '../../words/es.json' with { type: 'json' };
import fr from '../../words/fr.json' with { type: 'json' };
import { TaglineCarousel } from './tagline-carousel.tsx';
import { taglineMs } from './taglines.tsx';

const words = { en, fr, es };

beforeAll(loadAllLazy);

const render = (path: string, language: Language = 'en') =>
  renderToString(
    <WordsContext value={{ language, catalogues: new Map([['shell', words[language]]]), choose: () => {} }}>
      <Router ssrPath={path}>
        <TaglineCarousel />
      </Router>
    </WordsContext>,
  );

test('SH-07 taglines stand on home, about, connect, register and contact alone', () => {
  for (const path of ['/', '/propos', '/connect', '/register', '/contact', '/contact/']) expect(render(path)).toContain('carousel');
  for (const path of ['/flux', '/planSite', '/network', '/connected', '/propos/more']) expect(render(path)).toBe('');
});

test('SH-07 the first of four stands there from the server on, with counter, arrows and a way to stop', () => {
  for (const language of languages) {
    const html = render('/', language);
    expect(html).toContain(words[language].taglineNetworks);
    expect(html).toContain('1 / 4');
    expect(html).toContain(`aria-label="${words[language].taglineCount.replace('{position}', '1').replace('{total}', '4')}"`);
    for (const label of ['taglinePrevious', 'taglineNext', 'taglinesStop'] as const)
      expect(html).toContain(`aria-label="${words[language][label]}"`);
    expect(html).not.toContain('style=');
  }
  expect(taglineMs).toBe(5000);
});
