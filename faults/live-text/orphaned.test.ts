import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Transaction } from '@tiptap/pm/state';
import * as Y from 'yjs';
import { writeFields } from '#features/documents/server/live/live-nodes.ts';
import { toBase64 } from '#features/documents/web/writing/together/base64.ts';
import type { Paragraph } from '#platform/contract/rich-text/nodes.ts';
import { MemoryServer } from './memory-server.ts';
import { LiveWriter, schema } from './writer.ts';

const id = '00000000-0000-4000-8000-000000000001';
const paragraphs = ['The board meets.', 'It keeps minutes.', 'Anyone may listen.'];

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

/** Position at the end of the paragraph with this text. */
function endOf({ doc }: Transaction, text: string): number {
  let end = 0;
  doc.descendants((node, position) => {
    if (node.isTextblock && node.textContent.includes(text)) end = position + node.nodeSize - 1;
  });
  return end;
}
const types = (text: string, at: string) => (tr: Transaction) => tr.insertText(text, endOf(tr, at));
const joins = (first: string) => (tr: Transaction) => tr.join(endOf(tr, first) + 1);
const removes = (text: string) => (tr: Transaction) =>
  tr.delete(tr.doc.resolve(endOf(tr, text)).before(1), tr.doc.resolve(endOf(tr, text)).after(1));
const moves = (text: string) => (tr: Transaction) => {
  const block = tr.doc.resolve(endOf(tr, text)).node(1);
  return removes(text)(tr).insert(0, block);
};

async function exchange(writers: readonly LiveWriter[]): Promise<void> {
  for (const { text } of writers) {
    text.catchUp();
    await vi.advanceTimersByTimeAsync(0);
  }
}

/**
 * Resulting text of both clients after two concurrent changes, which the server receives in this
 * order.
 */
async function together(
  one: (tr: Transaction) => Transaction,
  other: (tr: Transaction) => Transaction,
  before: readonly string[] = paragraphs,
): Promise<string[]> {
  const server = new MemoryServer(id, before);
  const writers = [new LiveWriter(server), new LiveWriter(server)] as const;
  writers[0].edit(one);
  writers[1].edit(other);
  await exchange([...writers, ...writers, ...writers]);
  const [shown = '', same] = writers.map((writer) => writer.shown);
  expect(same).toBe(shown);
  for (const { text } of writers) text.lose();
  return shown
    .replaceAll(/<\/?(?:paragraph|heading[^>]*|blockquote)>/g, '|')
    .split('|')
    .filter(Boolean);
}
/** The same in either order. */
async function inAnyOrder(one: (tr: Transaction) => Transaction, other: (tr: Transaction) => Transaction): Promise<string[]> {
  const seen = await together(one, other);
  expect(await together(other, one)).toEqual(seen);
  return seen;
}

test('DO-11 words typed at the end of a paragraph while someone joins it with the one before follow its text', async () => {
  expect(await inAnyOrder(joins('meets.'), types(' Always.', 'minutes.'))).toEqual([
    'The board meets.It keeps minutes. Always.',
    'Anyone may listen.',
  ]);
});

test('DO-11 who types in a paragraph while someone moves it, or makes it a heading or a quotation, finds the words in it', async () => {
  const typed = ['The board meets.', 'It keeps minutes. Always.', 'Anyone may listen.'];
  const type = types(' Always.', 'minutes.');
  expect(await inAnyOrder(moves('minutes.'), type)).toEqual([typed[1], typed[0], typed[2]]);
  expect(
    await inAnyOrder((tr) => tr.setBlockType(endOf(tr, 'minutes.'), undefined, schema.nodes['heading'] as never, { level: 2 }), type),
  ).toEqual(typed);
  const quotes = (tr: Transaction) => {
    const at = tr.doc.resolve(endOf(tr, 'minutes.'));
    return tr.replaceWith(at.before(1), at.after(1), schema.node('blockquote', null, at.node(1)));
  };
  expect(await inAnyOrder(quotes, type)).toEqual(typed);
});

test('DO-11 what someone types in a paragraph while someone deletes it stays as a paragraph of its own at that place', async () => {
  expect(await inAnyOrder(removes('minutes.'), types(' Always.', 'minutes.'))).toEqual([
    'The board meets.',
    ' Always.',
    'Anyone may listen.',
  ]);
  expect(await inAnyOrder((tr) => tr.delete(0, tr.doc.content.size), types(' Always.', 'minutes.'))).toEqual([' Always.']);
});

test('DO-11 two people who move the same paragraph at the same time: it is there once, with the words that both typed in it', async () => {
  const movesTo = (index: number) => (tr: Transaction) => {
    const block = tr.doc.resolve(endOf(tr, 'two.')).node(1);
    removes('two.')(tr);
    let at = 0;
    for (let each = 0; each < index; each += 1) at += tr.doc.child(each).nodeSize;
    return tr.insert(at, block);
  };
  const many = ['Number one.', 'Number two.', 'Or three.', 'Then four.', 'And five.', 'At last six.'];
  const others = many.filter((text) => text !== 'Number two.');
  const placed = (text: string, index: number) => others.toSpliced(index, 0, text);
  expect(await together(movesTo(3), movesTo(5), many)).toEqual(placed('Number two.', 3));
  expect(await together(movesTo(5), movesTo(3), many)).toEqual(placed('Number two.', 5));
  const typing = (typed: string, index: number) => (tr: Transaction) => types(typed, 'two.')(movesTo(index)(tr));
  const both = await together(typing(' Always.', 3), typing(' Signed.', 5), many);
  expect(both.toSpliced(3, 1)).toEqual(others);
  expect(both[3]).toMatch(/^Number two\.( Always\. Signed\.| Signed\. Always\.)$/);
  const begins = (tr: Transaction) => tr.insertText('Now: ', endOf(movesTo(5)(tr), 'two.') - 'Number two.'.length);
  expect(await together(movesTo(3), begins, many)).toEqual(placed('Now: Number two.', 3));
});

test('DO-11 what someone types in several calls while someone restores a version stays together, at what is left of its paragraph', async () => {
  const server = new MemoryServer(id, paragraphs);
  const writers = [new LiveWriter(server), new LiveWriter(server)] as const;
  const [typist, reader] = writers;
  typist.edit(types(' Twice.', 'listen.'));
  await exchange(writers);
  // The whole text is replaced.
  const restored = server.open();
  const vector = Y.encodeStateVector(restored);
  const content = paragraphs.map((text): Paragraph => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
  writeFields(restored, id, { title: '', subtitle: '', content: { type: 'doc', content } });
  server.sync(server.lastSeq, toBase64(Y.encodeStateAsUpdate(restored, vector)));
  // The first space is on its way while the words are typed.
  typist.edit(types(' ', 'Twice.'));
  typist.text.catchUp();
  typist.edit(types('While it is restored.', 'Twice.'));
  await exchange([...writers, ...writers, ...writers]);
  const shown = reader.shown
    .replaceAll(/<[^>]*>/g, '|')
    .split('|')
    .filter(Boolean);
  expect(shown).toEqual([...paragraphs.slice(0, 2), 'Anyone may listen. While it is restored.']);
  for (const { text } of writers) text.lose();
});

test('DO-11 what someone typed themselves and deleted does not come back', async () => {
  const deletesAgain = (tr: Transaction) =>
    tr.insertText('xyz', endOf(tr, 'minutes.')).delete(endOf(tr, 'minutes.') - 1, endOf(tr, 'minutes.'));
  expect(await inAnyOrder(moves('minutes.'), deletesAgain)).toEqual(['It keeps minutes.xy', 'The board meets.', 'Anyone may listen.']);
});

/** Positions of words. */
function placeOf({ doc }: Transaction, words: string): [from: number, to: number] {
  let from = 0;
  doc.descendants((node, position) => {
    if (node.isTextblock && node.textContent.includes(words)) from = position + 1 + node.textContent.indexOf(words);
  });
  return [from, from + words.length];
}
const gives =
  (words: string, name: string, attrs?: Record<string, unknown>) =>
  (tr: Transaction): Transaction =>
    tr.addMark(...placeOf(tr, words), schema.mark(name, attrs));
const shown = async (one: (tr: Transaction) => Transaction, other: (tr: Transaction) => Transaction) =>
  (await inAnyOrder(one, other)).map((text) => text.replaceAll('</bold><bold>', ''));

test('DO-11 words that someone formats or links in a paragraph while someone moves it have the marks in its new place', async () => {
  const rest = ['The board meets.', 'Anyone may listen.'];
  expect(await shown(moves('minutes.'), gives('keeps', 'bold'))).toEqual(['It <bold>keeps</bold> minutes.', ...rest]);
  expect(await shown(moves('minutes.'), gives('It keeps minutes.', 'italic'))).toEqual(['<italic>It keeps minutes.</italic>', ...rest]);
  expect(await shown(joins('meets.'), gives('keeps', 'bold'))).toEqual(['The board meets.It <bold>keeps</bold> minutes.', rest[1]]);
  const [linked = ''] = await shown(moves('minutes.'), gives('minutes', 'link', { href: 'https://a.example/' }));
  expect(linked).toMatch(/^It keeps <link href="https:\/\/a\.example\/"[^>]*>minutes<\/link>\.$/);
  const twice = (tr: Transaction) => gives('minutes', 'italic')(gives('It', 'bold')(tr));
  expect(await shown(moves('minutes.'), twice)).toEqual(['<bold>It</bold> keeps <italic>minutes</italic>.', ...rest]);
});

test('DO-11 words that someone types bold, or plain in bold words, in a paragraph while someone moves it stay so', async () => {
  const typesBold = (tr: Transaction) => tr.insert(endOf(tr, 'minutes.'), schema.text(' Always.', [schema.mark('bold')]));
  const rest = ['The board meets.', 'Anyone may listen.'];
  expect(await shown(moves('minutes.'), typesBold)).toEqual(['It keeps minutes.<bold> Always.</bold>', ...rest]);
  const boldAndMore = (tr: Transaction) => types(' Always.', 'minutes.')(gives('minutes.', 'bold')(tr));
  expect(await shown(moves('minutes.'), boldAndMore)).toEqual(['It keeps <bold>minutes. Always.</bold>', ...rest]);
});
