import { useState, type ReactNode } from 'react';
import { languages } from '#platform/contract/language.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '#platform/web/ui/icons.tsx';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import type { ManagedCategory } from '../../contract/category-shapes.ts';
import { useGroupWords } from '../words.ts';

interface CategoryRowProps {
  category: ManagedCategory;
  /** Number of categories. */
  count: number;
  onMove: (place: number) => Promise<void>;
  onChange: () => void;
  onMerge: () => void;
}

export function CategoryRow({ category: { names, place }, count, onMove, onChange, onMerge }: CategoryRowProps): ReactNode {
  const t = useGroupWords();
  const { language } = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  const move = async (to: number) => {
    setIsBusy(true);
    await onMove(to);
    setIsBusy(false);
  };
  const name = names[language];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <div className="min-w-48 flex-1">
        <p className="font-[560] wrap-anywhere">{name.replaceAll('/', '/\u200b')}</p>
        <p className="text-sm text-muted">
          {languages
            .filter((other) => other !== language)
            .map((other) => (
              <span key={other} lang={other} className="block wrap-anywhere">
                {names[other].replaceAll('/', '/\u200b')}
              </span>
            ))}
        </p>
      </div>
      <div className="flex items-center gap-1 max-tablet:-ml-3">
        <IconButton
          icon={ChevronUpIcon}
          label={t('categories.up', { name })}
          disabled={isBusy || place === 1}
          onClick={() => void move(place - 1)}
        />
        <IconButton
          icon={ChevronDownIcon}
          label={t('categories.down', { name })}
          disabled={isBusy || place === count}
          onClick={() => void move(place + 1)}
        />
        <Button size="small" variant="quiet" onClick={onChange} aria-label={t('categories.changeThis', { name })}>
          {t('categories.change')}
        </Button>
        <Button size="small" variant="quiet" onClick={onMerge} disabled={count === 1} aria-label={t('categories.mergeThis', { name })}>
          {t('categories.merge')}
        </Button>
      </div>
    </li>
  );
}
