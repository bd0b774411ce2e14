import type { ReactNode } from 'react';
import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { PencilIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import { useDocumentWords } from '../words.ts';

interface ListPageProps {
  title: string;
  lead: string;
  /** Shown before the write button. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Frame of the signed-in user's lists: write button and tabs. */
export function ListPage({ title, lead, actions, children }: ListPageProps) {
  const t = useDocumentWords();
  const tabs = [
    { to: '/autrePublication', label: t('listGroups') },
    { to: '/publicArticle', label: t('listPublic') },
    { to: '/blog', label: t('listMine') },
    { to: '/draft', label: t('listDrafts') },
    { to: '/draft/together', label: t('listTogether') },
    { to: '/draft/bin', label: t('listBin') },
  ];
  return (
    <PageBody kind="feed">
      <HeadTags>
        <title>{title}</title>
      </HeadTags>
      <PageHeader
        title={title}
        lead={<span className="max-tablet:hidden">{lead}</span>}
        actions={
          <>
            {actions}
            <WriteButton />
          </>
        }
      />
      <TabLinks label={t('lists')} tabs={tabs} />
      {children}
    </PageBody>
  );
}

/** Begins a document: the main action of the lists. */
export function WriteButton() {
  const t = useDocumentWords();
  return (
    <LinkButton to="/article" icon={PencilIcon}>
      {t('write')}
    </LinkButton>
  );
}
