import { type ReactNode, useState } from 'react';
import { RemovalDialog, type Removal } from '#platform/web/ui/removal-dialog.tsx';
import { EllipsisIcon, TrashIcon } from './icons.tsx';
import { Menu, type MenuItem } from './menu.tsx';

interface MoreMenuProps {
  label: string;
  items: readonly MenuItem[];
  /** The last entry removes the item, after confirmation. */
  removal?: Removal | false;
  buttonClassName?: string;
}

/** Rarely used actions of an item, in a “…” menu; renders nothing without actions. */
export function MoreMenu({ label, items, removal, buttonClassName }: MoreMenuProps): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  const all = removal
    ? [...items, { label: removal.labels.remove, icon: TrashIcon, isDanger: true, onSelect: () => setIsAsking(true) }]
    : items;
  if (all.length === 0) return null;
  return (
    <>
      <Menu label={label} isIcon items={all} {...(buttonClassName !== undefined && { buttonClassName })}>
        <EllipsisIcon />
      </Menu>
      {removal && isAsking && <RemovalDialog removal={removal} onClose={() => setIsAsking(false)} />}
    </>
  );
}
