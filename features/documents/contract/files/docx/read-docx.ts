import { boundsProblem } from '#platform/contract/rich-text/bounds.ts';
import { richTextLimits } from '#platform/contract/rich-text/limits.ts';
import type { Block, ListItem, Paragraph, RichText } from '#platform/contract/rich-text/nodes.ts';
import { withoutEmptyEnd } from '#platform/contract/rich-text/text.ts';
import { FileProblem } from '../file-problem.ts';
import type { OpenedDocument, OpenedPicture } from '../opened-document.ts';
import { child, childrenOf, type Xml } from '../xml.ts';
import { readBlocks, type Titles } from './blocks.ts';
import { readContainers } from './containers.ts';
import type { Lost, LostKind } from './lost.ts';
import { readNumbers } from './numbering.ts';
import { openPackage, type Part } from './package.ts';
import type { Reading } from './reading.ts';
import { readStyles } from './styles.ts';
import { titleFromHeading } from './title.ts';

/** First bytes of the types. */
const signatures: readonly (readonly [string, string, readonly number[]])[] = [
  ['image/png', 'png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', 'jpg', [0xff, 0xd8, 0xff]],
  ['image/gif', 'gif', [0x47, 0x49, 0x46, 0x38]],
];
const isAt = (bytes: Uint8Array, offset: number, text: string): boolean =>
  [...text].every((sign, index) => bytes[offset + index] === sign.charCodeAt(0));

/** Media type and extension of a picture that browsers show, from its bytes. */
function pictureType(bytes: Uint8Array): { type: string; extension: string } | undefined {
  for (const [type, extension, start] of signatures) if (start.every((byte, index) => bytes[index] === byte)) return { type, extension };
  if (isAt(bytes, 0, 'RIFF') && isAt(bytes, 8, 'WEBP')) return { type: 'image/webp', extension: 'webp' };
  return isAt(bytes, 4, 'ftypavif') ? { type: 'image/avif', extension: 'avif' } : undefined;
}

type NoteKind = 'footnote' | 'endnote';

/** Reads a DOCX file. `newId` makes the IDs of its pictures. Throws a `FileProblem`. */
export function readDocx(file: Uint8Array, newId: () => string): OpenedDocument {
  const opened = openPackage(file);
  const lost: Lost = {};
  const lose = (kind: LostKind, count = 1) => (lost[kind] = (lost[kind] ?? 0) + count);
  const pictures = new Map<string, OpenedPicture | undefined>();
  const addPicture = (target: string): string | undefined => {
    if (!pictures.has(target)) pictures.set(target, pictures.size < richTextLimits.media ? pictureOf(target) : undefined);
    return pictures.get(target)?.id;
  };
  const pictureOf = (target: string): OpenedPicture | undefined => {
    const bytes = opened.bytes(target);
    const known = bytes && pictureType(bytes);
    return known && { id: newId(), name: `${target.replace(/^.*\/|\.[^.]*$/g, '')}.${known.extension}`, type: known.type, bytes };
  };
  const notes: { kind: NoteKind; id: string }[] = [];
  const parts: Record<NoteKind, Part | undefined> = { footnote: opened.part('footnotes'), endnote: opened.part('endnotes') };
  const noteOf = (kind: NoteKind, id: string): Xml | undefined =>
    childrenOf(parts[kind]?.element, `w:${kind}`).find(({ attrs }) => attrs['w:id'] === id);
  const reading: Reading = {
    styles: readStyles(opened.part('styles')?.element),
    numbers: readNumbers(opened.part('numbering')?.element),
    containers: readContainers(opened.part('webSettings')?.element),
    relation: (id) => opened.main.relations.get(id ?? ''),
    addPicture,
    noteNumber: (kind, id) => {
      const known = notes.findIndex((note) => note.kind === kind && note.id === id);
      if (known >= 0) return known + 1;
      return noteOf(kind, id) ? notes.push({ kind, id }) : undefined;
    },
    lose,
    fields: [],
  };
  const titles: Titles = {};
  const body = child(opened.main.element, 'w:body');
  if (body === undefined) throw new FileProblem('damaged');
  const blocks = readBlocks(body, reading, { depth: 0, outer: [], titles });
  const content = titles.title === undefined ? titleFromHeading(blocks, titles) : blocks;
  const items: ListItem[] = [];
  // A note may refer to another one.
  for (const { kind, id } of notes) {
    const note = noteOf(kind, id);
    if (note === undefined) continue;
    const relations = parts[kind]?.relations;
    const inNote: Reading = { ...reading, fields: [], relation: (key) => relations?.get(key ?? '') };
    items.push(noteItem(readBlocks(note, inNote, { depth: 2, outer: [] })));
  }
  if (items.length > 0) content.push({ type: 'horizontalRule' }, { type: 'orderedList', content: items });
  const doc: RichText = { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
  if (boundsProblem(doc) !== undefined) throw new FileProblem('tooLong');
  return {
    title: titles.title ?? '',
    subtitle: titles.subtitle ?? '',
    content: doc,
    pictures: [...pictures.values()].filter((each) => each !== undefined),
    lost,
  };
}

/** A note as an item of a list, which begins with a paragraph. */
function noteItem(read: readonly Block[]): ListItem {
  const [first, ...rest] = withoutEmptyEnd(read);
  if (first?.type !== 'paragraph') return { type: 'listItem', content: [{ type: 'paragraph' }, ...(first ? [first] : []), ...rest] };
  return { type: 'listItem', content: [withoutFirstSpace(first), ...rest] };
}

/** Word has a space between the number of a note and its text. */
function withoutFirstSpace(paragraph: Paragraph): Paragraph {
  const [first, ...rest] = paragraph.content ?? [];
  if (first?.type !== 'text') return paragraph;
  const text = first.text.trimStart();
  const content = text === '' ? rest : [{ ...first, text }, ...rest];
  return { type: 'paragraph', ...(content.length > 0 ? { content } : {}) };
}
