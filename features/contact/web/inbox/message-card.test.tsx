import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WordsContext } from '#platform/web/i18n/words.tsx';
import en from '../../words/en.json' with { type: 'json' };
import { MessageCard } from './message-card.tsx';

const message = {
  id: 'one',
  name: 'Zoé',
  email: 'zoe+a@example.org',
  subject: 'A & B',
  message: 'Where is it?',
  createdAt: '2026-03-05T12:34:00Z',
  doneAt: null,
};
const shown = (doneAt: string | null) =>
  renderToStaticMarkup(
    <WordsContext value={{ language: 'en', catalogues: new Map([['contact', en]]), choose: () => {} }}>
      <MessageCard message={{ ...message, doneAt }} />
    </WordsContext>,
  );

test('CO-01 a message shows sender and date, and has a mail link for a reply with its subject', () => {
  const html = shown(null);
  expect(html).toContain('href="mailto:zoe%2Ba%40example.org?subject=Re%3A%20A%20%26%20B"');
  for (const part of ['>A &amp; B</h3>', 'Zoé, zoe+a@example.org', '<time datetime="2026-03-05T12:34:00Z">March 5, 2026', 'Where is it?'])
    expect(html).toContain(part);
});

test('CO-01 a done message can be reopened and an open one marked as done', () => {
  expect(shown(null)).toContain(en['inbox.markDone']);
  expect(shown(null)).not.toContain(en['inbox.reopen']);
  expect(shown('2026-03-06T08:00:00Z')).toContain(en['inbox.reopen']);
  expect(shown('2026-03-06T08:00:00Z')).not.toContain(en['inbox.markDone']);
});
