import { useLayoutEffect, useRef } from 'react';
import type { Language } from '#platform/contract/language.ts';
import { choicesLabel, type EditorLabels } from './editor-labels.ts';
import { shortcutText } from './editor-tools.tsx';
import type { SlashMenuState } from './use-slash-menu.ts';

/** The open menu of block types; see `useSlashMenu`. Screen readers get the number of choices. */
export function SlashMenu({ menu, labels, language }: { menu: SlashMenuState | null; labels: EditorLabels; language: Language }) {
  const list = useRef<HTMLDivElement>(null);
  const chosen = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // The CSP forbids style attributes, but not styles set by scripts.
    if (menu && list.current) Object.assign(list.current.style, { top: '', bottom: '', left: '', ...menu.place });
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [menu]);
  return (
    <>
      <p role="status" className="sr-only">
        {menu && choicesLabel(labels, menu.tools.length, language)}
      </p>
      {menu && (
        <div ref={list} role="listbox" id={menu.id} aria-label={labels['editor.lineMenu']} className="editor-list">
          {menu.tools.map((tool, index) => (
            <button
              key={tool.id}
              ref={index === menu.at ? chosen : undefined}
              type="button"
              role="option"
              tabIndex={-1}
              id={`${menu.id}-${tool.id}`}
              aria-selected={index === menu.at}
              className="editor-tool"
              // The text keeps the focus, and a phone its keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => menu.choose(tool)}
            >
              {tool.icon && <tool.icon size={19} />}
              <span>{labels[tool.label]}</span>
              {tool.shortcut && <kbd>{shortcutText(tool.shortcut, labels['editor.shift'])}</kbd>}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
