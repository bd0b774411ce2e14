import { expect, test, vi } from 'vitest';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import shared from '../words/shared/en.json' with { type: 'json' };
import { HelpHere } from './help-here.tsx';

test('LE-01 the header links to the help about the screen, and reserves the space of that link until it is loaded', async () => {
  // Other tests of this process may have loaded the code of the link.
  vi.resetModules();
  const { InHeader } = (await import('./feature.tsx')).help;
  expect(InHeader && renderHtml(<InHeader />)).toContain('<span class="size-11"></span>');
  const link = renderHtml(<HelpHere />, { at: '/network', words: { 'help/shared': shared } });
  expect(link).toContain('href="/faq#groups"');
  expect(link).toContain(`aria-label="${shared.helpHere}"`);
  expect(link).toMatch(/class="[^"]*\bsize-11\b/);
});
