import { useState, type ReactNode } from 'react';
import { call, query, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { CopyField } from '#platform/web/ui/copy-field.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { followMailingList, openMailingList, readMailingList } from '../../contract/endpoints.ts';
import { useInboundMailWords } from '../words.ts';

/** Among the facts about a group: its messages by email, and its address. Nothing on sites without email. */
export function GroupByEmail({ groupId }: { groupId: string }): ReactNode {
  const t = useInboundMailWords();
  const params = { id: groupId };
  const { data } = useQuery(query(readMailingList, { params }));
  if (!data) return null;
  const { can, isFollowing, isOpen, address } = data;
  if (!can.follow && !can.open && address === null) return null;
  return (
    <section id="by-email" className="grid grid-cols-1 gap-3">
      <h2 className="text-lg">{t('group.title')}</h2>
      {can.follow && (
        <Choice
          label={t('group.follow')}
          text={t('group.followText')}
          isChosen={isFollowing}
          save={(next) => call(followMailingList, { params, body: { isFollowing: next } })}
          said={(next) => t(next ? 'group.following' : 'group.notFollowing')}
        />
      )}
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

interface ChoiceProps {
  label: string;
  text: string;
  isChosen: boolean;
  save: (next: boolean) => Promise<unknown>;
  said: (next: boolean) => string;
}

/** A checkbox that is saved at once. */
function Choice({ label, text, isChosen, save, said }: ChoiceProps): ReactNode {
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const [wanted, setWanted] = useState<boolean>();
  async function choose(next: boolean) {
    setWanted(next);
    try {
      await save(next);
      toast(said(next), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    await refresh(readMailingList);
    setWanted(undefined);
  }
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        checked={wanted ?? isChosen}
        onChange={(event) => void choose(event.target.checked)}
        className="mt-0.5 size-5 shrink-0"
      />
      <span>
        {label}
        <span className="block text-sm text-muted">{text}</span>
      </span>
    </label>
  );
}
