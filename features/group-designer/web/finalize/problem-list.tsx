import { LinkButton } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import type { Preview } from '../../contract/shapes.ts';
import { useDesign, useDesignAtHand } from '../work/design-context.ts';
import { useDesignerWords } from '../words.ts';

const shownAtOnce = 50;

/** Problems to fix before a conversion: row, column and reason. */
export function ProblemList({ problems, count }: { problems: Preview['problems']; count: number }) {
  const t = useDesignerWords();
  const errorText = useErrorText();
  const { head } = useDesignAtHand();
  const { people, groups } = useDesign();
  return (
    <Notice
      tone="danger"
      title={problems.some(({ code }) => code === 'cell.required') ? t('error.design.incomplete') : t('mendFirst', { count })}
      actions={
        <>
          {problems.some(({ kind }) => kind === 'person') && (
            <LinkButton size="small" variant="secondary" to={`/masp/${head.id}?tab=users`}>
              {t('mendInTable')}
            </LinkButton>
          )}
          {problems.some(({ kind }) => kind === 'group') && (
            <LinkButton size="small" variant="secondary" to={`/masp/${head.id}?tab=create`}>
              {t('mendGroups')}
            </LinkButton>
          )}
        </>
      }
    >
      <ul className="grid gap-0.5">
        {problems.slice(0, shownAtOnce).map(({ kind, id, column, code }) => {
          const row = kind === 'person' ? people.get(id) : groups.get(id);
          const where = row?.line ? t('inLine', { number: row.line }) : '';
          return (
            <li key={`${id} ${column} ${code}`}>
              <bdi className="font-[560]">{row?.name.trim() || t('unnamed')}</bdi> {where} –{' '}
              {t('problem', { column: t(`column.${column}`), reason: errorText(code) })}
            </li>
          );
        })}
      </ul>
      {count > shownAtOnce && <p className="mt-1">{t('moreErrors', { count: count - shownAtOnce })}</p>}
    </Notice>
  );
}
