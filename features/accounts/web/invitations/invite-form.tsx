import { useState, type ReactNode } from 'react';
import { isLanguage, languages, type Language } from '#platform/contract/language.ts';
import { useRefresh } from '#platform/web/api/api.ts';
import { Form } from '#platform/web/forms/form.tsx';
import type { FormValues } from '#platform/web/forms/form-values.ts';
import { RadioCards } from '#platform/web/forms/radio-cards.tsx';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useCreation } from '#platform/web/api/use-creation.ts';
import { useErrorText, useLanguage } from '#platform/web/i18n/words.tsx';
import { accountLimits, registrationLimits, roles } from '../../contract/limits.ts';
import { inviteToRegister, listRegistrationInvitations } from '../../contract/registration-endpoints.ts';
import { useSettings } from '#platform/web/registry/settings.ts';
import { useAccountWords } from '../words.ts';

const dayChoices = [7, 14, 30, 90];

/** Form that sends an invitation by email or creates a link. */
export function InviteForm({ mayInviteManagers }: { mayInviteManagers: boolean }): ReactNode {
  const t = useAccountWords();
  const { keepsMails } = useSettings();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const { language: own } = useLanguage();
  const invite = useInvite();
  const [way, setWay] = useState('mail');
  const [made, setMade] = useState(0);
  const isMailed = way === 'mail';
  const submit = async (values: FormValues) => {
    await invite(values, isMailed);
    toast(t(!isMailed ? 'invitations.made' : keepsMails ? 'invitations.kept' : 'invitations.sent'), { tone: 'success' });
    setMade((count) => count + 1);
    await refresh(listRegistrationInvitations);
  };
  return (
    <Form key={made} label={t('invitations.title')} errorText={errorText} onSubmit={submit}>
      <RadioCards
        name="way"
        label={t('invitations.way')}
        value={way}
        onChange={setWay}
        options={[
          { value: 'mail', label: t('invitations.byMail') },
          { value: 'link', label: t('invitations.byLink') },
        ]}
      />
      <div className="grid gap-5 tablet:grid-cols-2">
        {isMailed && <AddressFields language={own} />}
        {mayInviteManagers && (
          <SelectField
            name="role"
            label={t('invitations.as')}
            defaultValue="member"
            options={roles.map((value) => ({ value, label: t(`invitations.as.${value}`) }))}
          />
        )}
        <ValidityFields isMailed={isMailed} />
      </div>
      <SubmitButton>{t(isMailed ? 'invitations.send' : 'invitations.make')}</SubmitButton>
    </Form>
  );
}

/** Creates the invitation that the form describes. */
function useInvite(): (values: FormValues, isMailed: boolean) => Promise<unknown> {
  const { language: own } = useLanguage();
  const create = useCreation(inviteToRegister);
  return (values, isMailed) => {
    const fieldText = (name: string) => String(values[name] ?? '');
    const language = fieldText('language');
    return create({
      body: {
        email: isMailed ? fieldText('email') : null,
        role: fieldText('role') === 'manager' ? 'manager' : 'member',
        days: Number(fieldText('days')),
        maxUses: isMailed ? 1 : Number(fieldText('maxUses')),
        language: isLanguage(language) ? language : own,
      },
    });
  };
}

/** Who gets the invitation, and in which language. */
function AddressFields({ language }: { language: Language }): ReactNode {
  const t = useAccountWords();
  return (
    <>
      <TextField name="email" type="email" label={t('invitations.email')} autoComplete="off" limit={accountLimits.email} required />
      <SelectField
        name="language"
        label={t('invitations.language')}
        defaultValue={language}
        options={languages.map((value) => ({ value, label: t(`invitations.language.${value}`) }))}
      />
    </>
  );
}

/** How long the invitation is valid; for links also how often. */
function ValidityFields({ isMailed }: { isMailed: boolean }): ReactNode {
  const t = useAccountWords();
  return (
    <>
      <SelectField
        name="days"
        label={t('invitations.days')}
        defaultValue="14"
        options={dayChoices.map((count) => ({ value: String(count), label: t('invitations.dayCount', { count }) }))}
      />
      {!isMailed && (
        <TextField
          name="maxUses"
          type="number"
          min={1}
          max={registrationLimits.invitationUses}
          step={1}
          label={t('invitations.uses')}
          defaultValue={10}
          required
        />
      )}
    </>
  );
}
