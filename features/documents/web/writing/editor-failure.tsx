import type { CallProblem } from '#platform/web/api/problem.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useDocumentWords } from '../words.ts';
import { MediaAbsent } from './media/media-absent.tsx';

/** Why a document could not be published or updated. */
export type Failure = 'publishFailed' | 'updateFailed' | 'mediaAbsent';

interface EditorFailureProps {
  isTitleMissing: boolean;
  failure: Failure | undefined;
  /** Number of media whose upload is not complete. */
  absent: number;
  problem: CallProblem | null | undefined;
}

/** Says above the text what keeps a document from being published. */
export function EditorFailure({ isTitleMissing, failure, absent, problem }: EditorFailureProps) {
  const t = useDocumentWords();
  const errorText = useErrorText();
  return (
    <>
      {isTitleMissing && (
        <Notice tone="danger" isAnnounced>
          {t('error.document.incomplete')}
        </Notice>
      )}
      {failure === 'mediaAbsent' && <MediaAbsent count={absent} />}
      {failure && failure !== 'mediaAbsent' && (
        <Notice tone="danger" isAnnounced title={t(failure)}>
          {problem && errorText(problem.code, undefined, problem)}
        </Notice>
      )}
    </>
  );
}
