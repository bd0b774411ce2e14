import type { ReactNode } from 'react';
import { BarPlot } from '#platform/web/figures/bar-plot.tsx';
import { figureGroups } from '../../contract/groups.ts';
import type { FiguresRead } from '../../contract/shapes.ts';
import { useFigureWords } from '../words.ts';
import { countsOf } from './sums.ts';
import { useFigureText } from './use-figure-text.ts';

/** Plots of the figures; the tables contain the same data. */
export function Plots({ figures }: { figures: FiguresRead }): ReactNode {
  const t = useFigureWords();
  const { dayText, amountText } = useFigureText();
  const groups = Object.entries(figureGroups).map(([group, names]) => ({
    group: group as keyof typeof figureGroups,
    names: names.filter((name) => countsOf(figures, name).some((count) => count !== null)),
  }));
  return groups.map(
    ({ group, names }) =>
      names.length > 0 && (
        <div key={group} className="grid grid-cols-1 gap-3">
          <h4 className="text-base">{t(`group.${group}`)}</h4>
          <div className="grid grid-cols-1 gap-3 desktop:grid-cols-2">
            {names.map((name) => (
              <BarPlot
                key={name}
                title={t(`figure.${name}`)}
                note={t(`how.${name}`)}
                countText={(count) => amountText(name, count)}
                bars={figures.days.map((day, index) => ({ key: day, label: dayText(day), count: countsOf(figures, name)[index] ?? 0 }))}
              />
            ))}
          </div>
        </div>
      ),
  );
}
