import { useState } from 'react';
import { useRefresh } from '#platform/web/api/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import type { AnswerPage } from '../../contract/shapes.ts';
import { readsOfAnswers } from '../queries.ts';
import { useEventWords } from '../words.ts';

interface CheckInProps {
  /** The event. */
  id: string;
  person: Pick<AnswerPage['items'][number], 'name' | 'checkedInAt'>;
  save: (isCheckedIn: boolean) => Promise<unknown>;
}

/** Checks in a person who has come; pressing it again undoes it. */
export function CheckIn({ id, person, save }: CheckInProps) {
  const t = useEventWords();
  const toast = useToast();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const isCheckedIn = person.checkedInAt !== null;
  async function press() {
    setBusy(true);
    try {
      await save(!isCheckedIn);
      await refresh(...readsOfAnswers(id));
    } catch {
      toast(t('checkIn.failed'), { tone: 'danger' });
    }
    setBusy(false);
  }
  return (
    <Button
      variant={isCheckedIn ? 'primary' : 'secondary'}
      size="small"
      {...(isCheckedIn && { icon: CheckIcon })}
      aria-label={t(isCheckedIn ? 'checkIn.doneFor' : 'checkIn.doFor', { name: person.name })}
      isBusy={isBusy}
      className="flex-none"
      onClick={() => void press()}
    >
      {t(isCheckedIn ? 'checkIn.done' : 'checkIn.do')}
    </Button>
  );
}
