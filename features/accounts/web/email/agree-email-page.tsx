import { useQueryClient } from '#platform/web/queries/queries.ts';
import type { ReactNode } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { useSettings } from '#platform/web/registry/settings.ts';
import { session, useSession } from '#platform/web/session/session.tsx';
import { confirmEmail } from '../../contract/endpoints.ts';
import { userQuery } from '../queries.ts';
import { useAccountPublicWords } from '../words.ts';
import { LinkPage } from './link-page.tsx';
import { ToAccount } from './to-account.tsx';

/** Page of the link by which the current address agrees to a new one. */
export function AgreeEmailPage(): ReactNode {
  const t = useAccountPublicWords();
  const client = useQueryClient();
  const refresh = useRefresh();
  const { user } = useSession();
  const { keepsMails } = useSettings();
  return (
    <LinkPage
      title={t('agree.title')}
      description={t('agree.description')}
      submitLabel={t('agree.submit')}
      invalidCode="account.confirmationInvalid"
      invalid={{ title: t('confirm.invalidTitle'), description: t('confirm.invalid') }}
      onward={<ToAccount />}
      onSubmit={async (token) => {
        const { waitsFor } = await call(confirmEmail, { body: { token } });
        await refresh();
        if (waitsFor !== null)
          return { title: t('confirm.waitsTitle'), description: t(keepsMails ? 'agree.waitsForNew.kept' : 'agree.waitsForNew') };
        // The link does not contain the new address, but if the user is signed in here, their
        // account does.
        const own = user && (await client.fetchQuery(userQuery(user.id)).catch(() => undefined));
        if (own && 'email' in own) session.keepEmail(own.email);
        return { title: t('agree.doneTitle'), description: t('agree.done') };
      }}
    />
  );
}
