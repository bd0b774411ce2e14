import { describe, expect, test } from 'vitest';
import { contractTemplates, knownDocumentTypes } from '../../contract/kinds.ts';
import { clauseTitleLimit } from '../../contract/limits.ts';
import { blanksOf } from '../start/blanks.ts';
import { templateWords } from './template-words.ts';
import { templatesOf } from './templates.ts';

describe.each(['en', 'fr', 'es'] as const)('templates in %s', (language) => {
  test('NE-26 each known document type and contract template has four to six templates, each with a title and a blank to fill in', async () => {
    const words = await templateWords(language);
    for (const type of [...knownDocumentTypes, ...contractTemplates]) {
      const templates = templatesOf(words, type);
      expect(templates.length, type).toBeGreaterThanOrEqual(4);
      expect(templates.length, type).toBeLessThanOrEqual(6);
      for (const { title, text } of templates) {
        expect(title.length).toBeLessThanOrEqual(clauseTitleLimit);
        expect(text.length, title).toBeGreaterThan(80);
      }
      for (const { title, text } of templates) {
        const names = blanksOf(text).map(({ name }) => name.toLowerCase());
        expect(new Set(names).size, `${title}: each blank has a name of its own`).toBe(names.length);
      }
      expect(
        templates.some(({ text }) => /\[.+\]/.test(text)),
        type,
      ).toBe(true);
    }
  });
});
