import { Link } from 'react-router';
import { classes } from '#platform/web/ui/classes.ts';
import type { GroupList } from '../../contract/kinds.ts';
import { useGroupWords } from '../words.ts';

const tabs: readonly { list: GroupList; to: string }[] = [
  { list: 'mine', to: '/network' },
  { list: 'public', to: '/network?list=public' },
];

/** The two lists of groups, each with an address of its own. */
export function ListTabs({ current }: { current: GroupList }) {
  const t = useGroupWords();
  return (
    <nav aria-label={t('lists')} className="mb-5 border-b border-line">
      <ul className="flex gap-1">
        {tabs.map(({ list, to }) => (
          <li key={list}>
            <Link
              to={to}
              aria-current={list === current ? 'page' : undefined}
              className={classes(
                '-mb-px flex min-h-11 items-center border-b-2 px-3 no-underline transition-colors',
                list === current ? 'border-accent font-[560] text-ink' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {t(list)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
