import { useId, useState, type ReactNode } from 'react';
import { administrationAddress, administrationGroups, type AdministrationPage } from '#platform/web/registry/administration.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import type { Owned } from '#platform/web/registry/slots.ts';
import { buttonClasses } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { ChevronDownIcon } from '#platform/web/ui/icons.tsx';
import { CountBadge } from '#platform/web/ui/count-badge.tsx';
import { useAnyWords } from '#platform/web/i18n/words.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { useAdminWords } from '../words.ts';
import { holds } from './holds.ts';

interface SectionsProps {
  sections: readonly Owned<AdministrationPage>[];
  /** Number of items that need attention, by kind. */
  waiting: ReadonlyMap<string, number>;
}

/** All administration pages, one line of links per group, with a filter by title. */
export function SectionNavigation({ sections, waiting, current, id }: SectionsProps & { current?: string; id?: string }): ReactNode {
  const t = useAdminWords();
  const translate = useAnyWords();
  const listId = useId();
  const [q, setQ] = useState('');
  const found = sections.filter(({ feature, title }) => holds(translate(feature, title), q));
  const groups = administrationGroups
    .map((group) => ({ group, inGroup: found.filter((section) => section.group === group) }))
    .filter(({ inGroup }) => inGroup.length > 0);
  return (
    <nav id={id} aria-label={t('sections')} className="w-full rounded-card border border-line bg-surface print:hidden">
      <SearchField
        label={t('pages.filter')}
        placeholder={t('pages.filter')}
        clearLabel={t('modules.clearFilter')}
        value={q}
        onChange={setQ}
        className="p-3"
      />
      {groups.length === 0 && <p className="px-4 pb-4 text-muted">{t('pages.noneFound')}</p>}
      {groups.map(({ group, inGroup }) => (
        <div key={group} className="border-t border-line px-4 py-2 tablet:grid tablet:grid-cols-[11rem_1fr] tablet:gap-4">
          <p id={`${listId}-${group}`} className="pt-2 text-sm text-muted tablet:py-2.5">
            {t(`group.${group}`)}
          </p>
          <ul aria-labelledby={`${listId}-${group}`} className="-mx-2 flex flex-wrap gap-x-2">
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
      {isOpen && <SectionNavigation id={id} sections={sections} waiting={waiting} current={current.segment} />}
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
        'flex min-h-11 items-center gap-2 rounded-control px-2 no-underline -outline-offset-2 transition-colors hover:bg-tint',
        isCurrent ? 'bg-tint font-[560] text-accent' : 'text-ink',
      )}
    >
      <Icon size={18} className="shrink-0 text-muted" />
      <span className="min-w-0">{translate(feature, title)}</span>
      <CountBadge waiting={requested && count ? { count, text: translate(feature, requested.name, { count }) } : undefined} />
    </Link>
  );
}
