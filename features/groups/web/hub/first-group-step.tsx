import { Link } from '#platform/web/navigation/router.tsx';
import { FittingGroups } from '../fitting-groups.tsx';
import { useGroupWords } from '../words.ts';

/** Content of the first step that joins a group: suggested public groups. */
export function FirstGroupStep() {
  const t = useGroupWords();
  return (
    <>
      <FittingGroups />
      <Link to="/network?list=public" className="link tap inline-flex min-h-9 items-center justify-self-start text-sm">
        {t('first.all')}
      </Link>
    </>
  );
}
