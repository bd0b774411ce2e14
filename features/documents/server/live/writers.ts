import { diffArrays } from 'diff/lib/diff/array.js';
import * as Y from 'yjs';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { partsOf } from '../../contract/live-text.ts';
import { withoutSuggestions } from '../../contract/suggestions.ts';
import { cutRuns, eachText, joinedRuns, lettersOf, markWriters, writerOf, type Runs } from '../../contract/writers.ts';
import { rawFields } from './live-nodes.ts';

/** The letters of a text with who wrote them: numbers of Yjs clients, or 0 for the author of the document. */
export interface Authored {
  letters: string;
  runs: Runs;
}

/** Client number of what was written before live editing. */
const author = 0;

/** A text that its author wrote without live editing. */
export const byAuthor = (content: RichText): Authored => {
  const letters = lettersOf(content);
  return { letters, runs: letters ? [[author, letters.length]] : [] };
};

/** Writers of the letters of a live text whose content without suggestions was saved. */
export function insertersOf(doc: Y.Doc, id: string, saved: RichText): Authored {
  const inserters: Runs = clientsIn(doc.getXmlFragment(partsOf(id).content));
  let at = 0;
  const marked = markWriters(rawFields(doc, id).content, (text) => (text === '\n' ? [] : cutRuns(inserters, at, (at += text.length))));
  const texts: string[] = [];
  const runs: [number, number][] = [];
  eachText(withoutSuggestions(marked), (text, marks) => {
    texts.push(text);
    runs.push([writerOf(marks) ?? author, text.length]);
  });
  const letters = texts.join('');
  const inserted = { letters, runs: withLineBreaks(letters, runs) };
  const written = byAuthor(saved);
  // Saving tidies a text, for example invisible characters.
  return letters === written.letters ? inserted : { ...written, runs: carryWriters(inserted, written) };
}

/** Clients of the letters in reading order, without line breaks. */
function clientsIn(parent: Y.XmlFragment): [number, number][] {
  return parent.toArray().flatMap((child) => {
    if (child instanceof Y.XmlText) return clientsOfText(child);
    return child instanceof Y.XmlElement ? clientsIn(child) : [];
  });
}

function clientsOfText(text: Y.XmlText): [number, number][] {
  const runs: [number, number][] = [];
  for (let item = text._start; item; item = item.right)
    if (!item.deleted && item.content instanceof Y.ContentString) runs.push([item.id.client, item.length]);
  return runs;
}

/** Time limit of a comparison in ms, since it happens while the document is locked. */
const longestMs = 300;
/** Shorter parts are not recognised elsewhere: two people can write the same words. */
const shortestStored = 8;

/**
 * Writers of a text that was saved after another one. Content of both keeps its writer, also
 * where Yjs deletes and inserts it again because someone moves or divides a paragraph, makes it a
 * heading, or restores a version.
 */
export function carryWriters(before: Authored, after: Authored): Runs {
  const changes = diffArrays(linesOf(before.letters), linesOf(after.letters), { timeout: longestMs });
  if (!changes) return after.runs;
  const parts: Changed[] = [];
  let [beforeAt, afterAt] = [0, 0];
  for (const { added, removed, value } of changes) {
    const last = parts.at(-1);
    const part = last && last.isSame === !(added || removed) ? last : { isSame: !(added || removed), old: '', now: '', beforeAt, afterAt };
    if (part !== last) parts.push(part);
    const text = value.join('');
    if (!added) [part.old, beforeAt] = [part.old + text, beforeAt + text.length];
    if (!removed) [part.now, afterAt] = [part.now + text, afterAt + text.length];
  }
  const deleted = parts.filter(({ isSame }) => !isSame);
  const runs = parts.flatMap((part) =>
    part.isSame
      ? cutRuns(before.runs, part.beforeAt, part.beforeAt + part.old.length)
      : writersOfChanged(part, deleted, before.runs, after.runs),
  );
  return withLineBreaks(after.letters, runs);
}

/** Lines that both texts contain, or lines that were replaced by others. */
interface Changed {
  isSame: boolean;
  old: string;
  now: string;
  /** Where they begin in both texts. */
  beforeAt: number;
  afterAt: number;
}

/** Writers of replaced lines: content removed here or elsewhere keeps its writer. */
function writersOfChanged(part: Changed, deleted: readonly Changed[], before: Runs, after: Runs): Runs {
  const here = writersOfWords(part, before, after);
  let at = 0;
  return linesOf(part.now).flatMap((line) => {
    const from = at;
    at += line.length;
    const words = line.trimEnd();
    const place = words.length < shortestStored ? undefined : deleted.find(({ old }) => old.includes(words));
    if (!place) return cutRuns(here, from, at);
    const oldAt = place.beforeAt + place.old.indexOf(words);
    return [...cutRuns(before, oldAt, oldAt + words.length), [author, line.length - words.length] as const];
  });
}

function writersOfWords({ old, now, beforeAt, afterAt }: Changed, before: Runs, after: Runs): Runs {
  const changes = diffArrays(wordsOf(old), wordsOf(now), { timeout: longestMs }) ?? [];
  if (changes.length === 0) return cutRuns(after, afterAt, afterAt + now.length);
  let [oldAt, nowAt] = [beforeAt, afterAt];
  return changes.flatMap(({ added, removed, value }, index): Runs => {
    const { length } = value.join('');
    const [from, to] = [oldAt, nowAt];
    if (!added) oldAt += length;
    if (!removed) nowAt += length;
    if (removed) return [];
    const isStored = !added && (length >= shortestStored || index === 0);
    return isStored ? cutRuns(before, from, oldAt) : cutRuns(after, to, nowAt);
  });
}

/** A line break is by the person who wrote what precedes it. */
export function withLineBreaks(letters: string, runs: Runs): Runs {
  let [at, last] = [0, author];
  return joinedRuns(
    linesOf(letters).flatMap((line) => {
      const words = line.replace(/\n$/, '').length;
      const inLine = cutRuns(runs, at, at + words);
      at += line.length;
      last = inLine.at(-1)?.[0] ?? last;
      return [...inLine, [last, line.length - words] as const];
    }),
  );
}

const linesOf = (letters: string): string[] => (letters ? letters.split(/(?<=\n)/) : []);
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+[^\S\n]*|\n|[^\p{L}\p{N}\n][^\S\n]*/gu) ?? [];
