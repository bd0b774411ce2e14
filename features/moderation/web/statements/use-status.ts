import type { StatementCard } from '../../contract/shapes.ts';
import { useModerationWords } from '../words.ts';

/** Returns label and tone of a case's state, for author and reporters. */
export function useStanding({ state, measure, wasHeld }: Pick<StatementCard, 'state' | 'measure' | 'wasHeld'>): {
  text: string;
  tone: 'plain' | 'accent' | 'warn' | 'danger';
} {
  const t = useModerationWords();
  if (state === 'open') return { text: t('state.open'), tone: 'accent' };
  if (state === 'contested') return { text: t('state.contested'), tone: 'accent' };
  if (measure === null) return { text: t(wasHeld ? 'measure.released' : 'measure.none'), tone: 'plain' };
  return { text: t(`measure.${measure}`), tone: measure === 'warned' ? 'warn' : 'danger' };
}
