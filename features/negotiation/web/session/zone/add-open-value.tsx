import { useRef } from 'react';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { CalendarIcon, PlusIcon } from '#platform/web/ui/icons.tsx';
import { openValuesIn, openValuesPerClause, openValueText } from '../../../contract/zone/open-values.ts';
import { useSessionWords } from '../../words.ts';

const dateWord = { en: 'date', fr: 'date', es: 'fecha' };
/** Selected after it was added, so that it can be replaced by typing. */
const firstUnit = 'EUR';

interface AddOpenValueProps {
  /** Name of the field. */
  name: string;
  text: string;
  onChange: (text: string) => void;
}

/** Adds an open value where the cursor is in the text of a clause, a field of the form. */
export function AddOpenValue({ name, text, onChange }: AddOpenValueProps) {
  const t = useSessionWords();
  const { language } = useLanguage();
  const part = useRef<HTMLDivElement>(null);
  const isFull = openValuesIn(text).length >= openValuesPerClause;
  function add(unit: string) {
    const area = part.current?.closest('form')?.elements.namedItem(name);
    if (!(area instanceof HTMLTextAreaElement)) return;
    const { selectionStart: start, selectionEnd: end } = area;
    const added = openValueText(unit);
    onChange(text.slice(0, start) + added + text.slice(end));
    // Once the field has the new text.
    setTimeout(() => {
      area.focus();
      const unitAt = start + added.indexOf(unit);
      area.setSelectionRange(
        unit === firstUnit ? unitAt : start + added.length,
        unit === firstUnit ? unitAt + unit.length : start + added.length,
      );
    });
  }
  return (
    <div ref={part} className="-mt-2 grid gap-1">
      <div className="-ml-3.5 flex flex-wrap gap-x-1">
        <Button variant="quiet" size="small" icon={PlusIcon} disabled={isFull} onClick={() => add(firstUnit)}>
          {t('zone.addAmount')}
        </Button>
        <Button variant="quiet" size="small" icon={CalendarIcon} disabled={isFull} onClick={() => add(dateWord[language])}>
          {t('zone.addDate')}
        </Button>
      </div>
      <p className="text-sm text-muted">{isFull ? t('zone.addFull', { most: openValuesPerClause }) : t('zone.addHint')}</p>
    </div>
  );
}
