import type { ReactNode } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { useSettings } from '#platform/web/registry/settings.ts';
import { session, useSession } from '#platform/web/session/session.tsx';
import { confirmEmail } from '../../contract/endpoints.ts';
import { useAccountPublicWords } from '../words.ts';
import { LinkPage } from './link-page.tsx';
import { ToAccount } from './to-account.tsx';

/** Page of the link that confirms an address. */
export function ConfirmEmailPage(): ReactNode {
  const t = useAccountPublicWords();
  const refresh = useRefresh();
  const { user } = useSession();
  const { keepsMails } = useSettings();
  return (
    <LinkPage
      title={t('confirm.title')}
      description={t('confirm.description')}
      submitLabel={t('confirm.submit')}
      invalidCode="account.confirmationInvalid"
      invalid={{ title: t('confirm.invalidTitle'), description: t('confirm.invalid') }}
      onward={<ToAccount />}
      onSubmit={async (token) => {
        const { email, waitsFor } = await call(confirmEmail, { body: { token } });
        if (user && email !== null && waitsFor === null) session.keepEmail(email);
        await refresh();
        return waitsFor === null
          ? { title: t('confirm.doneTitle'), description: t('confirm.done', { email: email ?? '' }) }
          : {
              title: t('confirm.waitsTitle'),
              description: t(keepsMails ? 'confirm.waitsForPresent.kept' : 'confirm.waitsForPresent', { email: email ?? '' }),
            };
      }}
    />
  );
}
