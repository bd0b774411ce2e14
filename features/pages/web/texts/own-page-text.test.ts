import { expect, test } from 'vitest';
import { ownPageText } from './own-page-text.ts';

test('AD-07 a written text becomes a page: opening, sections, paragraphs, lists', () => {
  const body = 'Before all.\n\n## Who we are\nOne line\nand another.\n\n- first\n- [second](/contact)\nAfter the list.\n\n## Empty\n';
  expect(ownPageText({ title: 'Terms', lead: 'Read [this](/propos).', body })).toEqual({
    title: 'Terms',
    description: 'Read this.',
    lead: 'Read [this](/propos).',
    opening: ['Before all.'],
    sections: [
      {
        id: 'part-1',
        heading: 'Who we are',
        blocks: ['One line and another.', { items: ['first', '[second](/contact)'] }, 'After the list.'],
      },
      { id: 'part-2', heading: 'Empty', blocks: [] },
    ],
  });
  expect(ownPageText({ title: 'T', lead: '', body: '## At once\nx' })).toMatchObject({ sections: [{ heading: 'At once', blocks: ['x'] }] });
  expect(ownPageText({ title: 'T', lead: '', body: '' })).toEqual({ title: 'T', description: '', lead: '', sections: [] });
});
