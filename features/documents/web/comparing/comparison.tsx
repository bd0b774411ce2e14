import type { ReactNode } from 'react';
import type { Change } from '#platform/web/text/diff/compare-words.ts';
import { DiffView } from '#platform/web/text/diff/diff-view.tsx';
import '#platform/web/styles/reading.css';
import { classes } from '#platform/web/ui/classes.ts';
import type { ComparedLine } from './compare-texts.ts';
import { ComparedMedia } from './compared-media.tsx';
import { FormatNotes } from './format-notes.tsx';
import { MarkedText } from './marked-text.tsx';
import type { SetRun } from './set-pieces.ts';
import type { LineLook, LineSetting } from './text-lines.ts';

const looks: Record<LineLook, string> = {
  paragraph: 'font-reading',
  heading: 'font-[620] tracking-tight mt-2',
  item: 'font-reading',
  quote: 'font-reading text-muted italic',
  code: 'font-mono text-sm whitespace-pre-wrap',
  row: 'text-base',
  media: 'text-base text-muted',
  thing: 'text-sm text-muted',
};
const headings = ['', 'text-2xl', 'text-xl', 'text-lg', 'text-base'];
const depths = ['', 'ml-6', 'ml-12', 'ml-18'];
const edges: Record<ComparedLine['change'], string> = {
  same: 'border-transparent',
  added: 'border-agree',
  removed: 'border-danger',
  changed: 'border-warn',
  reset: 'border-warn',
};

/** One side of a comparison: words only in the newer text, or only in the older one. */
export type Side = Exclude<Change, 'same'>;

interface ComparisonProps {
  lines: readonly ComparedLine[];
  only?: Side;
  children?: (run: SetRun) => ReactNode;
}

/**
 * Differences of two texts as formatted text: deletions struck through, insertions underlined,
 * formatting changes in words. All have text for screen readers. `only`: shows one side; `children`: renders words, by default with
 * their marks.
 */
export function Comparison({ lines, only, children }: ComparisonProps) {
  return (
    <div className="grid max-w-[68ch] gap-3 text-lg leading-relaxed break-words">
      {lines.map((line, index) => {
        const { change, pieces, before } = line;
        const seen = pieces.filter((piece) => !only || piece.change === 'same' || piece.change === only);
        if (seen.length === 0) return null;
        const setting: LineSetting = only === 'removed' ? (before ?? line) : line;
        const { look, level = 2, marker, depth, mediaId } = setting;
        const Line = look === 'heading' ? (`h${Math.min(level + 1, 6)}` as 'h3') : 'p';
        return (
          <Line
            key={index}
            className={classes(
              'border-l-2 pl-3 whitespace-pre-line',
              edges[only ? 'same' : change],
              looks[look],
              look === 'heading' && headings[Math.min(level, 4)],
              depths[Math.min(depth, 3)],
            )}
          >
            {marker !== undefined && (
              <span className="mr-2 text-muted tabular-nums" aria-hidden={marker === 'bullet' || undefined}>
                {marker === 'bullet' ? '•' : `${marker}.`}
              </span>
            )}
            {mediaId && <ComparedMedia id={mediaId} />}
            <DiffView pieces={seen} isOneSide={only !== undefined}>
              {({ runs }) =>
                runs.map((run, at) => (
                  <span key={at} className={run.before && 'rounded-small bg-warn-wash box-decoration-clone px-0.5'}>
                    {children ? (
                      children(run)
                    ) : (
                      <MarkedText text={run.text} marks={only === 'removed' ? (run.before ?? run.marks) : run.marks} />
                    )}
                  </span>
                ))
              }
            </DiffView>
            <FormatNotes line={line} />
          </Line>
        );
      })}
    </div>
  );
}
