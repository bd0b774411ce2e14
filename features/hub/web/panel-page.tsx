import { PageTitle } from '#platform/web/page-title.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Hub } from './hub.tsx';
import { useHubWords } from './words.ts';

/** A person's start: what waits for them, and their private Hub. */
export function PanelPage() {
  const t = useHubWords();
  return (
    <PageBody width="reading" className="hub-page">
      <PageTitle>{t('titlePrivate')}</PageTitle>
      <Hub mode="private" />
    </PageBody>
  );
}
