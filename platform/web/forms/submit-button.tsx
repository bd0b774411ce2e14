import { useContext } from 'react';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { FormContext } from './form-context.ts';

/** The submit button of a form; busy while the form is, and disabled while it has to wait. */
export function SubmitButton({ isBusy, disabled, className, ...rest }: Omit<ButtonProps, 'type'>) {
  const form = useContext(FormContext);
  return (
    <Button
      {...rest}
      type="submit"
      disabled={disabled || form.isWaiting}
      className={classes('max-tablet:w-full tablet:justify-self-start', className)}
      isBusy={isBusy ?? form.isBusy}
    />
  );
}
