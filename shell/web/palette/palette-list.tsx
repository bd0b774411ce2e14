import type { PointerEvent, ReactNode } from 'react';
import { Link } from '#platform/web/navigation/router.tsx';
import { useSlots } from '#platform/web/registry/slots.ts';
import { classes } from '#platform/web/ui/classes.ts';
import type { PaletteGroup, PaletteLine } from './lines.ts';
import { usePaletteWords } from './palette-words.ts';

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  chosenId: string | undefined;
  /** The element ID of a result. */
  optionOf: (lineId: string) => string;
  /** A result was opened, or its action was run. */
  onDone: (line: PaletteLine) => void;
}

/** The results of the palette by section. The field keeps the focus. */
export function PaletteList({ id, groups, chosenId, optionOf, onDone }: PaletteListProps): ReactNode {
  const t = usePaletteWords();
  return (
    <div id={id} role="listbox" aria-label={t('found')}>
      {groups.map((group, index) => (
        <div key={group.id} role="group" aria-labelledby={`${id}-group-${index}`} className="pb-2">
          <p
            id={`${id}-group-${index}`}
            role="presentation"
            className="sticky top-0 z-10 bg-surface px-3 pt-2 pb-1 text-xs font-[560] text-muted"
          >
            {group.name}
          </p>
          {group.lines.map((line) => (
            <Option key={line.id} id={optionOf(line.id)} line={line} isChosen={line.id === chosenId} onDone={() => onDone(line)} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Option({ id, line, isChosen, onDone }: { id: string; line: PaletteLine; isChosen: boolean; onDone: () => void }): ReactNode {
  const { text, note, to, act, thing } = line;
  const Beside = useSlots().searchKinds[thing?.kind ?? '']?.Beside;
  const shared = {
    id,
    role: 'option',
    'aria-selected': isChosen,
    tabIndex: -1,
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
    className: classes(
      'flex min-h-12 w-full scroll-mt-9 items-center gap-3 rounded-control px-3 text-left text-ink no-underline hover:bg-tint',
      isChosen && 'bg-tint',
    ),
  } as const;
  const content = (
    <>
      <Glyph line={line} />
      <bdi className="min-w-0 flex-1 truncate">
        <Marked pieces={text} />
        {Beside && thing && <Beside id={thing.id} className="truncate text-xs text-muted" />}
      </bdi>
      {note && <span className="max-w-2/5 shrink-0 truncate text-xs text-muted">{note}</span>}
      {isChosen && (
        <kbd
          aria-hidden="true"
          className="rounded-small border border-line bg-surface px-1.5 font-sans text-xs text-muted pointer-coarse:hidden"
        >
          ↵
        </kbd>
      )}
    </>
  );
  if (to !== undefined)
    return (
      <Link {...shared} to={to} onClick={onDone}>
        {content}
      </Link>
    );
  return (
    <button
      {...shared}
      type="button"
      onClick={() => {
        act?.();
        onDone();
      }}
    >
      {content}
    </button>
  );
}

/** The picture of a thing or person; otherwise the icon of the kind, page or action. */
function Glyph({ line: { Icon, text, thing, picture } }: { line: PaletteLine }): ReactNode {
  const { searchKinds } = useSlots();
  const shown = picture ?? (thing && { ...thing, name: text.map(([piece]) => piece).join('') });
  const Picture = searchKinds[shown?.kind ?? '']?.Picture;
  if (shown && Picture)
    return (
      <span className="size-8 shrink-0 overflow-hidden rounded-control">
        <Picture id={shown.id} name={shown.name} className="size-full" />
      </span>
    );
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-control bg-plain-wash text-muted">{Icon && <Icon size={18} />}</span>
  );
}

function Marked({ pieces }: { pieces: PaletteLine['text'] }): ReactNode {
  return pieces.map(([piece, isFound], index) =>
    // The parts of a text have no identity but their index.
    // oxlint-disable-next-line react/no-array-index-key
    isFound ? <b key={index}>{piece}</b> : piece,
  );
}
