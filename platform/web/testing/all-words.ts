import type { Words } from '#platform/contract/words.ts';

const files = import.meta.glob<Words>('/{features/*,platform,shell}/words/{en,*/en}.json', { eager: true, import: 'default' });

/** All English sentences, by namespace. */
export const allWords: Readonly<Record<string, Words>> = Object.fromEntries(
  Object.entries(files).map(([path, words]) => [path.replace(/^\/(features\/)?|\/words|\/en\.json$/g, ''), words]),
);
