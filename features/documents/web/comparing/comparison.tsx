import type { Change } from '#platform/web/comparing/compare-words.ts';
import { Pieces } from '#platform/web/comparing/pieces.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { useDocumentWords } from '../words.ts';
import type { ComparedLine } from './compare-texts.ts';
import type { LineLook } from './text-lines.ts';

const looks: Record<LineLook, string> = {
  paragraph: '',
  heading: 'text-lg font-[610]',
  item: 'before:mr-2 before:text-muted before:content-["•"/""]',
  quote: 'text-muted italic',
  code: 'font-mono text-sm whitespace-pre-wrap',
  row: 'text-sm',
  thing: 'text-sm text-muted',
};
const depths = ['', 'ml-5', 'ml-10', 'ml-15'];
const edges: Record<ComparedLine['change'], string> = {
  same: 'border-transparent',
  added: 'border-agree',
  removed: 'border-danger',
  changed: 'border-warn',
  reset: 'border-warn',
};

/** One of two texts: the words that only the newer one has, or only the older one. */
export type Side = Exclude<Change, 'same'>;

/** The differences of two texts: what went struck through, what came underlined, and both said to those who do not see it. With `only`, one side is shown alone. */
export function Comparison({ lines, only }: { lines: readonly ComparedLine[]; only?: Side }) {
  const t = useDocumentWords();
  return (
    <div className="grid gap-2.5 leading-relaxed break-words">
      {lines.map(({ look, depth, change, pieces }, index) => {
        const seen = pieces.filter((piece) => !only || piece.change === 'same' || piece.change === only);
        if (seen.length === 0) return null;
        const Line = look === 'heading' ? 'h3' : 'p';
        return (
          <Line
            key={index}
            className={classes(
              'border-l-2 pl-3 whitespace-pre-line',
              edges[only ? 'same' : change],
              looks[look],
              depths[Math.min(depth, 3)],
            )}
          >
            <Pieces pieces={seen} isOneSide={only !== undefined} />
            {change === 'reset' && <span className="ml-2 text-xs text-muted">{t('setOtherwise')}</span>}
          </Line>
        );
      })}
    </div>
  );
}
