import { useState } from 'react';
import { later } from '#platform/web/later.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { QrCodeIcon } from '#platform/web/ui/icons.tsx';
import type { HubMode } from '../contract/kinds.ts';
import { useHubWords } from './words.ts';

// Few share; what they need comes when they do.
const ShareViewDialog = later(() => import('./share-view-dialog.tsx').then((module) => module.ShareViewDialog));

/** The button that gives the Hub's address as it is filtered. */
export function ShareView({ mode, search }: { mode: HubMode; search: string }) {
  const t = useHubWords();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" icon={QrCodeIcon} onClick={() => setIsOpen(true)}>
        {t('share')}
      </Button>
      {isOpen && <ShareViewDialog mode={mode} search={search} onClose={() => setIsOpen(false)} />}
    </>
  );
}
