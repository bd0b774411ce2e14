import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { ArrowUpIcon, PauseIcon, PlayIcon, RefreshCwIcon, XIcon } from '../ui/icons.tsx';
import './uploads.css';
import { useSizeText, useUploadProblem, useUploadWords } from './upload-words.ts';
import { cancelUpload, provideFile, moveUpload, pauseUpload, resumeUpload, type UploadInfo } from './uploads.ts';

interface UploadLineProps {
  upload: UploadInfo;
  /** Whether it can be moved before others. */
  canMove?: boolean;
  className?: string;
}

/** One upload with progress, problem and actions, as a list item. */
export function UploadLine({ upload, canMove, className }: UploadLineProps): ReactNode {
  const t = useUploadWords();
  const sizeText = useSizeText();
  const problemText = useUploadProblem();
  const { key, name, size, sent, state } = upload;
  const isOn = state === 'waiting' || state === 'running';
  const problem = problemText(upload);
  return (
    <li className={classes('grid min-w-0 grid-cols-1 gap-1', className)}>
      <div className="flex items-center gap-1">
        <span className="min-w-0 flex-1">
          <bdi className="block truncate">{name}</bdi>
          <span className="block text-xs tabular-nums text-muted">
            {state === 'running' || state === 'failed' || state === 'missing' ? '' : `${t(`state.${state}`)} · `}
            {t('sentOf', { sent: sizeText(sent), size: sizeText(size) })}
          </span>
        </span>
        {state === 'waiting' && canMove && (
          <IconButton icon={ArrowUpIcon} label={t('earlierNamed', { name })} onClick={() => moveUpload(key, -1)} />
        )}
        {isOn && <IconButton icon={PauseIcon} label={t('pauseNamed', { name })} onClick={() => pauseUpload(key)} />}
        {state === 'paused' && <IconButton icon={PlayIcon} label={t('resumeNamed', { name })} onClick={() => resumeUpload(key)} />}
        {state === 'failed' && <IconButton icon={RefreshCwIcon} label={t('retryNamed', { name })} onClick={() => resumeUpload(key)} />}
        {state !== 'finishing' && <IconButton icon={XIcon} label={t('cancelNamed', { name })} onClick={() => cancelUpload(key)} />}
      </div>
      <progress value={sent} max={Math.max(1, size)} aria-label={name} className="upload-progress h-1.5 w-full rounded-full" />
      {problem && <p className={classes('text-sm', state === 'failed' ? 'text-danger' : 'text-muted')}>{problem}</p>}
      {state === 'missing' && <Missing upload={upload} />}
    </li>
  );
}

/** Requests a file that is not stored on the device. */
function Missing({ upload: { key, name } }: { upload: UploadInfo }): ReactNode {
  const t = useUploadWords();
  const [isAnother, setIsAnother] = useState(false);
  const choose = () => {
    const input = Object.assign(document.createElement('input'), { type: 'file' });
    input.addEventListener('change', async () => {
      const [file] = input.files ?? [];
      if (file) setIsAnother(!(await provideFile(key, file)));
    });
    input.click();
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role={isAnother ? 'alert' : undefined} className="min-w-40 flex-1 text-sm">
        {isAnother ? t('otherFile', { name }) : t('state.missing')}
      </p>
      <Button size="small" variant="secondary" onClick={choose}>
        {t('chooseAgain')}
      </Button>
    </div>
  );
}
