import { useId, type ReactNode } from 'react';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { FileIcon, XIcon } from '#platform/web/ui/icons.tsx';
import { useSizeText, useUploadProblem } from '#platform/web/uploads/upload-words.ts';
import { useUploads } from '#platform/web/uploads/uploads.ts';
import { messageAttachmentPurpose, messageLimits } from '../../contract/limits.ts';
import type { WaitingAttachment } from '../outbox/waiting-message.ts';
import { useMessengerWords } from '../words.ts';

interface ChosenFilesProps {
  files: readonly WaitingAttachment[];
  pictureOf: (key: string) => string | undefined;
  onDescribe: (key: string, description: string) => void;
  onRemove: (file: WaitingAttachment) => void;
}

/** Files of the draft, with progress and alternative text. */
export function ChosenFiles({ files, ...rest }: ChosenFilesProps): ReactNode {
  const t = useMessengerWords();
  if (files.length === 0) return null;
  return (
    <ul aria-label={t('files')} className="grid max-h-60 gap-2 overflow-y-auto pb-2">
      {files.map((file) => (
        <ChosenFile key={file.key} file={file} {...rest} />
      ))}
    </ul>
  );
}

function ChosenFile({ file, pictureOf, onDescribe, onRemove }: Omit<ChosenFilesProps, 'files'> & { file: WaitingAttachment }): ReactNode {
  const t = useMessengerWords();
  const id = useId();
  const sizeText = useSizeText();
  const problemText = useUploadProblem();
  const { key, name, size, description } = file;
  const upload = useUploads(messageAttachmentPurpose).find((each) => each.key === key);
  const picture = pictureOf(key);
  const problem = upload && problemText(upload);
  return (
    <li className="flex items-center gap-2.5">
      {picture ? (
        <img src={picture} alt="" className="size-11 shrink-0 rounded-control object-cover" />
      ) : (
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-plain-wash text-muted">
          <FileIcon size={20} />
        </span>
      )}
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex items-baseline gap-2 text-xs text-muted">
          <bdi className="truncate">{name}</bdi>
          <span className="shrink-0 tabular-nums">{sizeText(size)}</span>
        </span>
        {upload && (
          <progress
            value={upload.sent}
            max={Math.max(1, upload.size)}
            aria-label={name}
            className="upload-progress h-1 w-full rounded-full"
          />
        )}
        {problem && <span className="text-xs text-danger">{problem}</span>}
        <label htmlFor={id} className="sr-only">
          {t('describeNamed', { name })}
        </label>
        <input
          id={id}
          value={description}
          placeholder={t('describe')}
          maxLength={messageLimits.description}
          onChange={(event) => onDescribe(key, event.target.value)}
          className="tap min-h-8 w-full rounded-small border border-line bg-surface px-2 text-sm"
        />
      </span>
      <IconButton icon={XIcon} label={t('removeNamed', { name })} onClick={() => onRemove(file)} />
    </li>
  );
}
