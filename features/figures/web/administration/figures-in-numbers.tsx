import type { ReactNode } from 'react';
import { saveAs } from '#platform/web/api/download.ts';
import { FigureTable } from '#platform/web/figures/figure-table.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { DownloadIcon } from '#platform/web/ui/icons.tsx';
import { figureGroups } from '../../contract/groups.ts';
import type { FiguresRead } from '../../contract/shapes.ts';
import { useFigureWords } from '../words.ts';
import { figuresAsCsv } from './figures-as-csv.ts';
import { countsOf } from './sums.ts';
import { useFigureText } from './use-figure-text.ts';

const names = Object.values(figureGroups).flat();

/** All figures as tables, newest day first, and as a CSV file. */
export function FiguresInNumbers({ figures }: { figures: FiguresRead }): ReactNode {
  const t = useFigureWords();
  const { dayText, amountText } = useFigureText();
  const asFile = () => {
    const csv = figuresAsCsv(figures, { day: t('day'), names: names.map((name) => [name, t(`figure.${name}`)]) });
    saveAs(new Blob([csv], { type: 'text/csv' }), `figures-${figures.days[0]}-${figures.days.at(-1)}.csv`);
  };
  return (
    <section aria-labelledby="in-numbers" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h4 id="in-numbers" className="text-base">
          {t('inNumbers')}
        </h4>
        <Button size="small" variant="secondary" icon={DownloadIcon} onClick={asFile}>
          {t('asCsv')}
        </Button>
      </div>
      {Object.entries(figureGroups).map(([group, inGroup]) => (
        <FigureTable
          key={group}
          caption={t(`group.${group as keyof typeof figureGroups}`)}
          head={[t('day'), ...inGroup.map((name) => t(`figure.${name}`))]}
          rows={figures.days
            .map((day, index) => [
              dayText(day),
              ...inGroup.map((name) => {
                const count = countsOf(figures, name)[index];
                return count === null || count === undefined ? '–' : amountText(name, count);
              }),
            ])
            .toReversed()}
          isLong
        />
      ))}
    </section>
  );
}
