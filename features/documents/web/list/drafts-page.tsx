import { useEffect, useState } from 'react';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useDocumentWords } from '../words.ts';
import { LocalDrafts } from '../writing/local-drafts.ts';
import { OpenFileButton } from '../writing/opening/open-file-button.tsx';
import { useNewFromFile } from '../writing/opening/use-new-from-file.ts';
import { DeleteDraftButton } from './delete-draft-button.tsx';
import { DocumentList } from './document-list.tsx';
import { ListPage } from './list-page.tsx';

/** The user's drafts (`/draft`). */
export function DraftsPage() {
  const t = useDocumentWords();
  const open = useNewFromFile();
  return (
    <ListPage title={t('titleDrafts')} lead={t('leadDrafts')} actions={<OpenFileButton size="normal" onFile={open} />}>
      <UnsavedHere />
      <DocumentList
        list="drafts"
        addressOf={(id) => `/draft/${id}`}
        Actions={DeleteDraftButton}
        empty={{ title: t('emptyDrafts'), text: t('emptyDraftsText') }}
      />
    </ListPage>
  );
}

/** Notice of a text that is stored on this device only. */
function UnsavedHere() {
  const t = useDocumentWords();
  const { user } = useSession();
  const [hasUnsaved, setHasUnsaved] = useState(false);
  const userId = user?.id;
  useEffect(() => {
    setHasUnsaved(userId !== undefined && new LocalDrafts(new DraftStore()).newest() !== undefined);
  }, [userId]);
  if (!hasUnsaved) return null;
  return (
    <Notice
      tone="warn"
      title={t('unsavedHere')}
      className="mb-5"
      actions={
        <LinkButton to="/article" size="small">
          {t('continueWriting')}
        </LinkButton>
      }
    >
      {t('unsavedHereText')}
    </Notice>
  );
}
