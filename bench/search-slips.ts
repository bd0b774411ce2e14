import { withTypo } from '#features/search/server/spelling/testing/sample-names.ts';
import type { SearchPage } from '#features/search/contract/shapes.ts';
import { languages, type Language } from '#platform/contract/language.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { plainText } from '#platform/contract/rich-text/text.ts';
import { folded } from '#platform/server/search/search-words.ts';
import { stemsOf } from '#platform/server/search/stems.ts';
import { json, rows } from './client.ts';
import { timesOf } from './cost.ts';
import type { Running } from './processes.ts';
import { printTable } from './table.ts';
import { randomFrom } from './texts.ts';

const typos = 300;
const shortestWord = 5;
const letters = [...'abcdefghilmnoprstuvz'];

/**
 * One-letter typos in 300 random words of each language’s public documents, asked one after the other by a visitor: how
 * many find the word among the first three results, and how long that takes.
 */
export async function benchSlips(product: Running, url: string): Promise<void> {
  const lines: string[][] = [];
  const missed: string[][] = [];
  const known = new Set((await Promise.all(languages.map((language) => wordsOf(url, language, 1)))).flat());
  for (const language of languages) {
    const words = await wordsOf(url, language);
    const random = randomFrom(36);
    const below = (most: number) => Math.floor(random() * most);
    const taken: number[] = [];
    let found = 0;
    const before = timesOf(product.pid);
    for (let turn = 0; turn < typos; turn += 1) {
      const word = words[below(words.length)] ?? '';
      const requested = withTypo(word, below(4), below(40), letters[below(letters.length)] ?? 'a');
      // Not a typo: no one could tell.
      if (known.has(requested)) {
        turn -= 1;
        continue;
      }
      const since = performance.now();
      const page = (await json(product, `/api/search?limit=10&q=${encodeURIComponent(requested)}`)) as SearchPage;
      taken.push(performance.now() - since);
      if (page.items.slice(0, 3).some((item) => marks(item, word))) found += 1;
      else
        missed.push([
          language,
          requested,
          `meant ${word}`,
          page.didYouMean ?? '–',
          page.items
            .slice(0, 3)
            .map((item) => [...item.titlePieces, ...item.snippet].flatMap(([piece, isMarked]) => (isMarked ? [piece] : [])).join(' '))
            .join(' / ') || '–',
        ]);
    }
    const after = timesOf(product.pid);
    taken.sort((one, other) => one - other);
    const at = (share: number) => `${(taken[Math.floor(share * taken.length)] ?? 0).toFixed(1)} ms`;
    const perCall = (seconds: number) => `${((1000 * seconds) / typos).toFixed(1)} ms`;
    lines.push([
      language,
      `${words.length} words`,
      `found ${(found / typos).toFixed(3)}`,
      `p50 ${at(0.5)}`,
      `p95 ${at(0.95)}`,
      `processor ${perCall(after.own - before.own)} + database ${perCall(after.below - before.below)}`,
    ]);
  }
  printTable(`${typos} typos in words of public documents, per language`, lines);
  if (missed.length > 0) printTable('not found among three', missed);
}

async function wordsOf(url: string, language: Language, shortest = shortestWord): Promise<string[]> {
  const documents = await rows<{ text: string }>(
    url,
    `select jsonb_build_array(title, content)::text as text from documents where state = 'published' and visibility = 'public' and language = '${language}'`,
  );
  const written = documents.flatMap(({ text }) => {
    const [title, content] = JSON.parse(text) as [string, RichText];
    return `${title}\n${plainText(content)}`.match(/(?<![\p{L}\p{N}’'-])\p{L}+(?![\p{L}\p{N}’'-])/gu) ?? [];
  });
  return [...new Set(written.map((word) => folded(word)))].filter((word) => word.length >= shortest).sort();
}

/** Whether a result marks the word, or another form of it. */
function marks({ titlePieces, snippet }: SearchPage['items'][number], word: string): boolean {
  const stems = (form: string) => stemsOf({ form, written: form }, null);
  const own = new Set([word, ...stems(word)]);
  return [...titlePieces, ...snippet].some(([piece, isMarked]) => {
    const form = folded(piece);
    return isMarked && [form, ...stems(form)].some((each) => own.has(each));
  });
}
