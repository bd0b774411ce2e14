import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { chooseReminder, readEvent, readGroupReminder, setGroupReminder } from '../../contract/endpoints.ts';
import { reminderTimes } from '../../contract/limits.ts';
import type { EventWhole } from '../../contract/shapes.ts';
import { groupReminderQuery } from '../queries.ts';
import { useEventWords } from '../words.ts';

/** When the viewer is reminded of an event. */
export function ReminderChoice({
  event: { id, mine },
  reminder: { own, byGroup, at },
}: {
  event: EventWhole;
  reminder: NonNullable<EventWhole['reminder']>;
}) {
  const t = useEventWords();
  const dates = useDates();
  const refresh = useRefresh();
  const saving = useSaving();
  const mayCome = mine === 'yes' || mine === 'maybe';
  // People who have not answered are reminded only if they ask for it.
  const options = [
    ...(mayCome ? [{ value: 'default', label: t('reminder.default', { time: t(`reminder.${byGroup}`) }) }] : []),
    ...reminderTimes.map((value) => ({ value, label: t(`reminder.${value}`) })),
  ];
  return (
    <SelectField
      name="reminder"
      label={t('reminder.label')}
      hint={at ? t('reminder.at', { time: dates.dateTime(at) }) : t('reminder.never')}
      className="max-w-md print:hidden"
      options={options}
      value={saving.chosen ?? own ?? (mayCome ? 'default' : 'none')}
      onChange={({ target }) => {
        const chosen = reminderTimes.find((each) => each === target.value) ?? 'default';
        const reminder = chosen === 'none' && !mayCome ? 'default' : chosen;
        void saving.save(target.value, async () => {
          await call(chooseReminder, { params: { id }, body: { reminder } });
          await refresh({ endpoint: readEvent, params: { id } });
        });
      }}
    />
  );
}

/** When people are reminded of the events of a group: for its manager, and deputies who organise events. */
export function GroupReminder({ groupId }: { groupId: string }) {
  const t = useEventWords();
  const refresh = useRefresh();
  const saving = useSaving();
  const { data } = useQuery(groupReminderQuery(groupId));
  if (!data?.can.change) return null;
  return (
    <section className="mt-10 border-t border-line pt-5 print:hidden">
      <h2 className="text-lg">{t('reminder.ofGroup')}</h2>
      <SelectField
        name="groupReminder"
        label={t('reminder.ofGroupLabel')}
        hint={t('reminder.ofGroupHint')}
        className="mt-3 max-w-md"
        options={reminderTimes.map((value) => ({ value, label: t(`reminder.${value}`) }))}
        value={saving.chosen ?? data.reminder}
        onChange={({ target }) => {
          const reminder = reminderTimes.find((each) => each === target.value);
          if (!reminder) return;
          void saving.save(reminder, async () => {
            await call(setGroupReminder, { params: { groupId }, body: { reminder } });
            await refresh(readGroupReminder, readEvent);
          });
        }}
      />
    </section>
  );
}

/** Shows a choice immediately while it is saved. */
function useSaving() {
  const t = useEventWords();
  const toast = useToast();
  const [chosen, setChosen] = useState<string>();
  return {
    chosen,
    async save(value: string, write: () => Promise<void>) {
      setChosen(value);
      try {
        await write();
        toast(t('reminder.saved'), { tone: 'success' });
      } catch {
        toast(t('reminder.failed'), { tone: 'danger' });
      }
      setChosen(undefined);
    },
  };
}
