import { useQuery } from '#platform/web/queries/queries.ts';
import { query } from '#platform/web/api/api.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { FirstStepCard } from '#platform/web/ui/first-step-card.tsx';
import { PencilIcon } from '#platform/web/ui/icons.tsx';
import { listDocuments } from '../../contract/endpoints.ts';
import { useDocumentWords } from '../words.ts';

/** Onboarding step: introduce yourself. Done once the user has published a document. */
export function FirstDocumentStep() {
  const t = useDocumentWords();
  const { data } = useQuery(query(listDocuments, { query: { list: 'mine', limit: 1 } }));
  return (
    <FirstStepCard title={t('first.title')} isDone={(data?.total ?? 0) > 0} doneLabel={t('first.done')}>
      <p className="text-sm text-pretty text-muted">{t('first.text')}</p>
      <LinkButton to="/article" variant="secondary" size="small" icon={PencilIcon} className="justify-self-start">
        {t('first.write')}
      </LinkButton>
    </FirstStepCard>
  );
}
