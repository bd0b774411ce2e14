import { useState } from 'react';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { FileTextIcon } from '#platform/web/ui/icons.tsx';
import { useSessionWords } from '../../words.ts';
import { ContractPreview } from './contract-preview.tsx';

/** Opens the contract so far, on screens without room for it beside the clauses. */
export function ContractSheet() {
  const t = useSessionWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton icon={FileTextIcon} label={t('contractSoFar')} onClick={() => setIsOpen(true)} />
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('contractSoFar')} closeLabel={t('close')} size="side">
        <p className="mb-3 text-sm text-muted">{t('contractPale')}</p>
        <ContractPreview />
      </Dialog>
    </>
  );
}
