import { Fragment, useMemo, useState } from 'react';
import { compareWords } from '#platform/web/text/diff/compare-words.ts';
import { DiffView } from '#platform/web/text/diff/diff-view.tsx';
import { Paragraph, PlainText } from '#platform/web/text/plain-text.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { useSessionWords } from '../../words.ts';
import { differenceParts } from './difference-parts.ts';
import { TextOnScreen } from './text-on-screen.tsx';
import type { Reading } from './use-reading.ts';

export interface DifferenceTextProps {
  older: string;
  newer: string;
}

export interface ClauseDifferenceProps extends DifferenceTextProps {
  reading: Reading;
}

/** The changes of a counter-proposal against its target. */
export function ClauseDifference({ reading, ...texts }: ClauseDifferenceProps) {
  return (
    <TextOnScreen reading={reading}>
      <DifferenceText {...texts} />
    </TextOnScreen>
  );
}

/**
 * The changes between two texts; each paragraph has the text direction of its new text. Long unchanged passages are collapsed, changes never are.
 */
export function DifferenceText({ older, newer }: DifferenceTextProps) {
  const t = useSessionWords();
  const pieces = useMemo(() => compareWords(older, newer), [older, newer]);
  const [unfolded, setUnfolded] = useState<readonly number[]>([]);
  const parts = useMemo(() => differenceParts(pieces, unfolded), [pieces, unfolded]);
  return (
    <>
      {parts.map((part) =>
        'folded' in part ? (
          <Fragment key={part.key}>
            <Button variant="quiet" size="small" className="-ml-3.5 my-1 flex" onClick={() => setUnfolded([...unfolded, part.folded])}>
              {t('showUnchanged')}
            </Button>
            <span className="hidden print:block">
              <PlainText text={part.text} />
            </span>
          </Fragment>
        ) : (
          <Paragraph key={part.key} text={part.runsAs}>
            <DiffView pieces={part.pieces}>
              {({ text, passage }) =>
                passage !== undefined && passage === unfolded.at(-1) ? (
                  <span tabIndex={-1} ref={takeFocus}>
                    {text}
                  </span>
                ) : (
                  text
                )
              }
            </DiffView>
          </Paragraph>
        ),
      )}
    </>
  );
}

/** Moves the focus from the pressed button to the expanded passage. */
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
