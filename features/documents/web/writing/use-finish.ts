import { useState } from 'react';
import type { Saver } from './saver.ts';
import type { Failure } from './editor-failure.tsx';

interface FinishOptions {
  autosaver: Saver;
  hasTitle: () => boolean;
  onTitleMissing: () => void;
  /** Number of media that must be uploaded first. */
  absent: number;
}

/** Saves a document before it is published or updated, and says what prevents it. */
export function useFinish({ autosaver, hasTitle, onTitleMissing, absent }: FinishOptions) {
  const [isTitleMissing, setIsTitleMissing] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setIsBusy] = useState(false);

  async function finish(failed: 'publishFailed' | 'updateFailed', onSaved: () => void) {
    const isLacking = !hasTitle();
    setIsTitleMissing(isLacking);
    setFailure(undefined);
    if (isLacking) return onTitleMissing();
    if (absent > 0) return setFailure('mediaAbsent');
    setIsBusy(true);
    const isSaved = await autosaver.save();
    setIsBusy(false);
    const { state } = autosaver.snapshot();
    if (isSaved) onSaved();
    else if (state !== 'conflict' && state !== 'gone') setFailure(failed);
  }

  return { isTitleMissing, failure, isBusy, finish };
}
