import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { languages } from '#platform/contract/language.ts';
import { controlsOf } from '#platform/web/testing/controls-of.ts';
import { WordsContext } from '#platform/web/i18n/words.tsx';
import en from '../words/en.json' with { type: 'json' };
import es from '../words/es.json' with { type: 'json' };
import fr from '../words/fr.json' with { type: 'json' };
import { ContactForm } from './contact-form.tsx';

const words = { en, fr, es };
const nothing = () => {};
const start = { name: 'Ana', email: 'ana@example.org', subject: 'Opening', message: 'When?' };

test.each(languages)('CO-01 the form has four fields and a hidden honeypot, in %s', (language) => {
  const html = renderToStaticMarkup(
    <WordsContext value={{ language, catalogues: new Map([['contact', words[language]]]), choose: nothing }}>
      <ContactForm start={start} onFocus={nothing} onType={nothing} onSend={async () => {}} />
    </WordsContext>,
  );
  expect(controlsOf(html)).toEqual([
    'name type=text value=Ana autocomplete=name data-limit=100 required',
    'email type=email value=ana@example.org autocomplete=email data-limit=254 required',
    'subject type=text value=Opening data-limit=150 required',
    'message data-limit=5000 required',
    'website autocomplete=off tabindex=-1',
  ]);
  for (const word of ['name', 'email', 'subject', 'message', 'send'] as const) expect(html).toContain(words[language][word]);
  expect(html).toMatch(/<div aria-hidden="true" class="hidden">(?:(?!<\/div>).)*name="website"/);
  expect(html).toMatch(/<textarea[^>]*rows="7"[^>]*>When\?<\/textarea>/);
});
