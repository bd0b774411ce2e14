import type { Editor } from '@tiptap/core';
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { hrefFromTyped } from '#platform/contract/rich-text/safe-href.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { controlClasses, FieldError } from '../forms/field.tsx';
import type { EditorLabels } from './editor-labels.ts';
import { isComposing } from '#platform/web/text/typing-keys.ts';

interface LinkDialogProps {
  editor: Editor;
  labels: EditorLabels;
  onClose: () => void;
}

/** Input of a dialog closed without saving, by editor; restored the next time. */
const typedBefore = new WeakMap<Editor, { address: string; text: string }>();

/**
 * Creates, changes or removes the link at the cursor. Mount it to open it, so that it starts from
 * the current link.
 */
export function LinkDialog({ editor, labels, onClose }: LinkDialogProps) {
  const id = useId();
  const { current, needsText, address, type, text, setText, isWrong, leave, save, remove } = useLink(editor, id, onClose);
  // The editor may be within a form: these inputs are excluded from it, and Enter saves the link,
  // not the form.
  const field: SharedField = {
    form: `${id}-none`,
    className: controlClasses,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
      event.preventDefault();
      save();
    },
  };

  return (
    <Dialog
      isOpen
      onClose={leave}
      title={labels['editor.link']}
      closeLabel={labels['editor.close']}
      actions={
        <>
          {current !== '' && (
            <Button variant="secondary" onClick={remove}>
              {labels['editor.linkRemove']}
            </Button>
          )}
          <Button onClick={save}>{labels['editor.linkSave']}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <AddressField id={id} labels={labels} field={field} address={address} isWrong={isWrong} onType={type} />
        {needsText && (
          <div className="grid gap-1.5">
            <label htmlFor={`${id}-text`} className="font-[560] text-sm">
              {labels['editor.linkText']}
            </label>
            <input
              {...field}
              id={`${id}-text`}
              type="text"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** The link at the cursor: what is typed for it, and what can be done with it. */
function useLink(editor: Editor, id: string, onClose: () => void) {
  const before: unknown = editor.getAttributes('link').href;
  const current = typeof before === 'string' ? before : '';
  // Without a selection, the dialog asks for the text.
  const needsText = editor.state.selection.empty && current === '';
  const typed = current === '' ? typedBefore.get(editor) : undefined;
  const [address, setAddress] = useState(typed?.address ?? current);
  const [text, setText] = useState(typed?.text ?? '');
  const [isWrong, setIsWrong] = useState(false);

  const type = (value: string): void => {
    setAddress(value);
    setIsWrong(false);
  };
  const leave = (): void => {
    if (current === '') typedBefore.set(editor, { address, text });
    onClose();
  };
  const save = (): void => {
    const href = hrefFromTyped(address);
    if (href === undefined) {
      setIsWrong(true);
      document.getElementById(`${id}-address`)?.focus();
      return;
    }
    typedBefore.delete(editor);
    onClose();
    setLink(editor, href, needsText ? text.trim() || address.trim() : undefined);
  };
  const remove = (): void => {
    onClose();
    editor.chain().extendMarkRange('link').unsetMark('link').run();
  };
  return { current, needsText, address, type, text, setText, isWrong, leave, save, remove };
}

/** Properties that both inputs have. */
type SharedField = Pick<ComponentProps<'input'>, 'form' | 'className' | 'onKeyDown'>;

interface AddressFieldProps {
  id: string;
  labels: EditorLabels;
  field: SharedField;
  address: string;
  isWrong: boolean;
  onType: (address: string) => void;
}

function AddressField({ id, labels, field, address, isWrong, onType }: AddressFieldProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={`${id}-address`} className="font-[560] text-sm">
        {labels['editor.linkAddress']}
      </label>
      <p id={`${id}-hint`} className="-mt-1 text-sm text-muted">
        {labels['editor.linkHint']}
      </p>
      <input
        {...field}
        id={`${id}-address`}
        // The dialog opens for this field.
        autoFocus
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={address}
        onChange={(event) => onType(event.target.value)}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : `${id}-hint`}
      />
      <FieldError id={`${id}-error`} error={isWrong ? labels['editor.linkInvalid'] : undefined} />
    </div>
  );
}

/** Makes the selection a link, or inserts a linked text if one is given. */
function setLink(editor: Editor, href: string, inserted: string | undefined): void {
  if (inserted === undefined) {
    editor.chain().extendMarkRange('link').setMark('link', { href }).run();
    return;
  }
  const marks = [
    ...(editor.state.storedMarks ?? editor.state.selection.$from.marks()).map((mark) => mark.toJSON()),
    { type: 'link', attrs: { href } },
  ];
  editor.chain().insertContent({ type: 'text', text: inserted, marks }).run();
}
