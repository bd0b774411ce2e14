import { type AnyExtension, type Editor, Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { ySyncPluginKey, yUndoPluginKey } from '@tiptap/y-tiptap';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { richTextOf } from '#platform/web/rich-text/enforce-schema.ts';
import { randomUuid } from '#platform/web/api/random-uuid.ts';
import { suggestionAttributes, suggestionMarks, withoutSuggestions, type SuggestionOf } from '../../../contract/suggestions.ts';
import { decideSuggestions } from './decide-suggestions.ts';
import { listSuggestions, type ListedSuggestion } from './list-suggestions.ts';
import { asSuggestions, suggestedMeta, withoutInheritedMarks } from './suggest-changes.ts';
import { isSuggestionMark, suggestionSchema, suggestionsOn } from './suggestion-marks.ts';

export interface SuggestingSnapshot {
  /** Changes become suggestions. */
  isOn: boolean;
  all: readonly ListedSuggestion[];
  /** ID of the suggestion that is shown in the text. */
  chosen: string | undefined;
  /** The last change was one that cannot be suggested. */
  isRefused: boolean;
}

interface Shown {
  all: readonly ListedSuggestion[];
  decorations: DecorationSet;
  chosen: string | undefined;
}

const key = new PluginKey<Shown>('suggesting');

/** Suggestions in the text of one editor: the mode, the list, and decisions. */
export class Suggesting {
  /** ID of the person. */
  readonly by: string;
  /** The person may only suggest. */
  readonly isForced: boolean;
  readonly extensions: readonly AnyExtension[];
  readonly #listeners = new Set<() => void>();
  #editor: Editor | undefined;
  #snapshot: SuggestingSnapshot;

  constructor({ by, isForced }: { by: string; isForced: boolean }) {
    this.by = by;
    this.isForced = isForced;
    this.#snapshot = { isOn: isForced, all: [], chosen: undefined, isRefused: false };
    this.extensions = [...suggestionSchema, this.#extension()];
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): SuggestingSnapshot => this.#snapshot;

  switchTo(isOn: boolean): void {
    this.#show({ isOn: isOn || this.isForced, isRefused: false });
  }

  /** Shows a suggestion in the text. */
  choose(id: string | undefined, isScrolled = true): void {
    const editor = this.#editor;
    if (!editor) return;
    editor.view.dispatch(editor.state.tr.setMeta(key, id ?? ''));
    const listed = this.#snapshot.all.find((each) => each.id === id);
    if (listed && isScrolled) elementAt(editor.view, listed.from)?.scrollIntoView({ block: 'center' });
  }

  /** Accepts or declines suggestions; people who may only suggest decline their own. One step of undo. */
  decide(isChosen: (suggestion: SuggestionOf) => boolean, isAccepted: boolean): void {
    const editor = this.#editor;
    if (!editor || (isAccepted && this.isForced)) return;
    const isTheirs = (suggestion: SuggestionOf) => isChosen(suggestion) && (!this.isForced || suggestion.by === this.by);
    this.#endUndoStep(editor);
    editor.view.dispatch(decideSuggestions(editor.state.tr, { isChosen: isTheirs, isAccepted }));
    this.#endUndoStep(editor);
  }

  undo(): void {
    this.#editor?.commands.undo();
  }

  /** The text with the person’s own suggestions, as a text of its own. */
  text = (): RichText | undefined => {
    const { tr } = this.#editor?.state ?? {};
    return tr && withoutSuggestions(richTextOf(decideSuggestions(tr, { isChosen: ({ by }) => by === this.by, isAccepted: true }).doc));
  };

  focus(): void {
    this.#editor?.view.focus();
  }

  #endUndoStep({ state }: Editor): void {
    const undo = yUndoPluginKey.getState(state) as { undoManager?: { stopCapturing: () => void } } | undefined;
    undo?.undoManager?.stopCapturing();
  }

  #show(part: Partial<SuggestingSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...part };
    for (const listener of this.#listeners) listener();
  }

  #extension(): AnyExtension {
    // `this` of an extension is its context.
    const attach = (editor: Editor | undefined) => {
      this.#editor = editor;
    };
    const follow = ({ state }: Editor) => {
      const { all = [], chosen } = key.getState(state) ?? {};
      if (all !== this.#snapshot.all || chosen !== this.#snapshot.chosen) this.#show({ all, chosen });
    };
    return Extension.create({
      name: 'suggesting',
      // Before the rules for typed signs, such as a list.
      priority: 1_100,
      onCreate() {
        attach(this.editor);
        follow(this.editor);
      },
      onDestroy: () => attach(undefined),
      onTransaction: ({ editor }) => follow(editor),
      dispatchTransaction: ({ transaction, next }) => {
        const isOthers = !transaction.docChanged || transaction.getMeta(ySyncPluginKey) !== undefined;
        if (isOthers || transaction.getMeta(suggestedMeta) === true || !this.#editor) return next(transaction);
        if (!this.#snapshot.isOn) return next(withoutInheritedMarks(transaction));
        const suggested = asSuggestions(transaction, this.#editor.state, {
          by: this.by,
          create: () => ({ id: randomUuid(), at: Date.now() }),
        });
        this.#show({ isRefused: suggested === null });
        if (suggested) next(suggested);
      },
      addProseMirrorPlugins: () => [this.#plugin()],
    });
  }

  #plugin(): Plugin<Shown> {
    return new Plugin<Shown>({
      key,
      state: {
        init: (_config, { doc }) => shownOf(doc, undefined),
        apply: (tr, before) => {
          const requested = tr.getMeta(key) as string | undefined;
          if (!tr.docChanged && requested === undefined) return before;
          return shownOf(tr.doc, requested ?? before.chosen, tr.docChanged ? undefined : before.all);
        },
      },
      // Also what other extensions would add, such as a last paragraph.
      filterTransaction: (tr) =>
        !this.#snapshot.isOn || !tr.docChanged || tr.getMeta(ySyncPluginKey) !== undefined || tr.getMeta(suggestedMeta) === true,
      props: {
        decorations: (state) => key.getState(state)?.decorations,
        handleTextInput: (view, from, to, text) => {
          if (!this.#snapshot.isOn) return false;
          view.dispatch(view.state.tr.insertText(text, from, to).scrollIntoView());
          return true;
        },
        handleKeyDown: (view, event) => this.#snapshot.isOn && deleteLetter(view, event),
        // Moving text is deleting it here and inserting it there: not by dragging.
        handleDrop: () => this.#snapshot.isOn,
        handleClick: (_view, _at, { target }) => {
          const id = target instanceof Element ? target.closest<HTMLElement>('[data-suggestion]')?.dataset['suggestion'] : undefined;
          if (id !== this.#snapshot.chosen) this.choose(id, false);
          return false;
        },
        transformCopied: (slice) => new Slice(copied(slice.content), slice.openStart, slice.openEnd),
      },
    });
  }
}

/** A letter beside the caret: the browser would delete it from the page before it is known that it stays. */
function deleteLetter(view: EditorView, { key: pressed, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): boolean {
  const { empty, $head } = view.state.selection;
  const isBack = pressed === 'Backspace';
  if (!empty || ctrlKey || altKey || metaKey || isComposing || !(isBack || pressed === 'Delete')) return false;
  const letter = [...((isBack ? $head.nodeBefore : $head.nodeAfter)?.text ?? '')].at(isBack ? -1 : 0);
  if (letter === undefined) return false;
  const [from, to] = isBack ? [$head.pos - letter.length, $head.pos] : [$head.pos, $head.pos + letter.length];
  view.dispatch(view.state.tr.delete(from, to).scrollIntoView());
  return true;
}

function shownOf(doc: Node, wanted: string | undefined, known?: readonly ListedSuggestion[]): Shown {
  const all = known ?? listSuggestions(doc);
  const chosen = all.some(({ id }) => id === wanted) ? wanted : undefined;
  const decorations: Decoration[] = [];
  if (all.length > 0)
    doc.descendants((node, at) => {
      const removals = suggestionsOn(node, 'removal');
      const ids = [
        ...removals,
        ...suggestionsOn(node, 'join'),
        ...node.marks.filter(isSuggestionMark).map(({ attrs }) => ({ id: attrs['id'] as unknown })),
      ];
      const isChosen = chosen !== undefined && ids.some(({ id }) => id === chosen);
      const end = at + node.nodeSize;
      if (node.isText && isChosen) decorations.push(Decoration.inline(at, end, { class: 'suggestion-chosen' }));
      if (!node.isText && (removals.length > 0 || isChosen))
        decorations.push(
          Decoration.node(at, end, {
            class: [removals.length > 0 && 'suggested-removal', isChosen && 'suggestion-chosen'].filter(Boolean).join(' '),
          }),
        );
    });
  return { all, chosen, decorations: DecorationSet.create(doc, decorations) };
}

function elementAt(view: EditorView, at: number): Element | null {
  const found = view.nodeDOM(at) ?? view.domAtPos(at).node;
  return found instanceof Element ? found : found.parentElement;
}

/** A copy has neither suggestions nor what is to be deleted. */
function copied(content: Fragment): Fragment {
  const nodes: Node[] = [];
  content.forEach((node) => {
    if (node.marks.some(({ type }) => type.name === suggestionMarks.deletion)) return;
    const attrs = { ...node.attrs };
    for (const name of Object.values(suggestionAttributes)) if (name in attrs) attrs[name] = null;
    if (node.isText) nodes.push(node.mark(node.marks.filter((mark) => !isSuggestionMark(mark))));
    else nodes.push(node.type.create(attrs, copied(node.content), node.marks));
  });
  return Fragment.fromArray(nodes);
}
