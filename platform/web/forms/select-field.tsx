import { useLayoutEffect, useRef, type ComponentProps, type SelectHTMLAttributes } from 'react';
import { classes } from '../ui/classes.ts';
import { controlClasses, Field, type FieldProps } from './field.tsx';
import { ChevronDownIcon } from '../ui/icons.tsx';

export interface SelectFieldProps
  extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps | 'multiple' | 'children'> {
  options: readonly { value: string; label: string }[];
  /** An empty first entry, for instance “Choose a category”. */
  placeholder?: string;
}

/** The browser's own list of options, with the arrow of all fields. */
export function Select({ ref, className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <div className={classes('relative', className)}>
      <select ref={ref} {...rest} className={classes(controlClasses, 'appearance-none pr-10 text-ellipsis')}>
        {children}
      </select>
      <ChevronDownIcon size={18} className="pointer-events-none absolute top-3.25 right-3 text-muted" />
    </div>
  );
}

/** One of several, by the browser's own list. */
export function SelectField({ name, label, hint, optionalText, className, options, placeholder, defaultValue, ...rest }: SelectFieldProps) {
  const select = useRef<HTMLSelectElement>(null);
  // A select rendered by the server has its choice, which the user may have changed in the meantime.
  useLayoutEffect(() => {
    const options = [...(select.current?.options ?? [])];
    if (options.some(({ defaultSelected }) => defaultSelected)) return;
    const option = options.find(({ value }) => value === defaultValue);
    if (option) option.defaultSelected = option.selected = true;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the initial choice is set once
  }, []);
  return (
    <Field {...{ name, label, hint, optionalText, className }}>
      {(binding) => (
        <Select ref={select} {...rest} {...binding} name={name}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} selected={import.meta.env.SSR && option.value === (rest.value ?? defaultValue)}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
