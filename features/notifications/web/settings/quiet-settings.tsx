import { useState } from 'react';
import { controlClasses, Field } from '#platform/web/forms/field.tsx';
import type { Delivery, QuietHours } from '../../contract/delivery.ts';
import { SectionCard } from '#platform/web/ui/section-card.tsx';
import { useNotificationWords } from '../words.ts';
import { OutcomeText, useOutcome } from './outcome.tsx';
import { SwitchLine } from './switch-line.tsx';
import { zoneOf } from './time-zone.ts';
import { useChosen } from './use-chosen.ts';
import { useChangeSettings } from './use-change-settings.ts';

/** Initial value. */
const usual: QuietHours = { from: '22:00', to: '07:00' };

export function QuietSettings({ delivery }: { delivery: Delivery }) {
  const t = useNotificationWords();
  const change = useChangeSettings();
  const [outcome, keep] = useOutcome();
  const { timeZone } = zoneOf(delivery);
  const [quiet, choose] = useChosen(delivery.quiet, (next) => keep(change({ delivery: { timeZone, quiet: next } })));
  return (
    <SectionCard title={t('quietTitle')} text={t('quietText')}>
      <SwitchLine label={t('quiet.on')} isOn={quiet !== null} onChange={(next) => choose(next ? usual : null)} />
      {quiet && <Hours key={`${quiet.from} ${quiet.to}`} quiet={quiet} onChange={choose} />}
      <OutcomeText outcome={outcome} />
    </SectionCard>
  );
}

/** Saves both times when a field loses the focus, since a time being typed is not final. */
function Hours({ quiet, onChange }: { quiet: QuietHours; onChange: (next: QuietHours) => void }) {
  const t = useNotificationWords();
  const [typed, setTyped] = useState(quiet);
  const isSame = typed.from === typed.to;
  const leave = () => {
    const isOther = typed.from !== quiet.from || typed.to !== quiet.to;
    if (isOther && !isSame && typed.from !== '' && typed.to !== '') onChange(typed);
  };
  return (
    <div className="mt-3 flex flex-wrap gap-4">
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} name={name} label={t(`quiet.${name}`)} className="w-36">
          {(binding) => (
            <input
              {...binding}
              type="time"
              required
              value={typed[name]}
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
              onBlur={leave}
              className={controlClasses}
            />
          )}
        </Field>
      ))}
      {isSame && (
        <p role="alert" className="basis-full text-sm text-danger">
          {t('quiet.same')}
        </p>
      )}
    </div>
  );
}
