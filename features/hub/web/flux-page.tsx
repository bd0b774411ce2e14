import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Hub } from './hub.tsx';
import { useHubWords } from './words.ts';

export function FluxPage() {
  const t = useHubWords();
  return (
    <PageBody kind="feed" className="hub-page">
      <PageTitle>{t('titlePublic')}</PageTitle>
      <HeadTags>
        <meta name="description" content={t('descriptionPublic')} />
      </HeadTags>
      <Hub mode="public" />
    </PageBody>
  );
}
