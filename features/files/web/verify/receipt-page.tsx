import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { useParams } from '#platform/web/navigation/router.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { useReceiptWords } from '../words.ts';
import { ReceiptCheck } from './receipt-check.tsx';

/**
 * Public page that checks a delivery receipt (`/verify/:id`). It discloses nothing that the receipt
 * does not contain.
 */
export function ReceiptPage() {
  const t = useReceiptWords();
  const id = useParams()['0'] ?? '';
  return (
    <PageBody kind="text">
      <PageTitle>{t('title')}</PageTitle>
      <HeadTags>
        <meta name="description" content={t('description')} />
        <meta name="robots" content="noindex" />
      </HeadTags>
      <PageHeader above={t('above', { id })} title={t('title')} lead={t('description')} />
      <Card>
        <ReceiptCheck key={id} id={id} />
      </Card>
    </PageBody>
  );
}
