import { useState } from 'react';
import { Button } from '../button.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Dialog } from '../dialog.tsx';
import * as icons from '../icons.tsx';
import { Menu } from '../menu.tsx';
import { MoreMenu } from '../more-menu.tsx';
import { useToast } from '../toasts.tsx';
import { KitPart, kitRow } from './kit-part.tsx';

/** Overlays: dialogs, menus, toasts. */
export function KitOver() {
  const [open, setOpen] = useState<'dialog' | 'confirm'>();
  const [language, setLanguage] = useState('English');
  const toast = useToast();
  const close = () => setOpen(undefined);
  return (
    <KitPart title="Over the page">
      <div className={kitRow}>
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Open dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('confirm')}>
          Delete…
        </Button>
        <Button variant="secondary" onClick={() => toast('The document is published', { tone: 'success' })}>
          Toast
        </Button>
        <Menu
          label="Language"
          items={['English', 'Français', 'Español'].map((label) => ({
            label,
            isChosen: label === language,
            onSelect: () => setLanguage(label),
          }))}
        >
          <icons.LanguagesIcon /> {language} <icons.ChevronDownIcon size={16} />
        </Menu>
        <MoreMenu
          label="More"
          items={[
            { label: 'Open', icon: icons.ArrowRightIcon, to: '/kit' },
            { label: 'Edit', icon: icons.PencilIcon, onSelect: () => undefined },
            { label: 'Delete', icon: icons.TrashIcon, onSelect: () => setOpen('confirm'), isDanger: true },
          ]}
        />
      </div>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Publish to your groups"
        closeLabel="Close"
        actions={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Publish</Button>
          </>
        }
      >
        <p className="text-muted">Members see it at once in their Hub. You can change or withdraw it later.</p>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Delete River Trust?"
        labels={{ confirm: 'Delete group', cancel: 'Keep it', close: 'Close' }}
        isDanger
      >
        <p>
          Its 14 members lose access, and 6 documents that were shared with it alone return to their authors as drafts. This cannot be
          undone.
        </p>
      </ConfirmDialog>
    </KitPart>
  );
}
