import { useContext } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { classes } from './classes.ts';
import { FormContext } from './form-context.ts';

/** The button that sends the form around it; busy while the form is. */
export function SubmitButton({ isBusy, className, ...rest }: Omit<ButtonProps, 'type'>) {
  const form = useContext(FormContext);
  return (
    <Button
      {...rest}
      type="submit"
      className={classes('max-tablet:w-full tablet:justify-self-start', className)}
      isBusy={isBusy ?? form.isBusy}
    />
  );
}
