import { Link, useLocation } from '#platform/web/router.tsx';
import { useSlots } from '#platform/web/slots.ts';
import { XIcon } from '#platform/web/ui/icons.tsx';
import { rangeWords, searchWith, sortWords, type HubFilter } from './hub-filter.ts';
import { useHubWords } from './words.ts';

/** What is filtered and how it is sorted, where that is not as usual; each is a link to the Hub without it. */
export function ActiveFilters({ filter }: { filter: HubFilter }) {
  const t = useHubWords();
  const { pathname } = useLocation();
  const { kind, range, sort } = filter;
  const Label = useSlots().hubKinds[kind]?.useLabel;
  const active = [
    Label && { without: { kind: '' }, text: <Label /> },
    range !== 'all' && { without: { range: 'all' as const }, text: t(rangeWords[range]) },
    sort !== 'newest' && { without: { sort: 'newest' as const }, text: t(sortWords[sort]) },
  ].filter((each) => each !== false && each !== undefined);
  return (
    <>
      {active.map(({ without, text }) => (
        <Link
          key={Object.keys(without)[0]}
          to={`${pathname}${searchWith(filter, without)}`}
          className="tap inline-flex min-h-8 items-center gap-1.5 rounded-full bg-tint px-3 text-sm text-ink no-underline hover:text-accent"
        >
          <span className="sr-only">{t('without')}</span>
          {text}
          <XIcon size={14} className="text-muted" />
        </Link>
      ))}
      <Link to={pathname} className="link tap inline-flex min-h-8 items-center px-1 text-sm">
        {t('reset')}
      </Link>
    </>
  );
}
