import { useMemo, useState } from 'react';
import { nameNumber } from '#platform/contract/name-number.ts';
import type { RichText } from '#platform/contract/rich-text/nodes.ts';
import { query } from '#platform/web/api/api.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Chip } from '#platform/web/ui/chip.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { readWriters } from '../../contract/endpoints.ts';
import type { Writers } from '../../contract/shapes.ts';
import { cutRuns, eachText, lettersOf, markWriters, writerOf, type Runs } from '../../contract/writers.ts';
import { compareTexts } from '../comparing/compare-texts.ts';
import { Comparison } from '../comparing/comparison.tsx';
import { MarkedText } from '../comparing/marked-text.tsx';
import type { SetRun } from '../comparing/set-pieces.ts';
import { useDocumentWords } from '../words.ts';
import type { Written } from '../writing/written.ts';
import './written-text.css';

interface WrittenTextProps {
  id: string;
  /** The current text by default. */
  version?: number;
  written: Pick<Written, 'title' | 'content'>;
}

/** A text with who wrote what: by colour, by name for screen readers, and for one person at a time. */
export function WrittenText({ id, version, written: { title, content } }: WrittenTextProps) {
  const t = useDocumentWords();
  const writers = useQuery(query(readWriters, { params: { id }, query: version === undefined ? {} : { version } }));
  const skeleton = <Skeleton shape="text" count={8} label={t('loading')} />;
  return (
    <QueryStates query={writers} skeleton={skeleton}>
      {({ people, runs }) => {
        if (!runs) return <Notice>{t('writersUnknown')}</Notice>;
        // The text was saved again meanwhile, and both are being read again.
        if (runs.reduce((sum, [, letters]) => sum + letters, 0) !== lettersOf(content).length) return skeleton;
        return <Coloured title={title} content={content} people={people} runs={runs} />;
      }}
    </QueryStates>
  );
}

function Coloured({ title, content, people, runs }: { title: string; content: RichText; people: Writers['people']; runs: Runs }) {
  const t = useDocumentWords();
  const [chosen, setChosen] = useState<number>();
  const { lines, begins, words } = useMemo(() => linesByWriter(content, runs), [content, runs]);
  const colours = useMemo(() => coloursOf(people), [people]);
  const names = people.map(({ name }) => name ?? t('closedAccount'));
  return (
    <>
      <div role="group" aria-label={t('writers')} className="mb-3 flex flex-wrap gap-2">
        {names.map((name, place) => (
          <Chip key={people[place]?.userId} isPressed={chosen === place} onPress={() => setChosen(chosen === place ? undefined : place)}>
            <span data-writer={colours[place]} className="written-swatch" aria-hidden />
            {name} · {t('wordCount', { count: words.get(place) ?? 0 })}
          </Chip>
        ))}
      </div>
      {people.length > 1 && <p className="mb-3 text-sm text-muted">{t('writersHint')}</p>}
      <Card>
        {title && <p className="mb-5 border-b border-line pb-5 text-2xl font-[610] break-words">{title}</p>}
        <Comparison lines={lines}>
          {(run) => {
            const place = writerOf(run.marks) ?? -1;
            const text = <MarkedText text={run.text} marks={run.marks} />;
            if (people[place] === undefined) return text;
            return (
              <span
                className="written"
                data-writer={colours[place]}
                data-other={chosen === undefined || chosen === place ? undefined : ''}
                title={names[place]}
              >
                {begins.has(run) && <span className="sr-only">{` ${t('writtenBy', { name: names[place] ?? '' })} `}</span>}
                {text}
              </span>
            );
          }}
        </Comparison>
      </Card>
    </>
  );
}

/** The text with marks of who wrote it, where another person begins, and how many words each wrote. */
function linesByWriter(content: RichText, runs: Runs) {
  let at = 0;
  const marked = markWriters(content, (text) => cutRuns(runs, at, (at += text.length)));
  const lines = compareTexts(marked, marked);
  const begins = new Set<SetRun>();
  let last: number | undefined;
  for (const run of lines.flatMap(({ pieces }) => pieces.flatMap((piece) => piece.runs))) {
    const writer = writerOf(run.marks);
    if (writer === undefined) continue;
    if (writer !== last) begins.add(run);
    last = writer;
  }
  const texts = new Map<number, string>();
  eachText(marked, (text, marks) => {
    const writer = writerOf(marks);
    if (writer !== undefined) texts.set(writer, `${texts.get(writer) ?? ''} ${text}`);
  });
  const words = new Map([...texts].map(([writer, text]) => [writer, text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0]));
  return { lines, begins, words };
}

const numberOfColours = 6;

/** A colour for each person, by name; the next one if another person has it. */
function coloursOf(people: Writers['people']): (number | undefined)[] {
  const taken = new Set<number>();
  return people.map(({ name }) => {
    if (name === null) return undefined;
    let colour = nameNumber(name, numberOfColours);
    while (taken.has(colour) && taken.size < numberOfColours) colour = (colour + 1) % numberOfColours;
    taken.add(colour);
    return colour + 1;
  });
}
