import { type InputHTMLAttributes, useState } from 'react';
import { classes } from '../ui/classes.ts';
import { controlClasses, Field, type FieldProps } from './field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { EyeIcon, EyeOffIcon } from '../ui/icons.tsx';

export interface PasswordFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'type' | 'autoComplete' | 'maxLength'> {
  autoComplete: 'current-password' | 'new-password';
  labels: { show: string; hide: string };
  limit?: number;
}

/** A password field with a button that shows the text. Paste and password managers work. */
export function PasswordField({ name, label, hint, optionalText, className, labels, limit, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...{ name, label, hint, optionalText, className }}>
      {(binding) => (
        <div className="relative">
          <input
            {...rest}
            {...binding}
            name={name}
            type={isShown ? 'text' : 'password'}
            data-limit={limit}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={classes(controlClasses, 'pr-12')}
          />
          <IconButton
            icon={isShown ? EyeOffIcon : EyeIcon}
            label={isShown ? labels.hide : labels.show}
            onClick={() => setIsShown(!isShown)}
            className="absolute top-0 right-0"
          />
        </div>
      )}
    </Field>
  );
}
