import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toasts.tsx';
import { usePlaceWords } from './place-words.ts';

interface PlaceNoteProps {
  /** The notice that it has a location, and who can read that. */
  children: ReactNode;
  canGo: boolean;
  /** Removes the location and reads the changed file again. */
  onRemove: () => Promise<unknown>;
}

/** Informs the owner that an original contains its location, and offers to remove it. */
export function PlaceNote({ children, canGo, onRemove }: PlaceNoteProps) {
  const t = usePlaceWords();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);

  async function remove() {
    setIsBusy(true);
    try {
      await onRemove();
      toast(t('removed'), { tone: 'success' });
    } catch {
      toast(t('failed'), { tone: 'danger' });
    }
    setIsBusy(false);
  }

  return (
    <div className="grid justify-items-start gap-1.5">
      <p className="text-sm text-muted">{children}</p>
      {canGo && (
        <Button size="small" variant="secondary" isBusy={isBusy} onClick={() => void remove()}>
          {t('remove')}
        </Button>
      )}
    </div>
  );
}
