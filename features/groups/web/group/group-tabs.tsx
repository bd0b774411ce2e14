import { useAnyWords } from '#platform/web/i18n/words.tsx';
import { byActionOrder, useSlots } from '#platform/web/registry/slots.ts';
import { ChevronDownIcon } from '#platform/web/ui/icons.tsx';
import { Menu } from '#platform/web/ui/menu.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import type { Group } from '../../contract/shapes.ts';
import { useGroupWords } from '../words.ts';

/** Number of features with a tab of their own; the others are in a menu. */
const mainFeatures = 3;

/** Tabs of a group for members, each with its own address; `current` is the name of its slot. */
export function GroupTabs({ group: { id, memberCount }, current }: { group: Group; current: string }) {
  const t = useGroupWords();
  const anyWords = useAnyWords();
  const slots = useSlots().group.toSorted(byActionOrder);
  const tabs = slots.map(({ name, feature, label }, index) => ({
    to: `/network/${id}?tab=${name}` as const,
    label: anyWords(feature, label),
    isCurrent: name === current,
    isMain: index < mainFeatures,
  }));
  const others = tabs.filter(({ isMain }) => !isMain).map(({ to, label }) => ({ to, label }));
  return (
    <div className="flex">
      <div className="min-w-0 flex-1">
        <TabLinks
          label={t('views')}
          tabs={[
            { to: `/network/${id}`, label: t('overview'), isCurrent: current === '' },
            // The current one is always among the tabs.
            ...tabs.filter(({ isMain, isCurrent }) => isMain || isCurrent),
            { to: `/network/${id}?tab=members`, label: t('membersTitle'), count: memberCount, isCurrent: current === 'members' },
          ]}
        />
      </div>
      {others.length > 0 && (
        <div className="group-other-tabs mb-6 border-b border-line print:hidden">
          <Menu label={t('moreTabs')} items={others} buttonClassName="text-muted hover:text-ink">
            {t('moreTabs')}
            <ChevronDownIcon size={16} />
          </Menu>
        </div>
      )}
    </div>
  );
}
