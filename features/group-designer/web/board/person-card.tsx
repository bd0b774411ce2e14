import { memo, useEffect, useRef, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { useDrag } from 'react-aria-components';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { CircleAlertIcon } from '#platform/web/ui/icons.tsx';
import type { DesignPerson } from '../../contract/design.ts';
import { useDesignerWords } from '../words.ts';
import { peopleType, useBoard } from './board-context.ts';

interface PersonCardProps {
  person: DesignPerson;
  columnId: string | null;
  index: number;
  isChosen: boolean;
  /** Codes of reasons by column; the first is shown. */
  faults: ReadonlyMap<string, string> | undefined;
  /** The card that the Tab key reaches. */
  isActive: boolean;
  /** Counter that changes when the active card should get the focus. */
  focusTurn: number;
  /** Last counter value handled within the list, since the active card may be rendered later. */
  focused: RefObject<number>;
  onPress: (index: number, event: MouseEvent) => void;
  onKey: (index: number, event: KeyboardEvent) => void;
  onMoved: () => void;
}

/**
 * Card of a person, dragged alone or with the selection. By keyboard, Enter starts dragging and Tab
 * moves between groups.
 */
export const PersonCard = memo(function PersonCard(props: PersonCardProps) {
  const { person, columnId, index, isChosen, faults, isActive, focusTurn, focused, onPress, onKey, onMoved } = props;
  const t = useDesignerWords();
  const errorText = useErrorText();
  const { take, letGo, isEditable } = useBoard();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isActive || focusTurn === focused.current) return;
    focused.current = focusTurn;
    card.current?.focus({ preventScroll: true });
  }, [isActive, focusTurn, focused]);
  const { dragProps, isDragging } = useDrag({
    isDisabled: !isEditable,
    getItems: () => [{ [peopleType]: person.id, 'text/plain': person.name }],
    getAllowedDropOperations: () => ['move'],
    onDragStart: () => void take(columnId, person.id),
    onDragEnd: ({ dropOperation }) => {
      letGo();
      if (dropOperation !== 'cancel') onMoved();
    },
  });
  const [fault] = faults ?? [];
  const problem = fault && t('problem', { column: t(`column.${fault[0] as 'name'}`), reason: errorText(fault[1]) });
  const name = person.name.trim() || person.email.trim() || t('unnamed');
  const about = [person.position, person.city || person.company].filter((text) => text.trim() !== '').join(' · ');
  return (
    <div
      {...dragProps}
      ref={card}
      data-person={person.id}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isChosen}
      tabIndex={isActive ? 0 : -1}
      className={classes(
        'mx-2 mb-2 rounded-control border bg-surface px-2.5 py-2 select-none',
        isEditable && 'cursor-grab',
        isChosen ? 'border-accent outline-1 outline-accent' : 'border-line',
        isDragging && 'opacity-50',
      )}
      // React Aria takes a press on the exact centre for one by a screen reader, which starts
      // dragging, so mouse presses are withheld.
      onPointerDown={(event) => event.pointerType !== 'mouse' && dragProps.onPointerDown?.(event)}
      onClick={(event) => {
        dragProps.onClick?.(event);
        if (!event.defaultPrevented) onPress(index, event);
      }}
      onKeyDown={(event) => onKey(index, event)}
    >
      <div role="gridcell" className="flex min-h-9 items-center gap-2.5">
        <Avatar name={name} size="small" />
        <span className="min-w-0 flex-1">
          <bdi className="block text-sm leading-snug font-[560] wrap-anywhere">{name}</bdi>
          {fault ? (
            <span className="flex gap-1 text-xs text-disagree">
              <CircleAlertIcon size={14} className="mt-0.5 flex-none" />
              <span>{problem}</span>
            </span>
          ) : (
            about && <span className="block truncate text-xs text-muted">{about}</span>
          )}
        </span>
        {person.role === 'manager' && <Badge tone="accent">{t('value.role.manager')}</Badge>}
      </div>
    </div>
  );
});
