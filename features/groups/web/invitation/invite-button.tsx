import { useState } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { Button, type ButtonLook } from '#platform/web/ui/button.tsx';
import { LinkIcon } from '#platform/web/ui/icons.tsx';
import type { Group } from '../../contract/shapes.ts';

export const InviteDialog = lazy(() => import('./invite-dialog.tsx').then((module) => module.InviteDialog));

/** Button that opens the invitation links. Renders nothing for people who may not invite. */
export function InviteButton({ group, children, ...look }: ButtonLook & { group: Group; children: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!group.can.invite) return null;
  return (
    <>
      <Button variant="secondary" icon={LinkIcon} {...look} onClick={() => setIsOpen(true)}>
        {children}
      </Button>
      {isOpen && <InviteDialog group={group} onClose={() => setIsOpen(false)} />}
    </>
  );
}
