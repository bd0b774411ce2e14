import type { ReactNode, Ref } from 'react';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { ClockIcon } from '#platform/web/ui/icons.tsx';
import type { DocumentCard } from '../../contract/shapes.ts';
import { useDocumentWords } from '../words.ts';
import { DownloadDraft } from './download-draft.tsx';
import type { AutosaveSnapshot } from './draft-autosaver.ts';
import { SaveStatus } from './save-status.tsx';
import { TextLength } from './text-length.tsx';
import type { Written } from './written.ts';

interface WritingBarProps {
  snapshot: AutosaveSnapshot;
  written: Written;
  published: DocumentCard | undefined;
  isCoAuthor: boolean;
  /** ID of a document that existed when the editor was opened. */
  openedId: string | null;
  /** Receives the place of the editor’s tools. */
  toolsRef: Ref<HTMLDivElement>;
  lengthId: string;
  /** Other people who have the text open. */
  people?: ReactNode;
  /** The button that publishes or updates. */
  children: ReactNode;
}

/** The bar above the text: way back, tools of the editor, state, versions, and publishing. */
export function WritingBar({ snapshot, written, published, isCoAuthor, openedId, toolsRef, lengthId, people, children }: WritingBarProps) {
  const t = useDocumentWords();
  return (
    <div className="below-header writing-line">
      <div>
        <span className="writing-back">
          {published ? (
            <BackLink to={`/blog/${published.id}`}>{published.title}</BackLink>
          ) : (
            <BackLink to={isCoAuthor ? '/draft/together' : '/draft'}>{t(isCoAuthor ? 'titleTogether' : 'backDrafts')}</BackLink>
          )}
        </span>
        <div ref={toolsRef} data-stays="" className="writing-tools" />
        <div className="writing-state">
          <SaveStatus snapshot={snapshot} isPublished={published !== undefined && people === undefined} />
          <TextLength id={lengthId} content={written.content} />
        </div>
        {people}
        {snapshot.id && <DownloadDraft id={snapshot.id} title={written.title} />}
        {openedId && (
          <LinkButton to={`/draft/${openedId}/versions`} variant="quiet" size="small" icon={ClockIcon}>
            <span className="sr-only">{t('versions')}</span>
          </LinkButton>
        )}
        {children}
      </div>
    </div>
  );
}
