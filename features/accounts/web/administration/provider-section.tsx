import { useState, type ReactNode } from 'react';
import { call, query, useRefresh } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { CopyField } from '#platform/web/ui/copy-field.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { readProvider, removeProvider } from '../../contract/provider-settings-endpoints.ts';
import { useAccountWords } from '../words.ts';
import { ProviderForm } from './provider-form.tsx';
import { ProviderRefusals } from './provider-refusals.tsx';

/** Administration page of the identity provider. */
export function ProviderSection(): ReactNode {
  const t = useAccountWords();
  const platform = usePlatformWords();
  const found = useQuery(query(readProvider, {}));
  return (
    <QueryStates query={found} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
      {({ kept, configured, returnAddress, refusals }) => (
        <>
          <p className="max-w-reading text-muted">{t('signInProvider.text')}</p>
          {configured && <Notice>{t('signInProvider.configured', configured)}</Notice>}
          <CopyField
            label={t('signInProvider.returnAddress')}
            value={returnAddress}
            labels={{ copy: t('invitations.copy'), copied: t('invitations.copied') }}
            isCode={false}
          />
          <Card>
            <ProviderForm kept={kept} />
          </Card>
          {kept && <RemoveProvider />}
          <ProviderRefusals refusals={refusals} />
        </>
      )}
    </QueryStates>
  );
}

function RemoveProvider(): ReactNode {
  const t = useAccountWords();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [isAsked, setIsAsked] = useState(false);
  const remove = async () => {
    try {
      await call(removeProvider, {});
      toast(t('signInProvider.removed'), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    setIsAsked(false);
    await refresh(readProvider);
  };
  return (
    <div>
      <Button variant="quiet" className="text-danger" onClick={() => setIsAsked(true)}>
        {t('signInProvider.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        onConfirm={remove}
        title={t('signInProvider.remove')}
        labels={{ confirm: t('signInProvider.remove'), cancel: t('signInProvider.cancel'), close: t('signInProvider.close') }}
        isDanger
      >
        {t('signInProvider.removeText')}
      </ConfirmDialog>
    </div>
  );
}
