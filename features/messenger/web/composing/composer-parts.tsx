import { useRef, type ReactNode } from 'react';
import { useSlots } from '#platform/web/registry/slots.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { FolderIcon, SendIcon, XIcon } from '#platform/web/ui/icons.tsx';
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

function FileChooser({ onChoose }: { onChoose: (files: File[]) => void }): ReactNode {
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

interface ComposerBarProps {
  conversationId: string;
  isEditing: boolean;
  isBusy: boolean;
  canSend: boolean;
  length: number;
  onChoose: (files: File[]) => void;
}

/** Buttons and hints below the field. */
export function ComposerBar({ conversationId, isEditing, isBusy, canSend, length, onChoose }: ComposerBarProps): ReactNode {
  const t = useMessengerWords();
  const { composer: actions } = useSlots();
  return (
    <div className="mt-1 flex items-center gap-1">
      {!isEditing && (
        <>
          <FileChooser onChoose={onChoose} />
          {actions.map((Action, place) => (
            // The list is fixed while the page is open.
            // oxlint-disable-next-line react/no-array-index-key
            <Action key={place} conversationId={conversationId} />
          ))}
        </>
      )}
      <span className="text-xs text-muted max-tablet:hidden">{t('toMention')}</span>
      <span className="ml-auto flex items-center gap-3 text-xs">
        <Length length={length} />
        <span className="text-muted max-desktop:hidden">{t(isEditing ? 'enterSaves' : 'enterSends')}</span>
      </span>
      <Button type="submit" icon={SendIcon} disabled={!canSend} isBusy={isBusy} className="ml-2 min-h-10">
        {t(isEditing ? 'save' : 'send')}
      </Button>
    </div>
  );
}

/** Counter of a text that is nearly or too long. */
function Length({ length }: { length: number }): ReactNode {
  const t = useMessengerWords();
  const isTooLong = length > messageLimits.text;
  return (
    <span role="status" className={classes('tabular-nums', isTooLong ? 'font-[560] text-danger' : 'text-muted')}>
      {length >= countedFrom && t('length', { count: length, limit: messageLimits.text })}
    </span>
  );
}
