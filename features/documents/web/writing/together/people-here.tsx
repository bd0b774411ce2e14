import { Avatar } from '#platform/web/ui/avatar.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { useDocumentWords } from '../../words.ts';

/** The others who have the text open. */
export function PeopleHere({ people }: { people: readonly { id: string; name: string }[] }) {
  const t = useDocumentWords();
  const { user } = useSession();
  const others = people.filter(({ id }) => id !== user?.id);
  return (
    <ul className="live-people" aria-label={t('peopleHere')}>
      {others.map(({ id, name }) => (
        <li key={id} title={name}>
          <Avatar name={name} size="small" label={name} />
        </li>
      ))}
    </ul>
  );
}
