import { useState } from 'react';
import { joinGroup } from '#features/groups/contract/endpoints.ts';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { UserPlusIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useDirectoryWords } from './words.ts';

/**
 * Joins a group from a list, then refetches everything on screen, since membership affects all of
 * it.
 */
export function JoinButton({ id, name, isInChip = false }: { id: string; name: string; isInChip?: boolean }) {
  const t = useDirectoryWords();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const [isBusy, setIsBusy] = useState(false);
  async function join() {
    setIsBusy(true);
    try {
      const { status } = await call(joinGroup, { params: { id } });
      toast(t(status === 'member' ? 'joined' : 'requestSent'), { tone: 'success' });
    } catch (error) {
      const problem = problemOf(error);
      toast(errorText(problem.code, undefined, problem), { tone: 'danger' });
    }
    await refresh();
    setIsBusy(false);
  }
  return (
    <Button
      variant={isInChip ? 'quiet' : 'secondary'}
      size="small"
      icon={isInChip ? undefined : UserPlusIcon}
      className={isInChip ? '-mr-2 px-2' : undefined}
      isBusy={isBusy}
      aria-label={t('joinNamed', { name })}
      onClick={() => void join()}
    >
      {t('join')}
    </Button>
  );
}
