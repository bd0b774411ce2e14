import { useRef, type ReactNode } from 'react';
import { classes } from '#platform/web/ui/classes.ts';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { FolderIcon, XIcon } from '#platform/web/ui/icons.tsx';
import { messageLimits } from '../../contract/limits.ts';
import { useMessengerWords } from '../words.ts';
import type { DraftContent } from './draft-autosaver.ts';

/** Length from which the counter is shown. */
const countedFrom = messageLimits.text - 500;

export function EditContext({ onCancel }: { onCancel: () => void }): ReactNode {
  const t = useMessengerWords();
  return <Above text={t('editing')} cancelLabel={t('cancel')} onCancel={onCancel} />;
}

export function ReplyContext({ replyTo, onCancel }: { replyTo: NonNullable<DraftContent['replyTo']>; onCancel: () => void }): ReactNode {
  const t = useMessengerWords();
  return (
    <Above
      text={t('quoted', { name: replyTo.author, text: replyTo.excerpt || t('files') })}
      label={t('replyingTo', { name: replyTo.author })}
      cancelLabel={t('cancelReply')}
      onCancel={onCancel}
    />
  );
}

interface AboveProps {
  text: string;
  label?: string;
  cancelLabel: string;
  onCancel: () => void;
}

/** Context of the text, above the field. */
function Above({ text, label, cancelLabel, onCancel }: AboveProps): ReactNode {
  return (
    <div className="mb-1 flex items-center gap-2 border-l-3 border-accent pl-2.5 text-sm text-muted">
      <p className="min-w-0 flex-1 truncate">
        {label && <span className="sr-only">{label}</span>}
        {text}
      </p>
      <IconButton icon={XIcon} label={cancelLabel} size="small" onClick={onCancel} />
    </div>
  );
}

export function FileChooser({ onChoose }: { onChoose: (files: File[]) => void }): ReactNode {
  const t = useMessengerWords();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple
        tabIndex={-1}
        aria-label={t('attach')}
        className="sr-only"
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <IconButton icon={FolderIcon} label={t('attach')} onClick={() => chooser.current?.click()} className="-ml-2.5" />
    </>
  );
}

/** Counter of a text that is nearly or too long. */
export function Length({ length }: { length: number }): ReactNode {
  const t = useMessengerWords();
  const isTooLong = length > messageLimits.text;
  return (
    <span role="status" className={classes('tabular-nums', isTooLong ? 'font-[560] text-danger' : 'text-muted')}>
      {length >= countedFrom && t('length', { count: length, limit: messageLimits.text })}
    </span>
  );
}
