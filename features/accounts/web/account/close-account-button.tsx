import { useState, type ReactNode } from 'react';
import { Button, type ButtonVariant } from '#platform/web/ui/button.tsx';
import { TrashIcon } from '#platform/web/ui/icons.tsx';
import { useAccountWords } from '../words.ts';
import { CloseAccountDialog } from './close-account-dialog.tsx';

/** Button that opens the dialog for closing the account. */
export function CloseAccountButton({ variant = 'secondary' }: { variant?: ButtonVariant }): ReactNode {
  const t = useAccountWords();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant={variant} size="small" icon={TrashIcon} onClick={() => setIsAsking(true)}>
        {t('close.open')}
      </Button>
      {isAsking && <CloseAccountDialog onClose={() => setIsAsking(false)} />}
    </>
  );
}
