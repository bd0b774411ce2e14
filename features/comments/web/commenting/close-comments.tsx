import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { LockIcon, MessageSquareIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { closeComments, listComments } from '../../contract/endpoints.ts';
import { useCommentWords } from '../words.ts';

/** Menu item of the subject's author: closes or reopens comments. */
export function CloseComments({ on, isClosed }: { on: string; isClosed: boolean }) {
  const t = useCommentWords();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  async function change() {
    setIsBusy(true);
    try {
      await call(closeComments, { body: { on, isClosed: !isClosed } });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    await refresh(listComments);
    setIsBusy(false);
  }
  return (
    <Button
      variant="quiet"
      size="small"
      icon={isClosed ? MessageSquareIcon : LockIcon}
      className="max-tablet:-ml-3.5"
      isBusy={isBusy}
      onClick={() => void change()}
    >
      {t(isClosed ? 'openComments' : 'closeComments')}
    </Button>
  );
}
