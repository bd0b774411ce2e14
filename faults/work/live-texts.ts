import { inflateRawSync } from 'node:zlib';
import * as Y from 'yjs';
import { liveSchemaVersion, partsOf } from '#features/documents/contract/live-text.ts';
import type { Caller } from '../caller.ts';
import type { Work } from '../crowd.ts';
import type { Model } from '../model.ts';

interface State {
  seq: number;
  state: string | null;
  isLarge?: true;
  updates: string[];
}

const decoded = (text: string) => Buffer.from(text, 'base64');

/** A window in which a person edits a live text. */
class Window {
  readonly doc = new Y.Doc();
  readonly #writer: Caller;
  readonly #id: string;
  #seq: number | null = null;

  constructor(writer: Caller, id: string) {
    this.#writer = writer;
    this.#id = id;
  }

  async sync(update?: Uint8Array): Promise<void> {
    const base = this.#seq === null ? {} : { base: this.#seq };
    const sent = update ? { update: Buffer.from(update).toString('base64'), ...base } : {};
    const body = { schema: liveSchemaVersion, after: this.#seq, ...sent };
    const { seq, state, isLarge, updates } = await this.#writer.json<State>('POST', `/api/documents/${this.#id}/live-text/sync`, body);
    const address = `/api/documents/${this.#id}/live-text/state?schema=${liveSchemaVersion}`;
    if (isLarge) Y.applyUpdateV2(this.doc, inflateRawSync(await this.#writer.bytes('GET', address)));
    for (const each of state === null ? updates : [state, ...updates]) Y.applyUpdate(this.doc, decoded(each));
    this.#seq = seq;
  }

  /** Adds a paragraph; it is acknowledged when this returns. */
  async add(text: string): Promise<void> {
    const before = Y.encodeStateVector(this.doc);
    const [block, inside] = [new Y.XmlElement('paragraph'), new Y.XmlText()];
    inside.insert(0, text);
    block.insert(0, [inside]);
    this.fragment.insert(Math.floor(Math.random() * (this.fragment.length + 1)), [block]);
    await this.sync(Y.encodeStateAsUpdate(this.doc, before));
  }

  get fragment(): Y.XmlFragment {
    return this.doc.getXmlFragment(partsOf(this.#id).content);
  }
}

/** Two windows of a person add paragraphs to one live text at the same time, at different nodes. */
export function writingTogether(author: Caller, model: Model): Work {
  let windows: [Window, Window] | undefined;
  let id = '';
  let number = 0;
  const paragraphs = model.in(`live-texts of ${author.id}`);
  async function begin(): Promise<[Window, Window]> {
    const content = { type: 'doc', content: [{ type: 'paragraph' }] };
    const body = { title: 'Written together', category: 'legal', content, draftKey: crypto.randomUUID() };
    ({ id } = await author.json<{ id: string }>('POST', '/api/documents', body));
    await author.json('POST', `/api/documents/${id}/live-text`);
    const opened: [Window, Window] = [new Window(author, id), new Window(author, id)];
    for (const window of opened) await window.sync();
    return opened;
  }
  return {
    pauseMs: 150,
    async step() {
      windows ??= await begin();
      await Promise.all(
        windows.map(async (window) => {
          const text = `Live paragraph ${(number += 1)}`;
          paragraphs.send(text);
          await window.add(text);
          paragraphs.acknowledge(text);
        }),
      );
    },
    async findings(place) {
      if (!windows || paragraphs.acknowledged(place.asOfMs) === 0) return [];
      const fresh = new Window(author.at(place), id);
      await fresh.sync();
      const seen = fresh.fragment
        .toArray()
        .map((block) => ({ mark: block instanceof Y.XmlElement ? block.toArray().join('') : '' }))
        .filter(({ mark }) => mark);
      return paragraphs.findings(seen, { ...place, isOrdered: false });
    },
  };
}
