import { Avatar } from '#platform/web/ui/avatar.tsx';
import { EyeIcon } from '#platform/web/ui/icons.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import type { LiveTextPeople } from '../../../contract/live-text.ts';
import { useDocumentWords } from '../../words.ts';

/** The others who have the text open, and people who read it. */
export function PeopleHere({ people, readers }: Pick<LiveTextPeople, 'people' | 'readers'>) {
  const t = useDocumentWords();
  const { user } = useSession();
  const others = (all: typeof people) => all.filter(({ id }) => id !== user?.id);
  return (
    <div className="live-here">
      <ul className="live-people" aria-label={t('peopleHere')}>
        {others(people).map(({ id, name }) => (
          <li key={id} title={name}>
            <Avatar name={name} size="small" label={name} />
          </li>
        ))}
      </ul>
      <ul className="live-people live-readers" aria-label={t('peopleReading')}>
        {others(readers).map(({ id, name }) => (
          <li key={id} title={t('isReading', { name })}>
            <Avatar name={name} size="small" label={name} />
            <EyeIcon size={14} />
          </li>
        ))}
      </ul>
    </div>
  );
}
