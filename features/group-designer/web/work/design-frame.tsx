import { useEffect, useMemo, useState, type ComponentType } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { call } from '#platform/web/api/api.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import { readDesign, saveDesign } from '../../contract/endpoints.ts';
import type { DesignHead, DesignWhole } from '../../contract/shapes.ts';
import { resultQuery } from '../queries.ts';
import { useDesignerWords } from '../words.ts';
import { DesignContext, useWorkState } from './design-context.ts';
import { DesignHeader } from './design-header.tsx';
import { DesignWork } from './design-work.ts';
import { parts } from './parts.ts';
import { nobody, present } from './selection.ts';
import { isTab, isUnderWay, tabToBegin, tabs, type Tab } from './tabs.ts';
import { useFaults } from './use-faults.ts';
import { useSurroundings } from './use-surroundings.ts';

const shown = Object.fromEntries(tabs.map((tab) => [tab, lazy(parts[tab])])) as Record<Tab, ComponentType>;

/** Page of one design: state, saving, and one tab at a time. */
export function DesignFrame({ whole }: { whole: DesignWhole }) {
  const t = useDesignerWords();
  const [search] = useSearchParams();
  const [work] = useState(() => new DesignWork(whole, (body) => call(saveDesign, { params: { id: whole.id }, body })));
  const { design, keeping, name } = useWorkState(work);
  // Polls while a task is running, in addition to live messages, which may be lost.
  const refetchInterval = ({ state: { data } }: { state: { data?: DesignHead | undefined } }) =>
    isUnderWay(data ?? whole) ? 1_500 : false;
  const result = useQuery({ ...resultQuery(whole.id), refetchInterval }).data;
  const head: DesignHead = result ?? whole;
  const faults = useFaults(design, useSurroundings());
  const [chosen, select] = useState(nobody);
  const selection = useMemo(() => present(chosen, design.people), [chosen, design.people]);
  const isBehind = work.isBehind(head);
  const requested = search.get('tab');
  const [begun] = useState(() => tabToBegin(whole));
  const tab = isTab(requested) ? requested : begun;
  const Part = shown[tab];

  useEffect(() => {
    if (isBehind)
      void call(readDesign, { params: { id: whole.id } }).then(
        (next) => work.isBehind(next) && work.receive(next),
        () => undefined,
      );
  }, [isBehind, work, whole.id]);
  // Saves when the page is left.
  useEffect(() => () => void work.saveNow(), [work]);
  useEffect(() => {
    if (keeping === 'kept') return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [keeping]);

  const atHand = useMemo(
    () => ({ head, result, work, isEditable: head.can.edit, selection, select, faults }),
    [head, result, work, selection, faults],
  );
  return (
    <DesignContext value={atHand}>
      <HeadTags>
        <title>{name}</title>
      </HeadTags>
      <DesignHeader />
      <TabLinks
        label={t('parts')}
        tabs={tabs.map((each) => ({
          to: `/masp/${whole.id}?tab=${each}`,
          label: t(`tab.${each}`),
          isCurrent: each === tab,
          ...(each === 'users' && design.people.size > 0 ? { count: t('number', { number: design.people.size }) } : {}),
          ...(each === 'create' && design.groups.size > 0 ? { count: t('number', { number: design.groups.size }) } : {}),
        }))}
      />
      <Part />
    </DesignContext>
  );
}
