import { excerpt, plainText, wordCount } from '#platform/contract/rich-text/text.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { searchWords } from '#platform/server/search/search-words.ts';

/** A text of the shared pool with its derived values. */
export interface PoolText {
  content: RichText;
  excerpt: string;
  words: number;
  search: string[];
}

const beginnings = ['b', 'br', 'c', 'ch', 'd', 'f', 'g', 'gr', 'l', 'm', 'n', 'p', 'pr', 'qu', 'r', 's', 'st', 't', 'tr', 'v'];
const middles = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'io', 'ou'];
const endings = ['', 'l', 'n', 'r', 's', 't', 'ment', 'tion', 'nte', 'dad', 'sse', 'ble'];

/** Reproducible pseudorandom numbers. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Invented distinct words, the most frequent first. */
export function vocabulary(size: number): string[] {
  const random = randomFrom(1);
  const one = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const words = new Set<string>();
  while (words.size < size) words.add(one(beginnings) + one(middles) + one(beginnings) + one(middles) + one(endings));
  return [...words];
}

/** Zipf distribution: the frequency of word k is about k^-1. */
function pickWord(words: readonly string[], random: () => number): string {
  return words[Math.floor(words.length ** random()) - 1] ?? '';
}

/** Texts of about 170 words in six paragraphs. */
export function textPool(size: number, words: readonly string[]): PoolText[] {
  const random = randomFrom(2);
  return Array.from({ length: size }, () => {
    const content: RichText = {
      type: 'doc',
      content: Array.from({ length: 6 }, () => ({
        type: 'paragraph',
        content: [{ type: 'text', text: Array.from({ length: 22 + Math.floor(random() * 14) }, () => pickWord(words, random)).join(' ') }],
      })),
    };
    const plain = plainText(content);
    return { content, excerpt: excerpt(content, 280), words: wordCount(plain), search: searchWords(plain, 2_000) };
  });
}
