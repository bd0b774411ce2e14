import { useId, type ReactNode } from 'react';
import type { Block } from '#platform/contract/rich-text/nodes.ts';
import { classes } from '#platform/web/ui/classes.ts';
import { compareTexts } from '../comparing/compare-texts.ts';
import { Comparison } from '../comparing/comparison.tsx';
import type { Choice, MergePart } from '../comparing/merge-texts.ts';
import { useDocumentWords } from '../words.ts';

interface MergePartsProps {
  parts: readonly MergePart[];
  choices: readonly (Choice | undefined)[];
  onChoose: (at: number, choice: Choice) => void;
}

/** The whole text, with both versions side by side where they differ. */
export function MergeParts({ parts, choices, onChoose }: MergePartsProps) {
  const t = useDocumentWords();
  return parts.map((part, index) => {
    // Choices are indexed by differing parts.
    const at = parts.slice(0, index).filter((each) => !each.isSame).length;
    if (part.isSame) return <Shared key={index} blocks={part.blocks} />;
    return (
      <Place
        key={index}
        label={t('place', { number: at + 1 })}
        mine={part.mine}
        theirs={part.theirs}
        choice={choices[at]}
        onChoose={(choice) => onChoose(at, choice)}
      />
    );
  });
}

/** Common part, abbreviated to its first and last line for orientation. */
function Shared({ blocks }: { blocks: Block[] }) {
  const t = useDocumentWords();
  const lines = compareTexts({ type: 'doc', content: blocks }, { type: 'doc', content: blocks });
  if (lines.length <= 3) return <Comparison lines={lines} />;
  return (
    <>
      <Comparison lines={lines.slice(0, 1)} />
      <p className="text-sm text-muted">{t('linesAlike', { count: lines.length - 2 })}</p>
      <Comparison lines={lines.slice(-1)} />
    </>
  );
}

interface PlaceProps {
  label: string;
  mine: Block[];
  theirs: Block[];
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

function Place({ label, mine, theirs, choice, onChoose }: PlaceProps) {
  const t = useDocumentWords();
  const name = useId();
  const lines = compareTexts({ type: 'doc', content: theirs }, { type: 'doc', content: mine });
  const option = (value: Choice, title: string, content?: ReactNode) => (
    <label
      className={classes(
        'flex min-w-0 gap-3 rounded-control border border-field px-3.5 py-2.5 transition-colors hover:border-accent has-checked:border-accent has-checked:bg-tint has-focus-visible:outline-2 has-focus-visible:outline-accent',
        value === 'both' && 'tablet:col-span-2',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={choice === value}
        onChange={() => onChoose(value)}
        className="mt-1 size-4 shrink-0 focus-visible:outline-none"
      />
      <span className="grid min-w-0 flex-1 gap-2">
        <span className="text-sm font-[560]">{title}</span>
        {content}
      </span>
    </label>
  );
  return (
    <fieldset className="grid gap-2.5 tablet:grid-cols-2">
      <legend className="mb-2 text-sm font-[560] text-muted">{label}</legend>
      {option('mine', t('mine'), mine.length ? <Comparison lines={lines} only="added" /> : <Nothing />)}
      {option('theirs', t('theirs'), theirs.length ? <Comparison lines={lines} only="removed" /> : <Nothing />)}
      {mine.length > 0 && theirs.length > 0 && option('both', t('takeBoth'))}
    </fieldset>
  );
}

function Nothing() {
  const t = useDocumentWords();
  return <span className="text-sm text-muted italic">{t('nothing')}</span>;
}
