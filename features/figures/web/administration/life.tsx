import type { ReactNode } from 'react';
import { locales } from '#platform/contract/language.ts';
import { ArrowDownIcon, ArrowRightIcon, ArrowUpIcon } from '#platform/web/ui/icons.tsx';
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
  const cards: readonly (readonly [name: string, sum: { now: number; before: number }, how: string])[] = [
    [t('life.active'), busiest(figures, 'activePeople'), t('life.active.how')],
    [t('life.new'), weeks(figures, ['newPeople']), t('life.new.how')],
    [t('life.published'), weeks(figures, ['documents', 'galleries']), t('life.published.how')],
    [t('life.said'), weeks(figures, ['questions', 'comments', 'messages']), t('life.said.how')],
  ];
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
      <dl className="grid grid-cols-1 gap-3 tablet:grid-cols-2 desktop:grid-cols-4">
        {cards.map(([name, { now, before }, how]) => (
          <div key={name} className="row-span-2 grid grid-rows-subgrid gap-1 rounded-card border border-line bg-surface p-4">
            <dt className="text-sm text-muted">{name}</dt>
            <dd>
              <span className="text-2xl font-semibold tabular-nums">{number.format(now)}</span>
              <span className="mt-0.5 flex items-center gap-1 text-sm text-muted">
                <Trend now={now} before={before} />
                {t('life.before', { count: number.format(before) })}
              </span>
              <span className="mt-2 block text-sm text-pretty text-muted">{how}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="max-w-[75ch] text-sm text-pretty text-muted">
        {t('life.how')} {figures.countedAt && t('life.countedAt', { time: dateTime(figures.countedAt) })}
      </p>
    </section>
  );
}

/** Decorative arrow: the two numbers next to it say the same. */
function Trend({ now, before }: { now: number; before: number }): ReactNode {
  if (now > before) return <ArrowUpIcon size={16} className="shrink-0 text-agree" />;
  return now < before ? <ArrowDownIcon size={16} className="shrink-0 text-warn" /> : <ArrowRightIcon size={16} className="shrink-0" />;
}
