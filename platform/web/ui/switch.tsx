import { classes } from './classes.ts';

interface SwitchProps {
  isOn: boolean;
  /** The accessible name: of what it switches, not what a press does. */
  label: string;
  /** IDs of elements that explain it. */
  describedBy?: string | undefined;
  isBusy?: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch that takes effect when pressed; in a form that is sent, a checkbox. */
export function Switch({ isOn, label, describedBy, isBusy, disabled, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-describedby={describedBy}
      aria-busy={isBusy || undefined}
      disabled={disabled}
      onClick={() => !isBusy && onChange(!isOn)}
      className="grid size-11 flex-none place-items-center rounded-control disabled:opacity-50"
    >
      <span
        className={classes(
          'flex h-6 w-10 items-center rounded-full border px-0.75 transition-colors',
          isOn ? 'justify-end border-accent bg-accent' : 'border-field bg-surface',
          isBusy && 'pulse',
        )}
      >
        <span className={classes('size-4 rounded-full', isOn ? 'bg-on-accent' : 'bg-field')} />
      </span>
    </button>
  );
}
