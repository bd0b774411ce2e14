import { Link } from '#platform/web/navigation/router.tsx';
import { FirstStepCard } from '#platform/web/ui/first-step-card.tsx';
import { FittingGroups } from '../fitting-groups.tsx';
import { useMyGroups } from '../use-my-groups.ts';
import { useGroupWords } from '../words.ts';

/** First step of a new account: suggested public groups. */
export function FirstGroupStep() {
  const t = useGroupWords();
  const mine = useMyGroups();
  return (
    <FirstStepCard title={t('first.title')} isDone={mine.groups.length > 0} doneLabel={t('first.done')}>
      <FittingGroups />
      <Link to="/network?list=public" className="link tap inline-flex min-h-9 items-center justify-self-start text-sm">
        {t('first.all')}
      </Link>
    </FirstStepCard>
  );
}
