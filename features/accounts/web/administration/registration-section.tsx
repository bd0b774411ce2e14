import { useState, type ReactNode } from 'react';
import { registrationModes } from '#platform/contract/installation/registration.ts';
import { call, query, useRefresh } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { RadioCards } from '#platform/web/forms/radio-cards.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextArea } from '#platform/web/forms/text-area.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { readRegistration, saveRegistration } from '../../contract/registration-endpoints.ts';
import type { RegistrationRead } from '../../contract/registration-shapes.ts';
import { useAccountWords } from '../words.ts';

/** Administration page of registration: mode and accepted email domains. */
export function RegistrationSection(): ReactNode {
  const t = useAccountWords();
  const platform = usePlatformWords();
  const found = useQuery(query(readRegistration, {}));
  return (
    <QueryStates query={found} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
      {(stored) => (
        <>
          <p className="max-w-reading text-muted">{t('registration.text')}</p>
          <Configured kept={stored} />
          <Card>
            <RegistrationRules kept={stored} />
          </Card>
        </>
      )}
    </QueryStates>
  );
}

/** Values from the configuration, which take precedence. */
function Configured({ kept: { configured } }: { kept: RegistrationRead }): ReactNode {
  const t = useAccountWords();
  const { mode, mailDomains } = configured;
  return (
    <>
      {mode && <Notice>{t('registration.configuredMode', { mode: t(`registration.mode.${mode}`) })}</Notice>}
      {mailDomains && <Notice>{t('registration.configuredDomains', { domains: mailDomains.join(', ') })}</Notice>}
    </>
  );
}

function RegistrationRules({ kept }: { kept: RegistrationRead }): ReactNode {
  const t = useAccountWords();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [saved, setSaved] = useState(0);
  const submit = async (values: Record<string, unknown>) => {
    await call(saveRegistration, {
      body: {
        mode: registrationModes.find((mode) => mode === values['mode']) ?? kept.mode,
        managersInvite: 'managersInvite' in values,
        providerRegisters: 'providerRegisters' in values,
        mailDomains: linesOf(values['mailDomains']),
      },
    });
    await refresh(readRegistration);
    setSaved((count) => count + 1);
    toast(t('registration.saved'), { tone: 'success' });
  };
  return (
    <Form key={saved} label={t('registration.title')} errorText={errorText} onSubmit={submit}>
      <RadioCards
        name="mode"
        label={t('registration.mode')}
        hint={t('registration.designer')}
        defaultValue={kept.mode}
        required
        options={registrationModes.map((mode) => ({
          value: mode,
          label: t(`registration.mode.${mode}`),
          hint: t(`registration.mode.${mode}Hint`),
        }))}
      />
      <div>
        <CheckboxField
          name="managersInvite"
          label={t('registration.managersInvite')}
          hint={t('registration.managersInviteHint')}
          defaultChecked={kept.managersInvite}
        />
        <CheckboxField
          name="providerRegisters"
          label={t('registration.providerRegisters')}
          hint={t('registration.providerRegistersHint')}
          defaultChecked={kept.providerRegisters}
        />
      </div>
      <TextArea
        name="mailDomains"
        label={t('registration.domains')}
        hint={t('registration.domainsHint')}
        optionalText={t('optional')}
        defaultValue={kept.mailDomains.join('\n')}
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton>{t('registration.save')}</SubmitButton>
    </Form>
  );
}

const linesOf = (typed: unknown): string[] =>
  String(typed ?? '')
    .split(/[\s,;]+/)
    .filter((line) => line !== '');
