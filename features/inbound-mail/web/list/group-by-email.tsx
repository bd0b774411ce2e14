import { useState, type ReactNode } from 'react';
import { call, query, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { SelectField } from '#platform/web/forms/select-field.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { CopyField } from '#platform/web/ui/copy-field.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { followMailingList, openMailingList, readMailingList } from '../../contract/endpoints.ts';
import { rhythms } from '../../contract/limits.ts';
import { useInboundMailWords } from '../words.ts';

/** Among the facts about a group: its messages by email, and its address. Nothing on sites without email. */
export function GroupByEmail({ groupId }: { groupId: string }): ReactNode {
  const t = useInboundMailWords();
  const params = { id: groupId };
  const { data } = useQuery(query(readMailingList, { params }));
  if (!data) return null;
  const { can, rhythm, isOpen, address } = data;
  if (!can.follow && !can.open && address === null) return null;
  return (
    <section id="by-email" className="grid grid-cols-1 gap-3">
      <h2 className="text-lg">{t('group.title')}</h2>
      {can.follow && <RhythmChoice groupId={groupId} chosen={rhythm ?? 'never'} />}
      {can.open && (
        <Choice
          label={t('group.open')}
          text={t('group.openText')}
          isChosen={isOpen}
          save={(next) => call(openMailingList, { params, body: { isOpen: next } })}
          said={(next) => t(next ? 'group.opened' : 'group.closed')}
        />
      )}
      {address !== null && (
        <div>
          <CopyField
            label={t('group.address')}
            value={address}
            labels={{ copy: t('group.copy'), copied: t('group.copied') }}
            isCode={false}
          />
          <p className="mt-1.5 text-sm text-muted">{t('group.addressText')}</p>
        </div>
      )}
    </section>
  );
}

const choices = ['never', ...rhythms] as const;

/** Delivery of the messages by email; saved immediately. */
function RhythmChoice({ groupId, chosen }: { groupId: string; chosen: (typeof choices)[number] }): ReactNode {
  const t = useInboundMailWords();
  const { value, save } = useSaved(chosen, () => t('group.saved'));
  return (
    <SelectField
      name="rhythm"
      label={t('group.follow')}
      hint={t(`group.followText.${value}`)}
      value={value}
      onChange={({ target }) => {
        const next = choices.find((each) => each === target.value) ?? 'never';
        const body = next === 'never' ? { isFollowing: false } : { isFollowing: true, rhythm: next };
        void save(next, () => call(followMailingList, { params: { id: groupId }, body }));
      }}
      options={choices.map((each) => ({ value: each, label: t(`group.rhythm.${each}`) }))}
    />
  );
}

/** A choice that is saved immediately, and goes back where it could not be. */
function useSaved<Value>(chosen: Value, textOf: (next: Value) => string) {
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const [wanted, setWanted] = useState<Value>();
  async function save(next: Value, send: () => Promise<unknown>) {
    setWanted(next);
    try {
      await send();
      toast(textOf(next), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    await refresh(readMailingList);
    setWanted(undefined);
  }
  return { value: wanted ?? chosen, save };
}

interface ChoiceProps {
  label: string;
  text: string;
  isChosen: boolean;
  save: (next: boolean) => Promise<unknown>;
  said: (next: boolean) => string;
}

/** A checkbox that is saved immediately. */
function Choice({ label, text, isChosen, save, said }: ChoiceProps): ReactNode {
  const saved = useSaved(isChosen, said);
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        checked={saved.value}
        onChange={({ target: { checked } }) => void saved.save(checked, () => save(checked))}
        className="mt-0.5 size-5 shrink-0"
      />
      <span>
        {label}
        <span className="block text-sm text-muted">{text}</span>
      </span>
    </label>
  );
}
