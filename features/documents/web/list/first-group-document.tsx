import { useQuery } from '#platform/web/queries/queries.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { FirstStepCard } from '#platform/web/ui/first-step-card.tsx';
import { PencilIcon } from '#platform/web/ui/icons.tsx';
import { groupNewsQuery } from './group-news-query.ts';
import { useDocumentWords } from '../words.ts';
import { writingFor } from '../writing/writing-for.ts';

/**
 * Setup step of a new group: publish a first document. Done once any document is published in it.
 */
export function FirstGroupDocument({ groupId }: { groupId: string }) {
  const t = useDocumentWords();
  const { data } = useQuery(groupNewsQuery(groupId));
  return (
    <FirstStepCard title={t('firstInGroup.title')} isDone={(data?.total ?? 0) > 0} doneLabel={t('first.done')}>
      <p className="text-sm text-pretty text-muted">{t('firstInGroup.text')}</p>
      <LinkButton to={writingFor(groupId)} variant="secondary" size="small" icon={PencilIcon} className="justify-self-start">
        {t('first.write')}
      </LinkButton>
    </FirstStepCard>
  );
}
