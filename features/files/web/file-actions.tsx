import { useState } from 'react';
import { useReport } from '#features/moderation/web/public-api.tsx';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { download } from '#platform/web/api/download.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { CircleCheckIcon, InfoIcon, TrashIcon, UndoIcon } from '#platform/web/ui/icons.tsx';
import { MoreMenu } from '#platform/web/ui/more-menu.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { endFile, forgetFile, readReceipt } from '../contract/endpoints.ts';
import type { SharedFile } from '../contract/shapes.ts';
import { readsOf } from './reads-of.ts';
import { useFileWords } from './words.ts';

/** Actions that end a file. Each asks for confirmation, since none can be undone. */
const endings = {
  takeBack: { endpoint: endFile, done: 'takenBack' },
  remove: { endpoint: endFile, done: 'removed' },
  forget: { endpoint: forgetFile, done: 'forgotten' },
} as const;
type Ending = keyof typeof endings;

interface FileActionsProps {
  file: SharedFile;
  /** On the page of the file, which shows its details. */
  isAlone: boolean;
}

/** Menu of a file: all actions except downloading. */
export function FileActions({ file, isAlone }: FileActionsProps) {
  const t = useFileWords();
  const { id, name, can } = file;
  const fetchReceipt = useReceipt(id);
  const [asking, setAsking] = useState<Ending>();
  const report = useReport(`file:${id}`);
  const endingItems = (['takeBack', 'remove', 'forget'] as const)
    .filter((ending) => can[ending])
    .map((ending) => ({
      label: t(ending),
      icon: ending === 'takeBack' ? UndoIcon : TrashIcon,
      isDanger: true,
      onSelect: () => setAsking(ending),
    }));
  const items = [
    ...(isAlone ? [] : [{ label: t('details'), icon: InfoIcon, to: `/files/${id}` }]),
    ...(can.receipt ? [{ label: t('receipt'), icon: CircleCheckIcon, onSelect: () => void fetchReceipt() }] : []),
    // Only the recipient can report a file.
    ...(can.remove ? report.items : []),
    ...endingItems,
  ];
  return (
    <>
      {report.dialog}
      <MoreMenu label={t('actionsFor', { name })} items={items} />
      {asking && <EndingDialog file={file} ending={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

/** Downloads the receipt of a file. */
function useReceipt(id: string): () => Promise<void> {
  const t = useFileWords();
  const toast = useToast();
  return async () => {
    try {
      await download(readReceipt, { params: { id } }, `receipt-${id}.json`);
    } catch {
      toast(t('receiptFailed'), { tone: 'danger' });
    }
  };
}

interface EndingDialogProps {
  file: SharedFile;
  ending: Ending;
  onClose: () => void;
}

/** Asks before a file ends, and ends it. */
function EndingDialog({ file: { id, name, sender, recipient }, ending, onClose }: EndingDialogProps) {
  const t = useFileWords();
  const toast = useToast();
  const refresh = useRefresh();
  async function end() {
    const { endpoint, done } = endings[ending];
    try {
      await call(endpoint, { params: { id } });
      toast(t(done), { tone: 'success' });
    } catch (error) {
      // Already done in another window, so the result is as intended.
      if (problemOf(error).code !== 'thing.notFound') toast(t(`endFailed.${ending}`), { tone: 'danger' });
    }
    onClose();
    await refresh(...readsOf(id));
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={end}
      title={t(`askTitle.${ending}`)}
      labels={{ confirm: t(ending), cancel: t('cancel'), close: t('close') }}
      isDanger
    >
      {t(`askText.${ending}`, { name, person: (ending === 'takeBack' ? recipient : sender).name })}
    </ConfirmDialog>
  );
}
