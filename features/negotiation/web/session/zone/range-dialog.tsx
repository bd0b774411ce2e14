import { useCallback, useState } from 'react';
import { call } from '#platform/web/api/api.ts';
import { DateField } from '#platform/web/forms/date-field.tsx';
import type { FieldProblem } from '#platform/web/forms/form-context.ts';
import { FormFoot } from '#platform/web/forms/form-foot.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { SubmitButton } from '#platform/web/forms/submit-button.tsx';
import { TextField } from '#platform/web/forms/text-field.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { useQueryClient } from '#platform/web/queries/queries.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import type { OpenValueZone } from '../../../contract/zone-shapes.ts';
import type { OpenValue } from '../../../contract/zone/open-values.ts';
import { enterRange } from '../../../contract/zone-endpoints.ts';
import { zonesQuery } from '../../queries.ts';
import { useSessionWords } from '../../words.ts';
import { useOpenSession } from '../session-context.ts';
import { useCommandErrorText } from '../use-command-error-text.ts';
import { amountOf, dayOf, daysOf, typedAmount, valueText } from './value-texts.ts';

export interface RangeDialogProps {
  clauseId: string;
  /** Number of the clause, as on screen. */
  number: string;
  value: OpenValue;
  zone: OpenValueZone;
  onClose: () => void;
}

/** Enters or changes the secret range of the viewer. Nothing of it is stored on the device. */
export function RangeDialog({ clauseId, number, value, zone, onClose }: RangeDialogProps) {
  const t = useSessionWords();
  const toast = useToast();
  const client = useQueryClient();
  const { language } = useLanguage();
  const { feed } = useOpenSession();
  const commandErrorText = useCommandErrorText();
  const typed = (end: number) => (value.kind === 'date' ? dayOf(end) : typedAmount(end, value.unit, language));
  const [texts, setTexts] = useState({ from: zone.own ? typed(zone.own.from) : '', to: zone.own ? typed(zone.own.to) : '' });
  const read = (text: string) => (value.kind === 'date' ? daysOf(text) : amountOf(text, value.unit, language));
  const [from, to] = [read(texts.from), read(texts.to)];
  const errorText = useCallback(
    (code: string, field?: FieldProblem) =>
      code === 'range.unreadable' ? t(`zone.unreadable.${value.kind}`) : commandErrorText(code, field),
    [t, value.kind, commandErrorText],
  );
  async function submit() {
    const unread = (['from', 'to'] as const).filter((name) => read(texts[name]) === undefined);
    if (from === undefined || to === undefined)
      throw { code: 'input.invalid', fields: unread.map((name) => ({ name, code: 'range.unreadable' })) };
    if (from > to) throw { code: 'input.invalid', fields: [{ name: 'to', code: 'range.reversed' }] };
    const { id } = feed.state();
    const reply = await call(enterRange, { params: { id, clauseId, place: value.place }, body: { from, to } });
    client.setQueryData(zonesQuery(id).queryKey, reply);
    toast(t('zone.saved'), { tone: 'success' });
    onClose();
  }
  const FieldOf = value.kind === 'date' ? DateEnd : AmountEnd;
  return (
    <Dialog isOpen onClose={onClose} title={t('zone.rangeTitle', { number })} closeLabel={t('close')}>
      <Form errorText={errorText} onSubmit={submit}>
        <p>{t('zone.rangeText')}</p>
        <div className="grid gap-4 tablet:grid-cols-2 tablet:items-start">
          {(['from', 'to'] as const).map((name) => (
            <FieldOf
              key={name}
              name={name}
              label={value.kind === 'date' ? t(`zone.end.${name}`) : t(`zone.endIn.${name}`, { unit: value.unit })}
              value={texts[name]}
              onChange={(text) => setTexts((before) => ({ ...before, [name]: text }))}
            />
          ))}
        </div>
        <p role="status" className="min-h-6 text-sm">
          {from !== undefined &&
            to !== undefined &&
            from <= to &&
            t(`zone.youEnter.${value.kind}`, { from: valueText(value, from, language), to: valueText(value, to, language) })}
        </p>
        <p className="text-sm text-muted">{zone.own ? t('zone.changesLeft', { count: zone.changesLeft }) : t('zone.changesAtMost')}</p>
        <FormFoot cancelLabel={t('cancel')} onCancel={onClose}>
          <SubmitButton>{t('zone.save')}</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}

interface EndProps {
  name: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
}

const AmountEnd = ({ onChange, ...rest }: EndProps) => (
  <TextField {...rest} inputMode="decimal" autoComplete="off" data-unkept="" onChange={(event) => onChange(event.target.value)} />
);

const DateEnd = ({ onChange, ...rest }: EndProps) => (
  <DateField {...rest} type="date" autoComplete="off" data-unkept="" onChange={(event) => onChange(event.target.value)} />
);
