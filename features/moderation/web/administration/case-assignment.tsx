import { useState, type ReactNode } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { listOwnReports, listReports, readReport, returnCase, takeCase } from '../../contract/endpoints.ts';
import type { CaseWhole } from '../../contract/shapes.ts';
import { useModerationWords } from '../words.ts';

/** Moderator assigned to an open case, with buttons to take it, take it over or put it back. */
export function CaseAssignment({ of: { id, assignee } }: { of: CaseWhole }): ReactNode {
  const t = useModerationWords();
  const { user } = useSession();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const isMine = assignee !== null && assignee.id === user?.id;
  const change = async () => {
    setIsBusy(true);
    try {
      await call(isMine ? returnCase : takeCase, { params: { id } });
      toast(t(isMine ? 'assignment.returned' : 'assignment.taken'), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    } finally {
      await refresh(readReport, listReports, listOwnReports);
      setIsBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {assignee && <p className="text-sm text-muted">{isMine ? t('assignment.mine') : t('assignment.of', { name: assignee.name })}</p>}
      <Button variant="secondary" size="small" isBusy={isBusy} onClick={() => void change()}>
        {t(isMine ? 'assignment.return' : assignee ? 'assignment.takeOver' : 'assignment.take')}
      </Button>
    </div>
  );
}
