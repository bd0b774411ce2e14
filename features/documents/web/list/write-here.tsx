import { LinkButton } from '#platform/web/ui/button.tsx';
import { PencilIcon } from '#platform/web/ui/icons.tsx';
import { useDocumentWords } from '../words.ts';
import { writingFor } from '../writing/writing-for.ts';

/** Button that starts a document for this group. */
export function WriteHere({ groupId }: { groupId: string }) {
  const t = useDocumentWords();
  return (
    <LinkButton to={writingFor(groupId)} icon={PencilIcon}>
      {t('writeHere')}
    </LinkButton>
  );
}
