import { useState, type ReactNode } from 'react';
import type { Reply } from '#platform/contract/endpoint.ts';
import { siteNameLength } from '#platform/contract/page.ts';
import { call, query, useRefresh } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { readNames, saveNames } from '../../contract/endpoints.ts';
import { installationLimits } from '../../contract/limits.ts';
import { LogoField } from './logo-field.tsx';
import { useInstallationWords } from '../words.ts';

export function OwnerSection(): ReactNode {
  const t = useInstallationWords();
  const platform = usePlatformWords();
  const names = useQuery(query(readNames, {}));
  return (
    <QueryStates query={names} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
      {(known) => (
        <>
          <p className="text-muted">{t('owner.text')}</p>
          <Card>
            <LogoField logo={known.logo} />
            <OwnerForm names={known} />
          </Card>
        </>
      )}
    </QueryStates>
  );
}

function OwnerForm({ names: { siteName, ownerName, hostingName, configured } }: { names: Reply<typeof readNames> }): ReactNode {
  const t = useInstallationWords();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [saved, setSaved] = useState(0);
  const submit = async (values: Record<string, unknown>) => {
    const fieldText = (name: string) => String(values[name] ?? '').trim() || null;
    await call(saveNames, {
      body: { siteName: fieldText('siteName'), ownerName: fieldText('ownerName'), hostingName: fieldText('hostingName') },
    });
    await refresh(readNames);
    setSaved((count) => count + 1);
    toast(t('owner.saved'), { tone: 'success' });
  };
  const builtIn = (name: string) => (name ? t('owner.configured', { name }) : t('owner.noneConfigured'));
  return (
    <Form key={saved} label={t('owner.title')} errorText={errorText} onSubmit={submit}>
      <TextField
        name="siteName"
        label={t('owner.site')}
        hint={builtIn(configured.siteName)}
        optionalText={t('optional')}
        defaultValue={siteName ?? ''}
        limit={siteNameLength}
        autoComplete="off"
      />
      <TextField
        name="ownerName"
        label={t('owner.owner')}
        hint={builtIn(configured.ownerName)}
        optionalText={t('optional')}
        defaultValue={ownerName ?? ''}
        limit={installationLimits.ownerName}
        autoComplete="off"
      />
      <TextField
        name="hostingName"
        label={t('owner.hosting')}
        hint={builtIn(configured.hostingName)}
        optionalText={t('optional')}
        defaultValue={hostingName ?? ''}
        limit={installationLimits.hostingName}
        autoComplete="off"
      />
      <SubmitButton>{t('save')}</SubmitButton>
    </Form>
  );
}
