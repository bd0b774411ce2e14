import { Virtualizer } from 'virtua';
import { Button } from '#platform/web/ui/button.tsx';
import { PlusIcon } from '#platform/web/ui/icons.tsx';
import { useDesignerWords } from '../words.ts';
import { BoardColumn } from './board-column.tsx';
import type { BoardColumn as Column } from './columns.ts';

/** In pixels, as `w-64`. */
const columnWidth = 256;
/** So many share the width; more have a fixed one, and only those in view are rendered. */
const fewest = 4;

/**
 * “Side by side”: groups as adjacent columns, as high as their people. The column of people without a group stays
 * visible.
 */
export function ColumnsView({ columns, onMake }: { columns: readonly Column[]; onMake: (() => void) | undefined }) {
  const t = useDesignerWords();
  const [pool, ...groups] = columns;
  return (
    <div className="flex h-[calc(100dvh-var(--header)-var(--dock)-6rem)] min-h-110 gap-4">
      {pool && <BoardColumn column={pool} className={pool.total > 0 ? 'h-full w-60 shrink-0' : 'h-full w-40 shrink-0'} />}
      <div className="h-full min-w-0 flex-1 overflow-x-auto overscroll-x-contain">
        {groups.length > 0 && groups.length <= fewest ? (
          <div className="flex h-full gap-4">
            {groups.map((column) => (
              <BoardColumn key={column.id} column={column} className="h-full max-w-96 min-w-56 flex-1" />
            ))}
          </div>
        ) : groups.length > 0 ? (
          <Virtualizer horizontal data={groups} itemSize={columnWidth} bufferSize={columnWidth}>
            {(column) => (
              <div key={column.id} className="h-full w-64 pr-4">
                <BoardColumn column={column} className="h-full" />
              </div>
            )}
          </Virtualizer>
        ) : (
          <div className="grid h-full place-items-center rounded-card border-2 border-dashed border-line">
            <div className="grid justify-items-center gap-3 px-6 text-center">
              <p className="text-muted">{t('noGroups')}</p>
              {onMake && (
                <Button variant="secondary" icon={PlusIcon} onClick={onMake}>
                  {t('newGroup')}
                </Button>
              )}
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
