import { useEffect, useRef, type ReactNode } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { addPasskey, beginPasskey, listPasskeys } from '../../../contract/passkey-endpoints.ts';
import { accountLimits } from '../../../contract/limits.ts';
import { AccountForm } from '../../account-form.tsx';
import { textOf } from '../../text-of.ts';
import { useAccountWords } from '../../words.ts';

const failures = { notMade: 'passkeys.notMade', alreadyThere: 'passkeys.alreadyThere' } as const;
const isFailure = (code: string): code is keyof typeof failures => Object.hasOwn(failures, code);

/** Form that names and creates a passkey. */
export function AddPasskey({ onEnd }: { onEnd: () => void }): ReactNode {
  const t = useAccountWords();
  const toast = useToast();
  const refresh = useRefresh();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return (
    <div ref={place}>
      <AccountForm
        submitLabel={t('passkeys.create')}
        textOfCode={(code) => (isFailure(code) ? t(failures[code]) : undefined)}
        beside={
          <Button variant="quiet" className="max-tablet:w-full" onClick={onEnd}>
            {t('account.cancel')}
          </Button>
        }
        onSubmit={async (values) => {
          await make(textOf(values, 'passkeyName'));
          toast(t('passkeys.added'), { tone: 'success' });
          await refresh(listPasskeys);
          onEnd();
        }}
      >
        <TextField
          name="passkeyName"
          label={t('passkeys.name')}
          hint={t('passkeys.nameHint')}
          autoComplete="off"
          limit={accountLimits.passkeyName}
          required
        />
      </AccountForm>
    </div>
  );
}

async function make(name: string): Promise<void> {
  const [optionsJSON, { startRegistration }] = await Promise.all([call(beginPasskey, { body: {} }), import('@simplewebauthn/browser')]);
  const { id, response } = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    // Browsers reveal only by this name that the device already has one; all other details are
    // withheld.
    throw { code: error instanceof Error && error.name === 'InvalidStateError' ? 'alreadyThere' : 'notMade' };
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  await call(addPasskey, { body: { name, credential: { id, clientDataJSON, attestationObject, transports } } });
}
