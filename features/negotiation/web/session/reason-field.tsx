import { useState } from 'react';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { pasteRaisedLetters } from '#platform/web/rich-text/paste/raised-letters.ts';
import { reasonLimit } from '../../contract/limits.ts';
import { HiddenNotice } from '../letters/hidden-notice.tsx';
import { useSessionWords } from '../words.ts';

/** Reason for a rejection or removal; visible to all parties and in the contract. */
export function ReasonField({ hint, isRequired = false }: { hint: string; isRequired?: boolean }) {
  const t = useSessionWords();
  const [reason, setReason] = useState('');
  return (
    <>
      <TextArea
        name="reason"
        label={t('reason')}
        optionalText={isRequired ? undefined : t('optional')}
        hint={hint}
        limit={reasonLimit}
        rows={3}
        required={isRequired}
        onChange={(event) => setReason(event.target.value)}
        onPaste={pasteRaisedLetters}
      />
      <HiddenNotice text={reason} />
    </>
  );
}
