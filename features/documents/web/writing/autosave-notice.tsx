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
export function AutosaveNotice({ autosaver, snapshot: { state, problem }, isCoAuthor, onMerge, onReopen, onMoved }: AutosaveNoticeProps) {
  const t = useDocumentWords();
  const dates = useDates();
  const errorText = useErrorText();
  if (state === 'conflict') {
    const { version, updatedAt } = present(problem?.present);
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
  if (state === 'gone')
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
  if (state === 'refused' && problem)
    return (
      <Notice
        tone="danger"
        isAnnounced
        title={t('refusedTitle')}
        actions={problem.code === 'document.onlySuggestions' && <OwnText autosaver={autosaver} onReopen={onReopen} onMoved={onMoved} />}
      >
        {[
          errorText(problem.code, undefined, problem),
          ...(problem.fields ?? []).map(({ name, code, limit }) =>
            t('fieldRefused', { field: fieldName(name), reason: errorText(code, { limit }) }),
          ),
        ].join(' ')}
      </Notice>
    );
  return null;

  function fieldName(name: string): string {
    switch (name) {
      case 'title':
        return t('title');
      case 'subtitle':
        return t('subtitle');
      case 'category':
        return t('category');
      default:
        return t('reading');
    }
  }
}

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
