import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useSearchParams } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { UploadIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import { fileLists, type FileListName } from '../contract/limits.ts';
import { FileList } from './file-list.tsx';
import { DropHint } from './sharing/drop-hint.tsx';
import { UnderWay } from './sharing/under-way.tsx';
import { useSharing } from './sharing/use-sharing.tsx';
import { useFileWords } from './words.ts';

/** The viewer's files: all, received and sent (`/files`). */
export function FilesPage() {
  const t = useFileWords();
  const [search] = useSearchParams();
  const list: FileListName = fileLists.find((each) => each === search.get('list')) ?? 'mine';
  const { open, isOver, dialog } = useSharing();
  const ownId = useSession().user?.id ?? '';
  const empty = {
    mine: { title: t('none'), text: t('noneText'), example: t('noneExample') },
    received: { title: t('noneReceived'), text: t('noneReceivedText', { id: ownId }) },
    sent: { title: t('noneSent'), text: t('noneSentText') },
  }[list];
  const share = (
    <Button icon={UploadIcon} onClick={open}>
      {t('share')}
    </Button>
  );
  return (
    <PageBody kind="list">
      <HeadTags>
        <title>{t('title')}</title>
      </HeadTags>
      <PageHeader title={t('title')} lead={t('lead')} actions={share} />
      {isOver && <DropHint />}
      <UnderWay />
      <TabLinks
        label={t('lists')}
        tabs={[
          { to: '/files', label: t('listMine'), isCurrent: list === 'mine' },
          { to: '/files?list=received', label: t('listReceived'), isCurrent: list === 'received' },
          { to: '/files?list=sent', label: t('listSent'), isCurrent: list === 'sent' },
        ]}
      />
      <FileList list={list} empty={list === 'received' ? empty : { ...empty, action: share }} />
      {dialog}
    </PageBody>
  );
}
