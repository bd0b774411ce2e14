import { Mark } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { isSafeHref } from '#platform/contract/rich-text/safe-href.ts';

/**
 * Links with an address only. Tiptap’s extension adds a target, classes, detection of typed
 * addresses and a list of top-level domains, none of which is used.
 */
export const LinkMark = Mark.create({
  name: 'link',
  priority: 1000,
  // Text typed after a link is not part of it.
  inclusive: false,
  keepOnSplit: false,
  addAttributes() {
    return { href: { default: null } };
  },
  parseHTML() {
    return [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = element.getAttribute('href');
          return href !== null && isSafeHref(href) ? { href } : false;
        },
      },
    ];
  },
  renderHTML({ mark }) {
    const href: unknown = mark.attrs.href;
    return ['a', { href: typeof href === 'string' && isSafeHref(href) ? href : null, rel: 'noopener nofollow ugc' }, 0];
  },
  addProseMirrorPlugins() {
    const { type } = this;
    return [
      new Plugin({
        props: {
          // An address pasted on selected words links them; pasted elsewhere it becomes a link
          // itself.
          handlePaste: (view, event) => {
            const address = event.clipboardData?.getData('text/plain').trim() ?? '';
            const { from, to, empty, $from } = view.state.selection;
            if (!/^https?:/i.test(address) || !isSafeHref(address)) return false;
            const { tr, schema, doc } = view.state;
            const link = type.create({ href: address });
            if (empty) {
              if (!$from.parent.type.allowsMarkType(type)) return false;
              tr.replaceSelectionWith(schema.text(address, [...$from.marks(), link]), false);
            } else {
              // Over several blocks it replaces them, as any paste does.
              let textblocks = 0;
              doc.nodesBetween(from, to, (node) => void (textblocks += node.isTextblock ? 1 : 0));
              if (textblocks !== 1 || !tr.addMark(from, to, link).docChanged) return false;
            }
            view.dispatch(tr.scrollIntoView());
            return true;
          },
        },
      }),
    ];
  },
});
