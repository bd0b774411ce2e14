import { useRef, useState, type ReactNode } from 'react';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { Link, useNavigate } from '#platform/web/navigation/router.tsx';
import { call } from '#platform/web/api/api.ts';
import type { CommandId } from '#platform/web/api/command-id.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { useSettings } from '#platform/web/registry/settings.ts';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { ChevronDownIcon, UserIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import type { FormValues } from '#platform/web/forms/form-values.ts';
import { PasswordField } from '#platform/web/forms/password-field.tsx';
import { RadioCards } from '#platform/web/forms/radio-cards.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { register } from '../contract/endpoints.ts';
import { accountLimits, usernamePattern, type Role } from '../contract/limits.ts';
import { AccountForm } from './account-form.tsx';
import { ProfileFields, typedFields } from './profile-fields.tsx';
import { suggestedUsername } from './suggested-username.ts';
import { startSession, unreadableToken } from './start-session.ts';
import { textOf } from './text-of.ts';
import { usePasswordLabels } from './use-password-labels.ts';
import { useWanted } from './use-wanted.ts';
import { useAccountPublicWords } from './words.ts';

const AcceptedDomains = lazy(() => import('./registration/accepted-domains.tsx').then((m) => m.AcceptedDomains));

interface RegistrationFormProps {
  /** Invitation, if registration is not open. */
  invitation?: { token: string; email: string | null; role: Role };
}

export function RegistrationForm({ invitation }: RegistrationFormProps): ReactNode {
  const t = useAccountPublicWords();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const wanted = useWanted();
  const { start } = useSiteNavigation();
  const command = useRef<CommandId>(undefined);
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>();
  return (
    <AccountForm
      submitLabel={t('register.submit')}
      textOfCode={(code) => refusals?.[code] ?? (code === unreadableToken ? t('errorDecodingToken') : undefined)}
      isOfFieldsToo
      onSubmit={async (values) => {
        const body = registrationOf(values, invitation?.token);
        // Loaded on submit; registration also works without a command ID.
        command.current ??= await import('#platform/web/api/command-id.ts').then(
          (module) => new module.CommandId(),
          () => undefined,
        );
        try {
          const { token, user } = await call(register, { body: { ...body, commandId: command.current?.of(body) } });
          startSession(token, user.email);
        } catch (error) {
          setRefusals(
            await import('./registration/registration-words.ts').then(({ refusalsIn }) => refusalsIn(language)).catch(() => undefined),
          );
          throw error;
        }
        navigate(wanted ?? start, { replace: true });
      }}
    >
      <IdentityFields email={invitation?.email ?? undefined} />
      {invitation?.role !== 'member' && <RoleField />}
      <OptionalFields />
      <CheckboxField name="acceptTerms" label={<Terms />} summaryLabel={t('register.conditions')} required />
    </AccountForm>
  );
}

/** The account as typed. */
function registrationOf(values: FormValues, invitation: string | undefined): CallInput<typeof register>['body'] {
  const text = (name: string) => textOf(values, name);
  return {
    username: text('username'),
    name: text('name'),
    email: text('email'),
    password: text('password'),
    role: text('role') === 'manager' ? 'manager' : 'member',
    acceptTerms: 'acceptTerms' in values,
    ...typedFields(values, 'contact'),
    ...(invitation !== undefined && { invitation }),
  };
}

function RoleField(): ReactNode {
  const t = useAccountPublicWords();
  return (
    <RadioCards
      name="role"
      label={t('register.roleQuestion')}
      defaultValue="member"
      required
      options={[
        { value: 'member', label: t('role.member'), hint: t('role.memberHint'), icon: UserIcon },
        { value: 'manager', label: t('role.manager'), hint: t('role.managerHint'), icon: UsersIcon },
      ]}
    />
  );
}

/** Name, username, address and password; `email` is the address of an invitation. */
function IdentityFields({ email }: { email: string | undefined }): ReactNode {
  const t = useAccountPublicWords();
  const labels = usePasswordLabels();
  const { mailDomains } = useSettings();
  return (
    <div className="grid gap-5 tablet:grid-cols-2 tablet:items-start">
      <TextField
        name="name"
        label={t('name')}
        autoComplete="name"
        limit={accountLimits.name}
        required
        onBlur={({ currentTarget }) => {
          const username = currentTarget.form?.elements.namedItem('username');
          if (username instanceof HTMLInputElement && username.value === '') username.value = suggestedUsername(currentTarget.value);
        }}
      />
      <div className="grid gap-1.5">
        <TextField
          name="email"
          type="email"
          label={t('email')}
          autoComplete="email"
          limit={accountLimits.email}
          required
          {...(email && { defaultValue: email, readOnly: true })}
        />
        {mailDomains && !email && <AcceptedDomains domains={mailDomains} />}
      </div>
      <TextField
        name="username"
        label={t('username')}
        hint={t('usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        pattern={usernamePattern}
        minLength={accountLimits.usernameMin}
        limit={accountLimits.usernameMax}
        required
      />
      <PasswordField
        name="password"
        label={t('password')}
        hint={t('passwordHint')}
        labels={labels}
        autoComplete="new-password"
        minLength={accountLimits.passwordMin}
        limit={accountLimits.passwordMax}
        required
      />
    </div>
  );
}

function OptionalFields(): ReactNode {
  const t = useAccountPublicWords();
  return (
    <details className="group/more rounded-control border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control px-3.5 text-sm font-[560] hover:bg-tint [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon size={18} className="text-muted transition-transform group-open/more:rotate-180" />
        {t('register.more')}
        <span className="font-normal text-muted">{t('optional')}</span>
      </summary>
      <div className="grid gap-5 px-3.5 pt-2 pb-4">
        <ProfileFields section="contact" />
      </div>
    </details>
  );
}

function Terms(): ReactNode {
  const t = useAccountPublicWords();
  const [before, after] = t('register.terms').split('{conditions}');
  return (
    <>
      {before}
      <Link to="/conditionGenerales#conditiongeneral" target="_blank" className="link">
        {t('register.conditions')}
      </Link>
      {after}
    </>
  );
}
