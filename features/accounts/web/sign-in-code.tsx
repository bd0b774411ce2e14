import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { accountLimits } from '../contract/limits.ts';
import { AccountForm } from './account-form.tsx';
import { textOf } from './text-of.ts';
import { useAccountPublicWords } from './words.ts';

interface SignInCodeProps {
  /** Signs in with the code. */
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
  textOfCode: (code: string) => string | undefined;
}

/** Second step of signing in: code of the app or recovery code. */
export function SignInCode({ onCode, onBack, textOfCode }: SignInCodeProps): ReactNode {
  const t = useAccountPublicWords();
  const [isRecovery, setIsRecovery] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // Moves the focus to the new field, because the previous one was removed.
  useEffect(() => place.current?.querySelector('input')?.focus(), [isRecovery]);
  return (
    <div ref={place} className="grid gap-3">
      <AccountForm
        key={String(isRecovery)}
        submitLabel={t('signIn.submit')}
        textOfCode={textOfCode}
        onSubmit={(values) => onCode(textOf(values, 'code'))}
        beside={
          <Button variant="quiet" className="max-tablet:w-full" onClick={onBack}>
            {t('signIn.back')}
          </Button>
        }
      >
        <TextField
          name="code"
          label={t(isRecovery ? 'twoFactor.recoveryCode' : 'twoFactor.code')}
          hint={t(isRecovery ? 'twoFactor.recoveryCodeHint' : 'twoFactor.codeHint')}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          limit={accountLimits.code}
          required
        />
      </AccountForm>
      <button type="button" className="link min-h-11 justify-self-start text-left" onClick={() => setIsRecovery(!isRecovery)}>
        {t(isRecovery ? 'signIn.useApp' : 'signIn.useRecovery')}
      </button>
    </div>
  );
}
