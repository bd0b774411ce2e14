import { useState } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { FileTextIcon } from '#platform/web/ui/icons.tsx';
import { useSessionWords } from '../../words.ts';

const DraftDialog = lazy(() => import('./draft-dialog.tsx').then((module) => module.DraftDialog));

/** Takes the text of a document that is drafted with others, before the clause is proposed (decision 0181). */
export function TakeFromDraft({ onTake }: { onTake: (text: string) => void }) {
  const t = useSessionWords();
  const isOff = useSettings().modulesOff.includes('documents');
  const [isOpen, setIsOpen] = useState(false);
  if (isOff) return null;
  return (
    <div className="-mt-2 -ml-3.5">
      <Button variant="quiet" size="small" icon={FileTextIcon} onClick={() => setIsOpen(true)}>
        {t('draft.take')}
      </Button>
      {isOpen && (
        <DraftDialog
          onClose={() => setIsOpen(false)}
          onTake={(text) => {
            setIsOpen(false);
            onTake(text);
          }}
        />
      )}
    </div>
  );
}
