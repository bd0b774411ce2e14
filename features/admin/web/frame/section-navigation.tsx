import { useId, useState, type ReactNode } from 'react';
import { administrationAddress, administrationGroups, type AdministrationPage } from '#platform/web/registry/administration.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import type { Owned } from '#platform/web/registry/slots.ts';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { ChevronDownIcon } from '#platform/web/ui/icons.tsx';
import { CountBadge } from '#platform/web/ui/count-badge.tsx';
import { useAnyWords } from '#platform/web/i18n/words.tsx';
import { useAdminWords } from '../words.ts';

interface SectionsProps {
  sections: readonly Owned<AdministrationPage>[];
  /** Number of items that need attention, by kind. */
  waiting: ReadonlyMap<string, number>;
}

/** All administration pages by group, in columns. */
export function SectionNavigation({ sections, waiting, current, id }: SectionsProps & { current?: string; id?: string }): ReactNode {
  const t = useAdminWords();
  const listId = useId();
  const groups = administrationGroups
    .map((group) => ({ group, inGroup: sections.filter((section) => section.group === group) }))
    .filter(({ inGroup }) => inGroup.length > 0);
  return (
    <nav id={id} aria-label={t('sections')} className="columns-[14rem] gap-x-4 print:hidden">
      {groups.map(({ group, inGroup }) => (
        <div key={group} className="break-inside-avoid pb-4">
          <p id={`${listId}-${group}`} className="px-3 pt-1 pb-0.5 text-sm text-muted">
            {t(`group.${group}`)}
          </p>
          <ul aria-labelledby={`${listId}-${group}`}>
            {inGroup.map((section) => (
              <li key={section.segment}>
                <SectionLink section={section} isCurrent={section.segment === current} waiting={waiting} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Button on a page that shows all the others. */
export function SectionMenu({ sections, waiting, current }: SectionsProps & { current: Owned<AdministrationPage> }): ReactNode {
  const t = useAdminWords();
  const id = useId();
  const [openAt, setOpenAt] = useState<string>();
  // Navigating to another page closes the menu.
  const isOpen = openAt === current.segment;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? undefined : current.segment)}
        className={buttonClasses({ variant: 'secondary', size: 'small' })}
      >
        {t('allPages')}
        <ChevronDownIcon size={18} className={classes('shrink-0 transition-transform', isOpen && 'rotate-180')} />
      </button>
      {isOpen && (
        <div className="w-full rounded-card border border-line bg-surface px-2 pt-3">
          <SectionNavigation id={id} sections={sections} waiting={waiting} current={current.segment} />
        </div>
      )}
    </>
  );
}

interface SectionLinkProps extends Pick<SectionsProps, 'waiting'> {
  section: Owned<AdministrationPage>;
  isCurrent: boolean;
}

function SectionLink({ section: { segment, feature, title, Icon, waiting: requested }, isCurrent, waiting }: SectionLinkProps): ReactNode {
  const translate = useAnyWords();
  const count = requested && waiting.get(requested.kind);
  return (
    <Link
      to={administrationAddress(segment)}
      aria-current={isCurrent ? 'page' : undefined}
      className={classes(
        'flex min-h-11 items-center gap-3 rounded-control px-3 no-underline -outline-offset-2 transition-colors hover:bg-tint',
        isCurrent ? 'bg-tint font-[560] text-accent' : 'text-ink',
      )}
    >
      <Icon size={18} className="shrink-0 text-muted" />
      <span className="min-w-0 py-1.5 leading-5">{translate(feature, title)}</span>
      <CountBadge
        waiting={requested && count ? { count, text: translate(feature, requested.name, { count }) } : undefined}
        className="ml-auto"
      />
    </Link>
  );
}
