import { useAnyWords } from '#platform/web/i18n/words.tsx';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { useSlots } from '#platform/web/registry/slots.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { PencilIcon } from '#platform/web/ui/icons.tsx';
import { useHubWords } from './words.ts';

const writing = '/article';

/** Leads from the private Hub to writing; on large screens also to the other things that everyone can create. */
export function Composer() {
  const t = useHubWords();
  const anyWords = useAnyWords();
  const { user } = useSession();
  const { isOpen } = useSiteNavigation();
  const others = useSlots().actions.filter(({ to, isForManagers }) => to !== writing && !isForManagers && isOpen(to));
  if (!user || !isOpen(writing)) return null;
  return (
    <nav aria-label={t('create')} className="flex items-center gap-1 px-4 py-3 tablet:px-5">
      <Link
        to={writing}
        className="flex min-h-11 flex-1 items-center gap-2.5 rounded-full border border-line bg-bg px-4 text-sm text-muted no-underline hover:border-accent hover:text-ink"
      >
        <PencilIcon size={18} />
        {t('writeHere')}
      </Link>
      {others.map(({ to, feature, name, Icon }) => {
        const label = anyWords(`${feature}/shared`, name);
        return (
          <Link
            key={to}
            to={to}
            aria-label={label}
            title={label}
            className="grid size-11 place-items-center rounded-control text-muted hover:bg-tint hover:text-ink max-tablet:hidden"
          >
            <Icon size={20} />
          </Link>
        );
      })}
    </nav>
  );
}
