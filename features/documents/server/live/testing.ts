import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import * as Y from 'yjs';
import type { AppContext } from '#platform/server/app-context.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { keepAllMarks, liveSchemaVersion, partsOf } from '../../contract/live-text.ts';
import { answerLiveState, syncLiveText } from './sync-live-text.ts';

type Asking = AppContext & { as: (viewer: SignedInViewer) => Context };

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** A window that edits a live text, as an editor does: what it changes is pending until the server has acknowledged it. */
export class LiveWindow {
  readonly doc = keepAllMarks(new Y.Doc());
  readonly viewer: SignedInViewer;
  readonly #app: Asking;
  readonly #id: string;
  #seq: number | null = null;
  #pending: Uint8Array[] = [];
  /** Number of the last update that was here before the first pending change. */
  #base = 0;

  constructor(app: Asking, viewer: SignedInViewer, id: string, client?: number) {
    this.#app = app;
    this.viewer = viewer;
    this.#id = id;
    if (client !== undefined) this.doc.clientID = client;
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === 'server') return;
      if (!this.hasPending) this.#base = this.#seq ?? 0;
      this.#pending.push(update);
    });
  }

  /** Sends what is pending and applies what is missing. */
  async sync({ isReplyLost = false }: { isReplyLost?: boolean } = {}): Promise<number> {
    const sent = this.#pending.length;
    const update = sent ? base64(Y.mergeUpdates(this.#pending)) : undefined;
    const body = { schema: liveSchemaVersion, after: this.#seq, ...(update ? { update, base: this.#base } : {}) };
    const reply = await syncLiveText(this.#app.as(this.viewer), { params: { id: this.#id }, query: undefined, body });
    if (isReplyLost) return reply.seq;
    this.#pending.splice(0, sent);
    if (reply.isLarge) Y.applyUpdateV2(this.doc, await this.#readLarge(), 'server');
    for (const each of [...(reply.state === null ? [] : [reply.state]), ...reply.updates])
      Y.applyUpdate(this.doc, Buffer.from(each, 'base64'), 'server');
    this.#seq = reply.seq;
    return reply.seq;
  }

  async #readLarge(): Promise<Uint8Array> {
    const requested = { params: { id: this.#id }, query: { schema: liveSchemaVersion }, body: undefined };
    return inflateRawSync(await buffer((await answerLiveState(this.#app.as(this.viewer), requested)).stream));
  }

  /** Whether there are changes that are not acknowledged. */
  get hasPending(): boolean {
    return this.#pending.length > 0;
  }

  send(update: Uint8Array, schema = liveSchemaVersion) {
    const body = { schema, after: null, update: base64(update) };
    return syncLiveText(this.#app.as(this.viewer), { params: { id: this.#id }, query: undefined, body });
  }

  get fragment(): Y.XmlFragment {
    return this.doc.getXmlFragment(partsOf(this.#id).content);
  }

  get title(): Y.Text {
    return this.doc.getText(partsOf(this.#id).title);
  }

  /** The texts of the paragraphs. */
  paragraphs(): string[] {
    return this.fragment.toArray().map((block) => (block instanceof Y.XmlElement ? block.toArray().map(String).join('') : ''));
  }

  /** Text of a paragraph, which is added if there is none. */
  textAt(index: number): Y.XmlText {
    const block = this.fragment.get(index) as Y.XmlElement;
    if (block.length === 0) block.insert(0, [new Y.XmlText()]);
    return block.get(0) as Y.XmlText;
  }

  addParagraph(text: string, at = this.fragment.length): void {
    const block = new Y.XmlElement('paragraph');
    const inside = new Y.XmlText();
    inside.insert(0, text);
    block.insert(0, [inside]);
    this.fragment.insert(at, [block]);
  }
}
