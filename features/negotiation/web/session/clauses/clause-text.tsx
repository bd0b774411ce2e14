import { useState } from 'react';
import { later } from '#platform/web/later.tsx';
import { PlainText } from '#platform/web/plain-text.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Chip } from '#platform/web/ui/chip.tsx';
import type { Clause } from '../../../contract/rules/state.ts';
import { useSessionWords } from '../../words.ts';

const Difference = later(() => import('./clause-difference.tsx').then((module) => module.ClauseDifference));

/** From how many characters on a text is folded until somebody wants to read on. */
const foldFrom = 1_600;

/** What a clause says; a counter-proposal word by word against its target, or as plain text. */
export function ClauseText({ clause, target }: { clause: Clause; target: Clause | undefined }) {
  const t = useSessionWords();
  const [isPlain, setIsPlain] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  const isFolded = clause.text.length > foldFrom && !isWhole;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {target && (
        <div className="flex gap-1.5 print:hidden">
          <Chip isPressed={!isPlain} onPress={() => setIsPlain(false)}>
            {t('asDifference')}
          </Chip>
          <Chip isPressed={isPlain} onPress={() => setIsPlain(true)}>
            {t('asText')}
          </Chip>
        </div>
      )}
      <div
        className={
          isFolded
            ? 'line-clamp-12 max-w-[72ch] leading-relaxed whitespace-pre-line break-words'
            : 'max-w-[72ch] leading-relaxed whitespace-pre-line break-words'
        }
      >
        {target && !isPlain ? <Difference older={target.text} newer={clause.text} /> : <PlainText text={clause.text} />}
      </div>
      {isFolded && (
        <Button variant="quiet" size="small" className="-ml-3.5 justify-self-start" onClick={() => setIsWhole(true)}>
          {t('readWhole')}
        </Button>
      )}
    </div>
  );
}
