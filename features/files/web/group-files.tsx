import { Button } from '#platform/web/ui/button.tsx';
import { UploadIcon } from '#platform/web/ui/icons.tsx';
import { FileList } from './file-list.tsx';
import { DropHint } from './sharing/drop-hint.tsx';
import { UnderWay } from './sharing/under-way.tsx';
import { useSharing } from './sharing/use-sharing.tsx';
import { useFileWords } from './words.ts';

/** The viewer's files in one group, sent and received. */
export function GroupFiles({ groupId }: { groupId: string }) {
  const t = useFileWords();
  const { open, isOver, dialog } = useSharing(groupId);
  return (
    <>
      {isOver && <DropHint />}
      <UnderWay groupId={groupId} />
      <Button variant="secondary" icon={UploadIcon} className="mb-4" onClick={open}>
        {t('share')}
      </Button>
      <FileList list="mine" groupId={groupId} empty={{ title: t('inGroupEmpty'), text: t('inGroupEmptyText') }} />
      {dialog}
    </>
  );
}
