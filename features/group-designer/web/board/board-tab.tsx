import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { locales } from '#platform/contract/language.ts';
import { Link, useSearchParams } from '#platform/web/navigation/router.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { CheckIcon, CircleAlertIcon, PlusIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { movePeople } from '../../contract/commands.ts';
import { GroupDialog } from '../virtual-groups/group-dialog.tsx';
import { ChosenBar } from '../work/chosen-bar.tsx';
import { useDesign, useDesignAtHand } from '../work/design-context.ts';
import { movedWith, present } from '../work/selection.ts';
import { countFaulty } from '../work/find-people.ts';
import { useDesignerWords } from '../words.ts';
import { BoardContext, ChosenContext, noneChosen, type Board, type Chosen } from './board-context.ts';
import { ColumnsView } from './columns-view.tsx';
import { columnsOf, type BoardColumn } from './columns.ts';
import { MoveTo } from './move-to.tsx';
import { VerticalView } from './vertical-view.tsx';
import { beginningView, isView, type View, ViewSwitch } from './view-switch.tsx';

const keys = ['move', 'select', 'carry', 'next'] as const;

/** Instructions for moving people: one sentence, which opens the keys. */
function BoardHelp() {
  const t = useDesignerWords();
  return (
    <details className="text-muted max-tablet:hidden">
      <summary className="tap w-fit py-0.5">{t('boardHelp')}</summary>
      <p className="flex flex-wrap gap-x-4 gap-y-1 pt-1 pl-4">
        {keys.map((key) => (
          <span key={key}>
            <kbd className="rounded-small border border-line bg-surface px-1.5 font-sans text-xs">{t(`boardKey.${key}`)}</kbd>{' '}
            {t(`boardKeyDoes.${key}`)}
          </span>
        ))}
      </p>
    </details>
  );
}

/** How many people are in a group, how many in none, and how many have something to correct. */
function Placed({ columns: [pool] }: { columns: readonly BoardColumn[] }) {
  const t = useDesignerWords();
  const design = useDesign();
  const { faults } = useDesignAtHand();
  const faulty = useMemo(() => countFaulty(design, faults), [design, faults]);
  const unplaced = pool?.total ?? 0;
  const count = design.people.size - unplaced;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
      <span className="flex items-center gap-1.5 font-[560]">
        <UsersIcon size={18} className="text-muted" />
        {t('placed', { count })}
      </span>
      {unplaced > 0 ? (
        <span className="flex items-center gap-1.5 text-warn">
          <CircleAlertIcon size={16} />
          {t('unplaced', { count: unplaced })}
        </span>
      ) : (
        <span className="flex items-center gap-1.5 text-agree">
          <CheckIcon size={16} />
          {t('allPlaced')}
        </span>
      )}
      {faulty > 0 && (
        <Link to="?tab=users" className="link flex items-center gap-1.5 text-danger">
          <CircleAlertIcon size={16} />
          {t('toMend', { count: faulty })}
        </Link>
      )}
    </p>
  );
}

/** Dragging of people between groups. */
function useBoardActions(chosen: Chosen, choose: (chosen: Chosen) => void, announce: (text: string) => void): Board {
  const t = useDesignerWords();
  const { work, isEditable } = useDesignAtHand();
  const carried = useRef<{ from: string | null; ids: readonly string[] }>(null);
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });
  return useMemo((): Board => {
    const nameOf = (id: string | null) => (id === null ? t('ungrouped') : work.state().design.groups.get(id)?.name || t('unnamed'));
    return {
      choose,
      isEditable,
      take: (from, personId) => {
        const { from: column, ids } = latest.current;
        carried.current = { from, ids: column === from ? movedWith(ids, personId) : [personId] };
        return carried.current.ids.length;
      },
      letGo: () => (carried.current = null),
      mayDrop: (to) => carried.current !== null && carried.current.from !== to,
      drop: (to) => {
        if (!carried.current) return;
        const { from, ids } = carried.current;
        work.do(movePeople(work.state().design, ids, from, to));
        choose(noneChosen);
        announce(t('moved', { count: ids.length, group: nameOf(to) }));
      },
    };
  }, [isEditable, work, t, choose, announce]);
}

/**
 * “Manage groups”: groups as columns and people as cards, moved by dragging or by choosing a group.
 */
export function BoardTab() {
  const t = useDesignerWords();
  const { language } = useLanguage();
  const design = useDesign();
  const { isEditable } = useDesignAtHand();
  const [search] = useSearchParams();
  const [begun] = useState(beginningView);
  const [q, setQ] = useState('');
  const deferred = useDeferredValue(q);
  const [kept, choose] = useState(noneChosen);
  const [isMaking, setIsMaking] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const columns = useMemo(() => columnsOf(design, deferred), [design, deferred]);
  const chosen = useMemo(() => ({ from: kept.from, ids: present(kept.ids, design.people) }), [kept, design.people]);
  const requested = search.get('view');
  const view = isView(requested) ? requested : begun;

  const board = useBoardActions(chosen, choose, setAnnouncement);

  if (design.people.size + design.groups.size === 0)
    return (
      <EmptyState icon={UsersIcon} title={t('noBoard')} action={<LinkButton to="?tab=import">{t('tab.import')}</LinkButton>}>
        {t('noBoardText')}
      </EmptyState>
    );
  const make = isEditable ? () => setIsMaking(true) : undefined;
  return (
    <I18nProvider locale={locales[language]}>
      <BoardContext value={board}>
        <BoardTools q={q} onFind={setQ} view={view} onMake={make} />
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm">
          <Placed columns={columns} />
          {isEditable && <BoardHelp />}
        </div>
        <ChosenContext value={chosen}>
          {view === 'columns' ? <ColumnsView columns={columns} onMake={make} /> : <VerticalView columns={columns} />}
        </ChosenContext>
        <p role="status" className="sr-only">
          {announcement}
        </p>
        {isEditable && (
          <ChosenBar count={chosen.ids.size} onClear={() => choose(noneChosen)}>
            <MoveTo
              ids={[...chosen.ids]}
              from={chosen.from}
              onMoved={(group) => {
                setAnnouncement(t('moved', { count: chosen.ids.size, group }));
                choose(noneChosen);
              }}
            />
          </ChosenBar>
        )}
        {isMaking && <GroupDialog group={undefined} onClose={() => setIsMaking(false)} />}
      </BoardContext>
    </I18nProvider>
  );
}

interface BoardToolsProps {
  q: string;
  onFind: (q: string) => void;
  view: View;
  /** Creates a group; undefined if the design cannot be edited. */
  onMake: (() => void) | undefined;
}

/** Search, layout of the board, and a button for a new group. */
function BoardTools({ q, onFind, view, onMake }: BoardToolsProps) {
  const t = useDesignerWords();
  const [, setSearch] = useSearchParams();
  const show = (next: View) =>
    setSearch((before) => new URLSearchParams([...before].filter(([key]) => key !== 'view').concat([['view', next]])), { replace: true });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <search className="min-w-0 flex-1 basis-52 tablet:basis-64">
        <SearchField label={t('findPerson')} placeholder={t('findPerson')} clearLabel={t('clearSearch')} value={q} onChange={onFind} />
      </search>
      <div className="max-tablet:order-last max-tablet:basis-full">
        <ViewSwitch view={view} onChange={show} />
      </div>
      {onMake && (
        <Button variant="secondary" icon={PlusIcon} onClick={onMake}>
          <span className="max-tablet:sr-only">{t('newGroup')}</span>
        </Button>
      )}
    </div>
  );
}
