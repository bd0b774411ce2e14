import { classes } from '../ui/classes.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A field for a typable code: the ID of a group or a session. `typedCode` parses the input. */
export function CodeField({ className, ...rest }: TextFieldProps) {
  return (
    <TextField
      {...rest}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      className={classes('[&_input]:font-mono [&_input]:tracking-[0.12em] [&_input]:uppercase', className)}
    />
  );
}
