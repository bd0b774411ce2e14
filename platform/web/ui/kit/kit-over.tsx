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
        <LanguageMenu />
        <MoreMenu
          label="More"
          items={[
            { label: 'Open', icon: icons.ArrowRightIcon, to: '/kit' },
            { label: 'Edit', icon: icons.PencilIcon, onSelect: () => undefined },
            { label: 'Delete', icon: icons.TrashIcon, onSelect: () => setOpen('confirm'), isDanger: true },
          ]}
        />
      </div>
      <PublishDialog isOpen={open === 'dialog'} onClose={close} />
      <DeleteDialog isOpen={open === 'confirm'} onClose={close} />
    </KitPart>
  );
}

function LanguageMenu() {
  const [language, setLanguage] = useState('English');
  return (
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
  );
}

interface KitDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

function PublishDialog({ isOpen, onClose }: KitDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Publish to your groups"
      closeLabel="Close"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onClose}>Publish</Button>
        </>
      }
    >
      <p className="text-muted">Members see it at once in their Hub. You can change or withdraw it later.</p>
    </Dialog>
  );
}

function DeleteDialog({ isOpen, onClose }: KitDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={onClose}
      title="Delete River Trust?"
      labels={{ confirm: 'Delete group', cancel: 'Keep it', close: 'Close' }}
      isDanger
    >
      <p>
        Its 14 members lose access, and 6 documents that were shared with it alone return to their authors as drafts. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
