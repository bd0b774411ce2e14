import { useMemo } from 'react';
import type { Preview } from '../../contract/shapes.ts';
import { useDesign } from '../work/design-context.ts';
import { useDesignerWords } from '../words.ts';
import { NameList } from './name-list.tsx';

/**
 * Preview by name: groups, people invited, added and left out; for administrators, differences to
 * accounts.
 */
export function PreviewLists({ preview }: { preview: Preview }) {
  const t = useDesignerWords();
  const design = useDesign();
  const byOutcome = useMemo(() => Map.groupBy(preview.people, ({ fate }) => fate), [preview.people]);
  const nameOf = (id: string) => {
    const person = design.people.get(id);
    return person?.name.trim() || person?.email.trim() || t('unnamed');
  };
  const withAddress = ({ id }: { id: string }) => (
    <>
      <bdi>{nameOf(id)}</bdi> <span className="text-muted">· {design.people.get(id)?.email}</span>
    </>
  );
  return (
    <div className="grid gap-2">
      <NameList title={t(preview.counts.existing > 0 ? 'list.allGroups' : 'list.groups')} items={preview.groups}>
        {({ id, memberCount, asked }) => (
          <>
            <bdi>{design.groups.get(id)?.name || t('unnamed')}</bdi>{' '}
            <span className="text-muted">
              · {t('countPeople', { count: memberCount })}
              {asked && <> · {t('askedOf', { name: asked.name })}</>}
              {design.groups.get(id)?.existingId !== undefined && <> · {t('existingGroup')}</>}
            </span>
          </>
        )}
      </NameList>
      <NameList title={t('list.invited')} items={byOutcome.get('invited') ?? []}>
        {withAddress}
      </NameList>
      <NameList title={t('list.member')} items={byOutcome.get('member') ?? []}>
        {withAddress}
      </NameList>
      <NameList title={t('list.new')} items={byOutcome.get('new') ?? []}>
        {withAddress}
      </NameList>
      <NameList title={t('list.known')} items={byOutcome.get('known') ?? []}>
        {({ id, differences }) => (
          <>
            <bdi>{nameOf(id)}</bdi>
            {differences.length > 0 && (
              <ul className="pl-4 text-muted">
                {differences.map(({ column, present }) => (
                  <li key={column}>
                    {t('difference', {
                      column: t(`column.${column}`),
                      present: present || '–',
                      said: design.people.get(id)?.[column] || '–',
                    })}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </NameList>
      <NameList title={t('list.leftOut')} items={byOutcome.get('leftOut') ?? []}>
        {({ id }) => <bdi>{nameOf(id)}</bdi>}
      </NameList>
    </div>
  );
}
