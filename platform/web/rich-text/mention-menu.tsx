import { useLayoutEffect, useRef } from 'react';
import type { EditorMentions, MentionMenuState } from './use-mention-menu.ts';

/** The open list of mention suggestions; see `useMentionMenu`. */
export function MentionMenu({ menu, naming }: { menu: MentionMenuState | null; naming: EditorMentions }) {
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
        {menu && naming.announce(menu.people.length)}
      </p>
      {menu && (
        <div ref={list} role="listbox" id={menu.id} aria-label={naming.label} className="editor-list">
          {menu.people.map((person, index) => (
            <button
              key={person.id}
              ref={index === menu.at ? chosen : undefined}
              type="button"
              role="option"
              tabIndex={-1}
              id={`${menu.id}-${person.id}`}
              aria-selected={index === menu.at}
              className="editor-tool"
              // The text keeps the focus, and a phone its keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => menu.choose(person)}
            >
              <span className="truncate px-2">
                <bdi>{person.name}</bdi> <bdi className="text-sm text-muted">@{person.username}</bdi>
                {naming.Beside && <naming.Beside id={person.id} className="truncate text-xs text-muted" />}
              </span>
            </button>
          ))}
        </div>
      )}
    </>
  );
}
