import { Chip } from '#platform/web/ui/chip.tsx';
import { useDesignerWords } from '../words.ts';

const views = ['vertical', 'columns'] as const;
export type View = (typeof views)[number];

export const isView = (text: string | null): text is View => views.some((view) => view === text);

/** Phones have space for one column. */
export const beginningView = (): View =>
  typeof window !== 'undefined' && window.matchMedia('(width < 48rem)').matches ? 'vertical' : 'columns';

/** Switch for the layout of the board. */
export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const t = useDesignerWords();
  return (
    <div role="group" aria-label={t('view')} className="flex gap-2">
      {views.map((each) => (
        <Chip key={each} isPressed={each === view} onPress={() => onChange(each)}>
          {t(`view.${each}`)}
        </Chip>
      ))}
    </div>
  );
}
