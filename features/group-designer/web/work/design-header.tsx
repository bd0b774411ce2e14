import { useState } from 'react';
import { download } from '#platform/web/api/download.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { DownloadIcon, PencilIcon, RedoIcon, UndoIcon } from '#platform/web/ui/icons.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { controlClasses } from '#platform/web/forms/field.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useDates, useErrorText, useLanguage } from '#platform/web/i18n/words.tsx';
import { exportDesign } from '../../contract/endpoints.ts';
import { designLimits } from '../../contract/limits.ts';
import { useDesignerWords } from '../words.ts';
import { useDesignAtHand, useWorkState } from './design-context.ts';
import { useUndoKeys } from './use-undo-keys.ts';

const focusOnMount = (field: HTMLInputElement | null) => field?.focus();

/** Name, save state, undo and redo of a design. */
export function DesignHeader() {
  const t = useDesignerWords();
  const errorText = useErrorText();
  const toast = useToast();
  const dates = useDates();
  const { language } = useLanguage();
  const { work, head, isEditable } = useDesignAtHand();
  const { name, keeping, savedAt, canUndo, canRedo } = useWorkState(work);
  useUndoKeys(work, isEditable);
  const save = async () => {
    await work.saveNow();
    await download(exportDesign, { params: { id: head.id }, query: { language } }, `${name}.csv`);
  };
  return (
    <>
      <div className="mt-2 mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <DesignName />
        <p role="status" className="text-sm text-muted">
          {keeping === 'kept' ? t('kept', { time: dates.relative(savedAt) }) : t(`keeping.${keeping}`)}
        </p>
        <div className="flex items-center">
          <IconButton icon={UndoIcon} label={t('undo')} disabled={!canUndo || !isEditable} onClick={() => work.undo()} />
          <IconButton icon={RedoIcon} label={t('redo')} disabled={!canRedo || !isEditable} onClick={() => work.redo()} />
          <IconButton
            icon={DownloadIcon}
            label={t('export')}
            onClick={() => void save().catch((error: unknown) => toast(errorText(problemOf(error).code), { tone: 'danger' }))}
          />
        </div>
      </div>
      <SaveNotice />
    </>
  );
}

/** The name, and the field to change it. */
function DesignName() {
  const t = useDesignerWords();
  const { work, isEditable } = useDesignAtHand();
  const { name } = useWorkState(work);
  const [isRenaming, setIsRenaming] = useState(false);
  const rename = (next: string) => {
    work.rename(next.trim());
    setIsRenaming(false);
  };
  return (
    <div className="flex min-w-0 flex-1 basis-80 items-center gap-1">
      {isRenaming ? (
        <>
          <h1 className="sr-only">{name}</h1>
          <input
            ref={focusOnMount}
            aria-label={t('rename')}
            defaultValue={name}
            maxLength={designLimits.name}
            className={controlClasses}
            onBlur={({ target }) => rename(target.value)}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Enter') rename(currentTarget.value);
              if (key === 'Escape') setIsRenaming(false);
            }}
          />
        </>
      ) : (
        <>
          <h1 className="min-w-0 wrap-anywhere">
            <bdi>{name}</bdi>
          </h1>
          {isEditable && <IconButton icon={PencilIcon} label={t('rename')} onClick={() => setIsRenaming(true)} />}
        </>
      )}
    </div>
  );
}

/** Says that the design was changed elsewhere or could not be saved, with what to do. */
function SaveNotice() {
  const t = useDesignerWords();
  const errorText = useErrorText();
  const { work } = useDesignAtHand();
  const { keeping, problem } = useWorkState(work);
  if (keeping === 'conflict')
    return (
      <Notice
        tone="warn"
        title={t('error.design.changed')}
        className="mb-4"
        isAnnounced
        actions={
          <>
            <Button size="small" onClick={() => work.settle('both')}>
              {t('conflict.both')}
            </Button>
            <Button size="small" variant="secondary" onClick={() => work.settle('theirs')}>
              {t('conflict.theirs')}
            </Button>
          </>
        }
      >
        {t('conflict.text')}
      </Notice>
    );
  if (keeping !== 'failed' || !problem) return null;
  return (
    <Notice
      tone="danger"
      title={t('keepFailed')}
      className="mb-4"
      isAnnounced
      actions={
        <Button size="small" variant="secondary" onClick={() => void work.saveNow()}>
          {t('keepAgain')}
        </Button>
      }
    >
      {problem.code === 'auth.forbidden' ? t('error.design.forbidden') : errorText(problem.code, undefined, problem)}
    </Notice>
  );
}
