import { type AnyExtension, type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import type { XmlFragment } from 'yjs';
import { threadLimits } from '../../../contract/thread-limits.ts';
import type { PassageThread, Place } from '../../../contract/thread-shapes.ts';
import { findWords, TextParts, wordsAt, type TextRange } from './anchors.ts';

/** Name of the passage of a comment that is being written. */
export const newPassage = 'new';

export type Ranges = ReadonlyMap<string, TextRange>;

export interface ThreadsSnapshot {
  /** Where the passages are; those that were deleted are missing. */
  ranges: Ranges;
  chosen: string | undefined;
  /** Text is selected, so that it can be commented. */
  selected: TextRange | undefined;
  /** Passages were moved by a change in this window. */
  hasMoved: boolean;
}

interface Shown extends Pick<ThreadsSnapshot, 'ranges' | 'chosen'> {
  decorations: DecorationSet;
}
interface Asked {
  chosen?: string | undefined;
  isResolved?: true;
}

const key = new PluginKey<Shown>('passageThreads');

/** Commented passages of one editor. Each has its own anchor, so that overlapping ones stay apart. */
export class PassageThreads {
  readonly extension: AnyExtension;
  readonly #fragment: XmlFragment;
  readonly #listeners = new Set<() => void>();
  readonly #places = new Map<string, Place>();
  readonly #resolved = new Set<string>();
  readonly #moved = new Set<string>();
  #editor: Editor | undefined;
  #isOwnChange = false;
  #onAsk: () => void = () => {};
  #snapshot: ThreadsSnapshot = { ranges: new Map(), chosen: undefined, selected: undefined, hasMoved: false };

  constructor(fragment: XmlFragment) {
    this.#fragment = fragment;
    this.extension = this.#extension();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): ThreadsSnapshot => this.#snapshot;

  /** Calls the listener when the person wants to comment, by the keyboard. */
  onAsk(listener: () => void): void {
    this.#onAsk = listener;
  }

  /** Takes the threads as the server has them. */
  take(threads: readonly PassageThread[]): void {
    const ids = new Set([newPassage, ...threads.map(({ id }) => id)]);
    for (const id of this.#places.keys()) if (!ids.has(id)) this.#places.delete(id);
    this.#resolved.clear();
    for (const { id, place, resolvedAt } of threads) {
      if (resolvedAt !== null) this.#resolved.add(id);
      if (!this.#moved.has(id)) this.#places.set(id, place);
    }
    this.#ask({ isResolved: true });
  }

  /** Begins a comment on what is selected; returns why that is not possible. */
  begin(): 'nothing' | 'tooLong' | undefined {
    const { selected } = this.#snapshot;
    const place = selected && this.#placeAt(selected);
    if (!selected || !place?.exact) return 'nothing';
    if (selected.to - selected.from > threadLimits.passage) return 'tooLong';
    this.#places.set(newPassage, place);
    this.#ask({ isResolved: true, chosen: newPassage });
    return undefined;
  }

  /** The passage of the comment that is being written, as it is now. */
  get begun(): Place | undefined {
    const range = this.#snapshot.ranges.get(newPassage);
    return range && this.#placeAt(range);
  }

  end(chosen?: string): void {
    this.#places.delete(newPassage);
    this.#ask({ isResolved: true, chosen });
  }

  /** Shows a passage in the text. */
  choose(id: string | undefined): void {
    this.#ask({ chosen: id });
    const range = id === undefined ? undefined : this.#snapshot.ranges.get(id);
    if (!range || !this.#editor) return;
    const { node } = this.#editor.view.domAtPos(range.from);
    (node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: 'center' });
  }

  /** Distance of the selection from the window’s upper left corner. */
  placeOfSelection(): { left: number; bottom: number } | undefined {
    const { selected } = this.#snapshot;
    return selected && this.#editor?.view.coordsAtPos(selected.to);
  }

  /** The passages that were moved, to be sent to the server. */
  takeMoved(): (Place & { id: string })[] {
    const moved = [...this.#moved].flatMap((id) => {
      const range = this.#snapshot.ranges.get(id);
      const place = range && this.#placeAt(range);
      return place?.exact ? [{ ...place, id }] : [];
    });
    this.#moved.clear();
    this.#show({ hasMoved: false });
    return moved;
  }

  focus(): void {
    this.#editor?.view.focus();
  }

  #ask(requested: Asked): void {
    const editor = this.#editor;
    if (editor) editor.view.dispatch(editor.state.tr.setMeta(key, requested).setMeta('addToHistory', false));
  }

  #placeAt(range: TextRange): Place | undefined {
    const doc = this.#editor?.state.doc;
    const anchor = doc && new TextParts(this.#fragment, doc.type.schema).anchorOf(range);
    return anchor && { ...anchor, ...wordsAt(doc, range) };
  }

  #show(part: Partial<ThreadsSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    for (const listener of this.#listeners) listener();
  }

  #follow({ state }: Editor): void {
    const { ranges = new Map(), chosen } = key.getState(state) ?? {};
    const { from, to, empty } = state.selection;
    const before = this.#snapshot;
    const isSame = before.selected?.from === from && before.selected.to === to;
    const selected = empty ? undefined : isSame ? before.selected : { from, to };
    const hasMoved = this.#moved.size > 0;
    if (ranges === before.ranges && chosen === before.chosen && selected === before.selected && hasMoved === before.hasMoved) return;
    this.#show({ ranges, chosen, selected, hasMoved });
  }

  #extension(): AnyExtension {
    // `this` of an extension is its context.
    const attach = (editor: Editor | undefined) => {
      this.#editor = editor;
      if (editor) this.#ask({ isResolved: true });
    };
    return Extension.create({
      name: 'passageThreads',
      // After the plugin of the live text, which has then stored a change.
      priority: 90,
      onCreate() {
        attach(this.editor);
      },
      onDestroy: () => attach(undefined),
      onTransaction: ({ editor }) => this.#follow(editor),
      addKeyboardShortcuts: () => ({
        'Mod-Alt-m': () => {
          this.#onAsk();
          return true;
        },
      }),
      addProseMirrorPlugins: () => [this.#plugin()],
    });
  }

  #plugin(): Plugin<Shown> {
    return new Plugin<Shown>({
      key,
      state: {
        init: () => ({ ranges: new Map(), chosen: undefined, decorations: DecorationSet.empty }),
        apply: (tr, before) => this.#applied(tr, before),
      },
      view: () => ({
        update: (view, previous) => {
          if (view.state.doc !== previous.doc) this.#settle(view.state);
        },
      }),
      props: {
        decorations: (state) => key.getState(state)?.decorations,
        handleClick: (view, at) => this.#clicked(view, at),
      },
    });
  }

  #clicked({ state }: EditorView, at: number): boolean {
    const { ranges = new Map(), chosen } = key.getState(state) ?? {};
    const length = ({ from, to }: TextRange) => to - from;
    const here = [...(ranges as Ranges)].filter(([id, { from, to }]) => from <= at && at <= to && !this.#resolved.has(id));
    const [smallest] = here.toSorted(([, one], [, other]) => length(one) - length(other));
    if (smallest?.[0] !== chosen) this.#ask({ chosen: smallest?.[0] });
    return false;
  }

  #applied(tr: Transaction, before: Shown): Shown {
    const requested = tr.getMeta(key) as Asked | undefined;
    if (!tr.docChanged && !requested) return before;
    this.#isOwnChange = tr.docChanged && tr.getMeta(ySyncPluginKey) === undefined;
    const isRead = requested?.isResolved === true || (tr.docChanged && !this.#isOwnChange);
    const ranges = isRead ? this.#read(tr.doc) : tr.docChanged ? this.#mapped(tr, before.ranges) : before.ranges;
    const chosen = requested && 'chosen' in requested ? requested.chosen : before.chosen;
    return { ranges, chosen, decorations: this.#decorations(tr.doc, ranges, chosen) };
  }

  /** Where the passages are after a change by others: at their letters. */
  #read(doc: Node): Ranges {
    const parts = new TextParts(this.#fragment, doc.type.schema);
    const found = new Map<string, TextRange>();
    for (const [id, place] of this.#places) {
      const range = parts.rangeOf(place) ?? this.#foundAgain(doc, id, place);
      if (range && range.to <= doc.content.size) found.set(id, range);
    }
    return found;
  }

  #foundAgain(doc: Node, id: string, place: Place): TextRange | undefined {
    const range = findWords(doc, place);
    if (range && id !== newPassage) this.#moved.add(id);
    return range;
  }

  /** Where they are after a change in this window, which may give the same words to other letters, as splitting a paragraph does. */
  #mapped(tr: Transaction, before: Ranges): Ranges {
    const after = new Map<string, TextRange>();
    for (const [id, place] of this.#places) {
      const range = before.get(id);
      const mapped = range && { from: tr.mapping.map(range.from, 1), to: tr.mapping.map(range.to, -1) };
      const now = mapped && mapped.from < mapped.to ? mapped : this.#foundAgain(tr.doc, id, place);
      if (now) after.set(id, now);
    }
    return after;
  }

  /** Names the letters of the passages that were moved by a change in this window, or found again. */
  #settle(state: EditorState): void {
    const parts = new TextParts(this.#fragment, state.schema);
    for (const [id, range] of key.getState(state)?.ranges ?? []) {
      const place = this.#places.get(id);
      const anchor = parts.anchorOf(range);
      if (!place || !anchor || !(this.#isOwnChange || this.#moved.has(id))) continue;
      const now = { ...anchor, ...wordsAt(state.doc, range) };
      if (now.start === place.start && now.end === place.end && now.exact === place.exact) continue;
      this.#places.set(id, now);
      if (id !== newPassage) this.#moved.add(id);
    }
    if (this.#editor) this.#follow(this.#editor);
  }

  #decorations(doc: Node, ranges: Ranges, chosen: string | undefined): DecorationSet {
    const shown = [...ranges].filter(([id]) => id === chosen || !this.#resolved.has(id));
    return DecorationSet.create(
      doc,
      shown.map(([id, { from, to }]) =>
        Decoration.inline(from, to, { class: id === chosen ? 'commented-passage commented-chosen' : 'commented-passage' }),
      ),
    );
  }
}
