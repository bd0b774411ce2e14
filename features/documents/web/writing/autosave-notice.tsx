import type { CallProblem } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { useDocumentWords } from '../words.ts';
import type { AutosaveSnapshot } from './draft-autosaver.ts';
import type { Saver } from './saver.ts';

interface AutosaveNoticeProps {
  autosaver: Saver;
  snapshot: AutosaveSnapshot;
  isCoAuthor: boolean;
  /** Opens the merge dialog. */
  onMerge: () => void;
  /** Reopens the document in its state on the server. */
  onReopen: () => void;
  /** Opens the new draft with the text. */
  onMoved: (id: string) => void;
}

/** Decision required before the text can be saved: conflict, deleted document, or rejected text. */
export function AutosaveNotice(props: AutosaveNoticeProps) {
  const { state, problem } = props.snapshot;
  if (state === 'conflict') return <ConflictNotice {...props} />;
  if (state === 'gone') return <GoneNotice {...props} />;
  if (state === 'refused' && problem) return <RefusalNotice {...props} problem={problem} />;
  return null;
}

/** Someone else saved another text: merge, save this one as another document, or replace the other. */
function ConflictNotice({ autosaver, snapshot, onMerge, onReopen }: AutosaveNoticeProps) {
  const t = useDocumentWords();
  const dates = useDates();
  const { version, updatedAt } = present(snapshot.problem?.present);
  return (
    <Notice
      tone="warn"
      isAnnounced
      title={t('conflictTitle')}
      actions={
        <>
          <Button size="small" onClick={onMerge}>
            {t('conflictMerge')}
          </Button>
          <Button size="small" variant="secondary" onClick={() => void autosaver.saveAsNew().then((id) => id && onReopen())}>
            {t('conflictOther')}
          </Button>
          <Button size="small" variant="secondary" onClick={() => void autosaver.replaceOther(version)}>
            {t('conflictMine')}
          </Button>
        </>
      }
    >
      {t('conflictText', { date: dates.dateTime(updatedAt) })}
    </Notice>
  );
}

/** The document was deleted, or the viewer lost access: the text can become a new draft. */
function GoneNotice({ autosaver, isCoAuthor, onMoved }: AutosaveNoticeProps) {
  const t = useDocumentWords();
  return (
    <Notice
      tone="warn"
      isAnnounced
      title={t('goneTitle')}
      actions={
        <Button size="small" onClick={() => void autosaver.saveAsNew().then((id) => id && onMoved(id))}>
          {t('goneKeep')}
        </Button>
      }
    >
      {t(isCoAuthor ? 'goneTextCoAuthor' : 'goneText')}
    </Notice>
  );
}

/** The server refused the text: why, and which fields. */
function RefusalNotice({ problem, ...rest }: AutosaveNoticeProps & { problem: CallProblem }) {
  const t = useDocumentWords();
  const errorText = useErrorText();
  return (
    <Notice
      tone="danger"
      isAnnounced
      title={t('refusedTitle')}
      actions={problem.code === 'document.onlySuggestions' && <OwnText {...rest} />}
    >
      {[
        errorText(problem.code, undefined, problem),
        ...(problem.fields ?? []).map(({ name, code, limit }) =>
          t('fieldRefused', { field: t(fieldWords[name] ?? 'reading'), reason: errorText(code, { limit }) }),
        ),
      ].join(' ')}
    </Notice>
  );
}

/** Words for the fields of a document; other fields are in the text. */
const fieldWords: Readonly<Record<string, 'title' | 'subtitle' | 'category'>> = {
  title: 'title',
  subtitle: 'subtitle',
  category: 'category',
};

/** Offers what to do with changes after the permission was reduced to suggesting. */
function OwnText({ autosaver, onReopen, onMoved }: Pick<AutosaveNoticeProps, 'autosaver' | 'onReopen' | 'onMoved'>) {
  const t = useDocumentWords();
  return (
    <>
      <Button size="small" onClick={() => void autosaver.saveAsNew().then((id) => id && onMoved(id))}>
        {t('goneKeep')}
      </Button>
      <Button
        size="small"
        variant="secondary"
        onClick={() => {
          autosaver.discard?.();
          onReopen();
        }}
      >
        {t('suggest.discard')}
      </Button>
    </>
  );
}

/** Current state on the server, from the details of the problem. */
function present(payload: unknown): { version: number; updatedAt: string } {
  const { version, updatedAt } = (typeof payload === 'object' && payload !== null ? payload : {}) as {
    version?: unknown;
    updatedAt?: unknown;
  };
  return {
    version: typeof version === 'number' ? version : 1,
    updatedAt: typeof updatedAt === 'string' ? updatedAt : new Date().toISOString(),
  };
}
