import type { ReactNode } from 'react';
import { locales } from '#platform/contract/language.ts';
import { ArrowDownIcon, ArrowRightIcon, ArrowUpIcon } from '#platform/web/ui/icons.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { useDates, useLanguage } from '#platform/web/i18n/words.tsx';
import type { FiguresRead } from '../../contract/shapes.ts';
import { useFigureWords } from '../words.ts';
import { busiest, contributed, latest, weeks } from './sums.ts';

/** Activity of the last 7 days compared with the 7 days before. */
export function Life({ figures }: { figures: FiguresRead }): ReactNode {
  const t = useFigureWords();
  const number = new Intl.NumberFormat(locales[useLanguage().language]);
  const { dateTime } = useDates();
  const all = contributed(figures);
  const sentence = all.now === 0 ? 'life.still' : all.now > all.before ? 'life.more' : all.now < all.before ? 'life.less' : 'life.same';
  const people = latest(figures, 'people');
  return (
    <section aria-labelledby="life" className="grid grid-cols-1 gap-4">
      <h3 id="life" className="text-xl">
        {t('life')}
      </h3>
      <p className="text-lg">
        {t(sentence, { count: number.format(all.now), before: number.format(all.before) })}{' '}
        {people !== undefined && <span className="text-muted">{t('life.people', { count: number.format(people) })}</span>}
      </p>
      <WeekCards figures={figures} isExplained />
      <p className="max-w-[75ch] text-sm text-pretty text-muted">
        {t('life.how')} {figures.countedAt && t('life.countedAt', { time: dateTime(figures.countedAt) })}
      </p>
    </section>
  );
}

/** Figures of the last 7 days beside those of the 7 days before. */
export function WeekCards({ figures, isExplained }: { figures: FiguresRead; isExplained?: boolean }): ReactNode {
  const t = useFigureWords();
  const number = new Intl.NumberFormat(locales[useLanguage().language]);
  const cards = [
    ['active', busiest(figures, 'activePeople')],
    ['new', weeks(figures, ['newPeople'])],
    ['published', weeks(figures, ['documents', 'galleries'])],
    ['said', weeks(figures, ['questions', 'comments', 'messages'])],
  ] as const;
  return (
    <dl className={classes('grid gap-3 desktop:grid-cols-4', isExplained ? 'grid-cols-1 tablet:grid-cols-2' : 'grid-cols-2')}>
      {cards.map(([name, { now, before }]) => (
        <div key={name} className="row-span-2 grid grid-rows-subgrid gap-1 rounded-card border border-line bg-surface p-4">
          <dt className="text-sm text-muted">{t(`life.${name}`)}</dt>
          <dd>
            <span className="text-2xl font-semibold tabular-nums">{number.format(now)}</span>
            <span className="mt-0.5 flex items-center gap-1 text-sm text-muted">
              <Trend now={now} before={before} />
              {t('life.before', { count: number.format(before) })}
            </span>
            {isExplained && <span className="mt-2 block text-sm text-pretty text-muted">{t(`life.${name}.how`)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Decorative arrow: the two numbers next to it say the same. */
function Trend({ now, before }: { now: number; before: number }): ReactNode {
  if (now > before) return <ArrowUpIcon size={16} className="shrink-0 text-agree" />;
  return now < before ? <ArrowDownIcon size={16} className="shrink-0 text-warn" /> : <ArrowRightIcon size={16} className="shrink-0" />;
}
