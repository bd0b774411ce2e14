import { useState, type ReactNode } from 'react';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { decideReport } from '../../contract/endpoints.ts';
import type { CaseWhole } from '../../contract/shapes.ts';
import { useModerationWords } from '../words.ts';
import { DecisionForm } from './decision-form.tsx';

/** Decision about a held thing: release, or remove with reasons. */
export function ReleaseOrRemove({ of: data, onDone }: { of: CaseWhole; onDone: () => Promise<void> }): ReactNode {
  const t = useModerationWords();
  const toast = useToast();
  const errorText = useErrorText();
  const decide = useCreation(decideReport);
  const [isBusy, setIsBusy] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);

  async function release() {
    setIsBusy(true);
    try {
      await decide({ params: { id: data.id }, body: { decision: 'release' } });
      toast(t('released'), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    setIsBusy(false);
    await onDone();
  }

  return (
    <div className="grid gap-6">
      <section aria-labelledby="first-look" className="max-w-[46rem]">
        <h2 id="first-look" className="text-lg">
          {t('firstLook')}
        </h2>
        <p className="mt-1 text-muted">{t('firstLookText')}</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <Button isBusy={isBusy} onClick={() => void release()}>
            {t('decide.release')}
          </Button>
          {data.can.decide.includes('remove') && (
            <Button variant="secondary" aria-expanded={isRemoving} onClick={() => setIsRemoving(!isRemoving)}>
              {t('removeWithReasons')}
            </Button>
          )}
        </p>
      </section>
      {isRemoving && <DecisionForm of={data} only="remove" onDone={onDone} />}
    </div>
  );
}
