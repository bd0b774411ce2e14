import { expect, test } from 'vitest';
import { partsOf } from './search-in-palette.ts';

test('SR-05 suggestions are grouped: searches, people, groups, then all other things', () => {
  const thing = (kind: string, id: string) => ({
    kind,
    id,
    titlePieces: [[`A ${kind}`, false] as [string, boolean]],
    address: `/${kind}/${id}`,
  });
  const parts = partsOf({
    searches: ['tide tables'],
    things: [thing('document', '1'), thing('person', '2'), thing('group', '3'), thing('file', '4')],
  });
  expect(parts.map(({ name, results }) => [name.key, results.map(({ to }) => to)])).toEqual([
    ['searches', ['/resultSearch?q=tide+tables']],
    ['people', ['/person/2']],
    ['groups', ['/group/3']],
    ['things', ['/document/1', '/file/4']],
  ]);
});
