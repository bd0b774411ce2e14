import { useRef, useState } from 'react';
import type { Language } from '#platform/contract/language.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useLocation, useNavigate } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { useKindName } from '#platform/web/i18n/kind-name.ts';
import { useSlots } from '#platform/web/registry/slots.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DayField } from '#platform/web/forms/day-field.tsx';
import { FilterSheet } from '#platform/web/ui/filter-sheet.tsx';
import { QrCodeIcon } from '#platform/web/ui/icons.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { hubRanges, hubSorts, type HubMode } from '../contract/kinds.ts';
import { languagesIn, rangeWords, searchWith, sortWords, type HubFilter } from './hub-filter.ts';
import { KindLink } from './kind-link.tsx';
import { LanguageLinks } from './language-links.tsx';
import { useHubWords } from './words.ts';

// Loaded lazily, because few people share.
const ShareViewDialog = lazy(() => import('./share-view-dialog.tsx').then((module) => module.ShareViewDialog));

// For people with an account who have selected languages.
const LanguagesFirst = lazy(() => import('./languages-first.tsx').then((module) => module.LanguagesFirst));

interface HubFiltersProps {
  mode: HubMode;
  filter: HubFilter;
  /** Languages that come first. */
  first: readonly Language[];
}

/** Popover with kinds, languages, dates, order, and sharing of the view. */
export function HubFilters({ mode, filter, first }: HubFiltersProps) {
  const t = useHubWords();
  const { user } = useSession();
  const panel = useRef<HTMLDivElement>(null);
  const [isSharing, setIsSharing] = useState(false);
  const chosen = languagesIn(filter.languages);
  return (
    <>
      <FilterSheet ref={panel} id="hub-filters" label={t('filters')}>
        <KindLinks filter={filter} />
        <LanguageLinks filter={filter} first={first} />
        {user && (chosen.length > 0 || first.length > 0) && <LanguagesFirst filter={filter} chosen={chosen} first={first} />}
        <DatesAndOrder filter={filter} />
        <Button
          variant="quiet"
          size="small"
          icon={QrCodeIcon}
          className="mt-4 -mb-1.5 -ml-3.5"
          onClick={() => {
            // Returns the focus to the button that opened the filters, where the dialog will return
            // it too.
            panel.current?.hidePopover();
            setIsSharing(true);
          }}
        >
          {t('share')}
        </Button>
      </FilterSheet>
      {isSharing && <ShareViewDialog mode={mode} search={searchWith(filter)} onClose={() => setIsSharing(false)} />}
    </>
  );
}

function KindLinks({ filter }: Pick<HubFiltersProps, 'filter'>) {
  const t = useHubWords();
  const kindName = useKindName();
  const { hubKinds: kinds } = useSlots();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('kinds')}>
      <ul className="flex flex-wrap gap-2">
        <li>
          <KindLink to={`${pathname}${searchWith(filter, { kind: '' })}`} isCurrent={filter.kind === ''}>
            {t('kindAll')}
          </KindLink>
        </li>
        {Object.entries(kinds).map(([name, { Icon }]) => (
          <li key={name}>
            <KindLink to={`${pathname}${searchWith(filter, { kind: name })}`} isCurrent={filter.kind === name}>
              <Icon size={15} />
              {kindName(name)}
            </KindLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Period and order; without scripts, a form. */
function DatesAndOrder({ filter }: Pick<HubFiltersProps, 'filter'>) {
  const t = useHubWords();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { q, kind, range, from, to, languages, sort } = filter;
  const go = (changed: Partial<HubFilter>) => navigate(`${pathname}${searchWith(filter, changed)}`);
  return (
    <form method="get" action={pathname} className="mt-4 grid grid-cols-2 gap-3">
      {q && <input type="hidden" name="q" value={q} />}
      {kind && <input type="hidden" name="kind" value={kind} />}
      {languages && <input type="hidden" name="languages" value={languages} />}
      <SelectField
        name="range"
        label={t('range')}
        key={`range ${range}`}
        defaultValue={range}
        onChange={(event) => go({ range: hubRanges.find((each) => each === event.target.value) ?? 'all' })}
        options={hubRanges.map((value) => ({ value, label: t(rangeWords[value]) }))}
      />
      <SelectField
        name="sort"
        label={t('sort')}
        key={`sort ${sort}`}
        defaultValue={sort}
        onChange={(event) => go({ sort: hubSorts.find((each) => each === event.target.value) ?? 'newest' })}
        options={hubSorts.map((value) => ({ value, label: t(sortWords[value]) }))}
      />
      {range === 'custom' && (
        <>
          <DayField name="from" label={t('from')} value={from} onChange={(day) => go({ from: day })} />
          <DayField name="to" label={t('to')} value={to} onChange={(day) => go({ to: day })} />
        </>
      )}
      <noscript>
        <Button type="submit">{t('apply')}</Button>
      </noscript>
    </form>
  );
}
