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
    <nav aria-label={t('create')} className="hub-compose">
      <Link to={writing} className="hub-write">
        <PencilIcon size={18} />
        {t('writeHere')}
      </Link>
      {others.map(({ to, feature, name, Icon }) => {
        const label = anyWords(`${feature}/shared`, name);
        return (
          <Link key={to} to={to} aria-label={label} title={label} className="hub-create">
            <Icon size={20} />
          </Link>
        );
      })}
    </nav>
  );
}
