import { useRef, useState, type ReactNode } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { PasswordField } from '#platform/web/forms/password-field.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { checkProvider, readProvider, saveProvider } from '../../contract/provider-settings-endpoints.ts';
import type { ProviderChecked, ProviderRead } from '../../contract/provider-settings-shapes.ts';
import { registrationLimits } from '../../contract/limits.ts';
import { useAccountWords } from '../words.ts';

const secretHints = {
  none: 'signInProvider.secretNone',
  kept: 'signInProvider.secretKept',
  unreadable: 'signInProvider.secretUnreadable',
} as const;

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Form for the identity provider, with a check of its discovery document. */
export function ProviderForm({ kept }: { kept: ProviderRead['kept'] }): ReactNode {
  const t = useAccountWords();
  const toast = useToast();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [saved, setSaved] = useState(0);
  const submit = async (values: Record<string, unknown>) => {
    const fieldText = (name: string) => String(values[name] ?? '').trim();
    const secret = String(values['clientSecret'] ?? '');
    await call(saveProvider, {
      body: {
        issuer: fieldText('issuer'),
        clientId: fieldText('clientId'),
        ...(secret !== '' && { clientSecret: secret }),
        ...('noSecret' in values && { clientSecret: null }),
        name: fieldText('name') || null,
        usernameClaim: fieldText('usernameClaim'),
        usesPkce: 'usesPkce' in values,
      },
    });
    await refresh(readProvider);
    setSaved((count) => count + 1);
    toast(t('signInProvider.saved'), { tone: 'success' });
  };
  return (
    <Form key={saved} label={t('signInProvider.title')} errorText={errorText} onSubmit={submit}>
      <IssuerFields kept={kept} />
      <TextField {...plain} name="clientId" label={t('signInProvider.clientId')} defaultValue={kept?.clientId} limit={500} required />
      <SecretField kept={kept} />
      <TextField
        {...plain}
        name="name"
        label={t('signInProvider.name')}
        hint={t('signInProvider.nameHint')}
        optionalText={t('optional')}
        defaultValue={kept?.name ?? ''}
        limit={60}
      />
      <TextField
        {...plain}
        name="usernameClaim"
        label={t('signInProvider.claim')}
        defaultValue={kept?.usernameClaim ?? 'preferred_username'}
        limit={100}
        required
      />
      <SubmitButton>{t('signInProvider.save')}</SubmitButton>
    </Form>
  );
}

/** The address of the provider and PKCE, which can be checked before saving. */
function IssuerFields({ kept }: { kept: ProviderRead['kept'] }): ReactNode {
  const t = useAccountWords();
  const fields = useRef<HTMLDivElement>(null);
  return (
    <div ref={fields} className="grid gap-3">
      <TextField
        {...plain}
        name="issuer"
        type="url"
        label={t('signInProvider.issuer')}
        hint={t('signInProvider.issuerHint')}
        defaultValue={kept?.issuer}
        limit={registrationLimits.issuer}
        required
      />
      <CheckboxField
        name="usesPkce"
        label={t('signInProvider.pkce')}
        hint={t('signInProvider.pkceHint')}
        defaultChecked={kept?.usesPkce ?? true}
      />
      <CheckProvider
        describedNow={() => ({
          issuer: fields.current?.querySelector<HTMLInputElement>('[name=issuer]')?.value.trim() ?? '',
          usesPkce: fields.current?.querySelector<HTMLInputElement>('[name=usesPkce]')?.checked ?? true,
        })}
      />
    </div>
  );
}

function SecretField({ kept }: { kept: ProviderRead['kept'] }): ReactNode {
  const t = useAccountWords();
  return (
    <div>
      <PasswordField
        name="clientSecret"
        label={t('signInProvider.secret')}
        hint={t(secretHints[kept?.secret ?? 'none'])}
        labels={{ show: t('signInProvider.showSecret'), hide: t('signInProvider.hideSecret') }}
        autoComplete="new-password"
        limit={1_000}
      />
      {kept && kept.secret !== 'none' && <CheckboxField name="noSecret" label={t('signInProvider.secretRemove')} />}
    </div>
  );
}

/** Button that checks the provider and shows the fault in a sentence. */
function CheckProvider({ describedNow }: { describedNow: () => { issuer: string; usesPkce: boolean } }): ReactNode {
  const t = useAccountWords();
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [checked, setChecked] = useState<ProviderChecked>();
  const [failure, setFailure] = useState<string>();
  const check = async () => {
    setIsBusy(true);
    setChecked(undefined);
    setFailure(undefined);
    try {
      setChecked(await call(checkProvider, { body: describedNow() }));
    } catch (error) {
      setFailure(errorText(problemOf(error).code));
    }
    setIsBusy(false);
  };
  const text =
    checked && (checked.fault ? t(`signInProvider.fault.${checked.fault}`, { issuer: checked.issuer ?? '' }) : t('signInProvider.good'));
  return (
    <>
      <div>
        <Button variant="secondary" size="small" isBusy={isBusy} onClick={() => void check()}>
          {t('signInProvider.check')}
        </Button>
      </div>
      {(text ?? failure) && (
        <Notice tone={checked?.fault === null ? 'success' : 'warn'} isAnnounced>
          {text ?? failure}
        </Notice>
      )}
      {checked?.notes.map((note) => (
        <Notice key={note} tone="warn" isAnnounced>
          {t(`signInProvider.note.${note}`)}
        </Notice>
      ))}
    </>
  );
}
