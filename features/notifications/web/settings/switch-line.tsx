import { useId } from 'react';
import { Switch } from '#platform/web/ui/switch.tsx';

interface SwitchLineProps {
  label: string;
  hint?: string;
  isOn: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/** A setting that is on or off, with its switch at the end of the line. */
export function SwitchLine({ label, hint, ...rest }: SwitchLineProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 flex-1">
        <p>{label}</p>
        {hint && (
          <p id={id} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <Switch {...rest} label={label} describedBy={hint && id} />
    </div>
  );
}
