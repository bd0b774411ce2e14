import { useId, useState, type ReactNode } from 'react';
import { administrationAddress, administrationGroups, type AdministrationPage } from '#platform/web/registry/administration.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import type { Owned } from '#platform/web/registry/slots.ts';
import { classes } from '#platform/web/ui/classes.ts';
import { ChevronDownIcon } from '#platform/web/ui/icons.tsx';
import { CountBadge } from '#platform/web/ui/count-badge.tsx';
import { useAnyWords } from '#platform/web/i18n/words.tsx';
import { useAdminWords } from '../words.ts';

interface SectionNavigationProps {
  sections: readonly Owned<AdministrationPage>[];
  current: Owned<AdministrationPage>;
  /** Number of items that need attention, by kind. */
  waiting: ReadonlyMap<string, number>;
}

/**
 * Navigation of the administration: a column where there is room, else a menu under a button that
 * names the current page.
 */
export function SectionNavigation({ sections, current, waiting }: SectionNavigationProps): ReactNode {
  const t = useAdminWords();
  const say = useAnyWords();
  const id = useId();
  const [openAt, setOpenAt] = useState<string>();
  // Navigating to another page closes the menu.
  const isOpen = openAt === current.segment;
  const groups = administrationGroups
    .map((group) => ({ group, inGroup: sections.filter((section) => section.group === group) }))
    .filter(({ inGroup }) => inGroup.length > 0);
  return (
    <nav aria-label={t('sections')} className="self-start print:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? undefined : current.segment)}
        className="flex min-h-11 w-full items-center gap-3 rounded-control border border-line bg-surface px-3 text-left font-[560] @min-[54rem]:hidden"
      >
        <current.Icon size={20} className="shrink-0 text-muted" />
        <span className="min-w-0 flex-1 truncate">{say(current.feature, current.title)}</span>
        <ChevronDownIcon size={18} className={classes('shrink-0 text-muted transition-transform', isOpen && 'rotate-180')} />
      </button>
      <div
        id={id}
        className={classes(
          '@max-[54rem]:mt-2 @max-[54rem]:rounded-card @max-[54rem]:border @max-[54rem]:border-line @max-[54rem]:bg-surface @max-[54rem]:p-2',
          !isOpen && '@max-[54rem]:hidden',
        )}
      >
        {groups.map(({ group, inGroup }, index) => (
          <div key={group} className={index > 0 ? 'mt-3' : undefined}>
            <p id={`${id}-${group}`} className="px-3 pt-1 pb-0.5 text-xs text-muted">
              {t(`group.${group}`)}
            </p>
            <ul aria-labelledby={`${id}-${group}`}>
              {inGroup.map((section) => (
                <li key={section.segment}>
                  <SectionLink section={section} isCurrent={section.segment === current.segment} waiting={waiting} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

function SectionLink({
  section: { segment, feature, title, Icon, waiting: asked },
  isCurrent,
  waiting,
}: {
  section: Owned<AdministrationPage>;
  isCurrent: boolean;
  waiting: ReadonlyMap<string, number>;
}): ReactNode {
  const say = useAnyWords();
  const count = asked && waiting.get(asked.kind);
  return (
    <Link
      to={administrationAddress(segment)}
      aria-current={isCurrent ? 'page' : undefined}
      className={classes(
        'flex min-h-10 items-center gap-3 rounded-control px-3 no-underline -outline-offset-2 transition-colors hover:bg-tint',
        isCurrent ? 'bg-tint font-[560] text-accent' : 'text-muted hover:text-ink',
      )}
    >
      <Icon size={18} className="shrink-0" />
      <span className="min-w-0 py-1.5 leading-5">{say(feature, title)}</span>
      <CountBadge waiting={asked && count ? { count, text: say(feature, asked.name, { count }) } : undefined} className="ml-auto" />
    </Link>
  );
}
