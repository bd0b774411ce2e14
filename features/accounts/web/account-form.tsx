import { useState, type ReactNode } from 'react';
import { problemOf } from '#platform/web/api/problem.ts';
import type { ButtonProps, ButtonVariant } from '#platform/web/ui/button.tsx';
import { Form, type FormProps } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { useIsHydrated, useLanguage } from '#platform/web/i18n/words.tsx';
import { fullStorage } from './start-session.ts';
import { useFormText } from './use-form-text.ts';

interface AccountFormProps extends Pick<FormProps, 'onSubmit' | 'children'> {
  submitLabel: string;
  /** Sentences specific to this form; `undefined` for the default. */
  textOfCode?: (code: string) => string | undefined;
  /** Also applies to field errors. */
  isOfFieldsToo?: boolean;
  variant?: ButtonVariant;
  icon?: ButtonProps['icon'];
  /** The button is as wide as the fields. */
  isWide?: boolean | undefined;
  /** Shown beside the button. */
  beside?: ReactNode;
}

/**
 * Form that sends secrets. Disabled until hydration, because a native submission would put its
 * values into the address.
 */
export function AccountForm({
  submitLabel,
  textOfCode,
  isOfFieldsToo,
  variant = 'primary',
  icon,
  isWide,
  children,
  beside,
  onSubmit,
}: AccountFormProps): ReactNode {
  const formText = useFormText();
  const isHydrated = useIsHydrated();
  const { language } = useLanguage();
  const [fullText, setFullText] = useState<string>();
  const submit: FormProps['onSubmit'] = async (...given) => {
    setFullText(undefined);
    try {
      await onSubmit(...given);
    } catch (error) {
      if (problemOf(error).code === fullStorage)
        setFullText(
          await import('./storage/storage-words.ts').then(({ storageText }) => storageText(language, 'full')).catch(() => undefined),
        );
      throw error;
    }
  };
  return (
    <Form
      onSubmit={submit}
      errorText={(code, field) => fullText ?? (field && !isOfFieldsToo ? undefined : textOfCode?.(code)) ?? formText(code, field)}
    >
      {children}
      <div className="mt-1 flex flex-wrap gap-2.5">
        <SubmitButton variant={variant} icon={icon} isWide={isWide} disabled={!isHydrated}>
          {submitLabel}
        </SubmitButton>
        {beside}
      </div>
    </Form>
  );
}
