import { useMemo } from 'react';
import type { DesignResult } from '../../contract/shapes.ts';
import { useDesign } from '../work/design-context.ts';
import { useDesignerWords } from '../words.ts';
import { NameList } from './name-list.tsx';

const shown = ['invited', 'accepted', 'declined', 'noAnswer'] as const;

/** Answers to invitations, as numbers and by name. */
export function AnswersPart({ invitations, answers }: Pick<DesignResult, 'invitations' | 'answers'>) {
  const t = useDesignerWords();
  const { people, groups } = useDesign();
  const byState = useMemo(() => Map.groupBy(answers, ({ state }) => state), [answers]);
  if (answers.length === 0) return null;
  const nameOf = (personId: string) => people.get(personId)?.name.trim() || people.get(personId)?.email || t('unnamed');
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations">{t('invitations')}</h2>
      <p className="mt-1.5 text-muted">{t('invitationsText')}</p>
      <dl className="mt-3 grid grid-cols-2 gap-3 tablet:grid-cols-4">
        {shown.map((state) => (
          <div key={state} className="flex flex-col-reverse justify-end rounded-card border border-line bg-surface px-4 py-3">
            <dt className="text-sm text-muted">{t(`answer.${state}`)}</dt>
            <dd className="text-2xl font-[610] tabular-nums">{t('number', { number: invitations[state] })}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 grid gap-2">
        {shown.map((state) => (
          <NameList
            key={state}
            title={t(`answer.${state}`)}
            items={(byState.get(state) ?? []).map((answer) => ({ ...answer, id: `${answer.personId} ${answer.groupId}` }))}
          >
            {({ personId, groupId }) => (
              <>
                <bdi>{nameOf(personId)}</bdi>{' '}
                <span className="text-muted">
                  · {people.get(personId)?.email} · <bdi>{groups.get(groupId)?.name || t('unnamed')}</bdi>
                </span>
              </>
            )}
          </NameList>
        ))}
      </div>
    </section>
  );
}
