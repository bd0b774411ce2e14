import { useEffect, useRef, type ReactNode } from 'react';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { accountLimits } from '../../contract/limits.ts';
import { AccountForm } from '../account-form.tsx';
import { FormCard } from '../form-card.tsx';
import { PlaceLink } from '../place-link.tsx';
import { textOf } from '../text-of.ts';
import { useSignInCodeWords } from './sign-in-code-words.ts';

interface EnterCodeProps {
  /** Signs in with the code and the password typed before. */
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
  textOfCode: (code: string) => string | undefined;
}

/** Field for the emailed code. */
export function EnterCode({ onCode, onBack, textOfCode }: EnterCodeProps): ReactNode {
  const t = useSignInCodeWords();
  const { isOpen } = useSiteNavigation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  return (
    <FormCard
      id="login"
      title={t('title')}
      description={t('sent')}
      foot={
        <>
          <p className="text-sm text-pretty text-muted">{t('nothing')}</p>
          {isOpen('/contact') && <PlaceLink to="/contact">{t('contact')}</PlaceLink>}
        </>
      }
    >
      <div ref={place}>
        <AccountForm
          submitLabel={t('submit')}
          textOfCode={textOfCode}
          onSubmit={(values) => onCode(textOf(values, 'mailCode'))}
          beside={
            <Button variant="quiet" className="max-tablet:w-full" onClick={onBack}>
              {t('back')}
            </Button>
          }
        >
          <TextField
            name="mailCode"
            label={t('label')}
            hint={t('hint')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            limit={accountLimits.code}
            required
          />
        </AccountForm>
      </div>
    </FormCard>
  );
}
