import { PageTitle } from '#platform/web/page-title.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Hub } from './hub.tsx';
import { useHubWords } from './words.ts';

export function FluxPage() {
  const t = useHubWords();
  return (
    <PageBody width="reading" className="hub-page">
      <PageTitle>{t('titlePublic')}</PageTitle>
      <meta name="description" content={t('descriptionPublic')} />
      <Hub mode="public" />
    </PageBody>
  );
}
