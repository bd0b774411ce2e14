import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Hub } from './hub.tsx';
import { useHubWords } from './words.ts';
import './panel-page.css';

/** Start page of a person: tasks and their private Hub. */
export function PanelPage() {
  const t = useHubWords();
  return (
    <PageBody kind="feed" className="hub-page">
      <PageTitle>{t('titlePrivate')}</PageTitle>
      <Hub mode="private" />
    </PageBody>
  );
}
