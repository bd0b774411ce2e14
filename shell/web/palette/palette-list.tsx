import type { PointerEvent, ReactNode } from 'react';
import { Link } from '#platform/web/navigation/router.tsx';
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
        <div key={group.id} role="group" aria-labelledby={`${id}-group-${index}`}>
          <p id={`${id}-group-${index}`} role="presentation" className="px-2.5 pt-3 pb-1 text-xs font-[560] text-muted">
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
  const { Icon, text, note, to, act, Beside, thingId } = line;
  const shared = {
    id,
    role: 'option',
    'aria-selected': isChosen,
    tabIndex: -1,
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
    className: classes(
      'flex min-h-11 w-full items-center gap-3 rounded-control px-2.5 text-left text-ink no-underline hover:bg-tint',
      isChosen && 'bg-tint',
    ),
  } as const;
  const content = (
    <>
      {Icon && <Icon size={18} className="shrink-0 text-muted" />}
      <bdi className="min-w-0 flex-1 truncate">
        <Marked pieces={text} />
        {Beside && thingId !== undefined && <Beside id={thingId} className="truncate text-xs text-muted" />}
      </bdi>
      {note && <span className="shrink-0 text-xs text-muted">{note}</span>}
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

function Marked({ pieces }: { pieces: PaletteLine['text'] }): ReactNode {
  return pieces.map(([piece, isFound], index) =>
    // The parts of a text have no identity but their index.
    // oxlint-disable-next-line react/no-array-index-key
    isFound ? <b key={index}>{piece}</b> : piece,
  );
}
