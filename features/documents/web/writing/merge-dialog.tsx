import { useQuery } from '#platform/web/queries/queries.ts';
import { useMemo, useState } from 'react';
import { useCategories } from '#features/groups/web/public-api.tsx';
import { call, query } from '#platform/web/api/api.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { RadioCards } from '#platform/web/forms/radio-cards.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import { randomUuid } from '#platform/web/api/random-uuid.ts';
import { readDocument } from '../../contract/endpoints.ts';
import { listMedia } from '../../contract/media-endpoints.ts';
import type { DocumentWhole } from '../../contract/shapes.ts';
import { useDocumentWords } from '../words.ts';
import { ComparedMediaContext } from '../comparing/compared-media.tsx';
import { MergeParts } from './merge-parts.tsx';
import { mergedText, mergeParts, type Choice } from '../comparing/merge-texts.ts';
import type { Written } from './written.ts';

interface MergeDialogProps {
  id: string;
  mine: Written;
  onClose: () => void;
  /** Merged text, and the version of the other text that the user saw. */
  onMerged: (written: Written, version: number) => void;
}

/** Dialog that merges two versions of a text, part by part. Mount it only while it is open. */
export function MergeDialog({ id, mine, onClose, onMerged }: MergeDialogProps) {
  const t = useDocumentWords();
  const [visit] = useState(randomUuid);
  const theirs = useQuery({
    queryKey: ['document in conflict', id, visit],
    queryFn: () => call(readDocument, { params: { id } }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const media = useQuery(query(listMedia, { params: { id } }));
  return (
    <Dialog isOpen onClose={onClose} title={t('mergeTitle')} closeLabel={t('close')} size="wide">
      <QueryStates query={theirs} skeleton={<Skeleton shape="text" count={8} label={t('loading')} />}>
        {(data) => (
          <ComparedMediaContext value={media.data?.items ?? []}>
            <Merge mine={mine} theirs={data} onMerged={onMerged} />
          </ComparedMediaContext>
        )}
      </QueryStates>
    </Dialog>
  );
}

const fields = ['title', 'subtitle', 'category'] as const;
type FieldName = (typeof fields)[number];

interface MergeProps extends Pick<MergeDialogProps, 'mine' | 'onMerged'> {
  theirs: DocumentWhole;
}

function Merge({ mine, theirs, onMerged }: MergeProps) {
  const t = useDocumentWords();
  const dates = useDates();
  const { parts, choices, choose, unlike, taken, take, takeAll, isComplete, merged } = useMerge(mine, theirs);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-muted">{t('mergeText', { date: dates.dateTime(theirs.lastUpdate) })}</p>
      <div className="flex flex-wrap gap-2.5">
        <Button size="small" variant="secondary" onClick={() => takeAll('mine')}>
          {t('takeAllMine')}
        </Button>
        <Button size="small" variant="secondary" onClick={() => takeAll('theirs')}>
          {t('takeAllTheirs')}
        </Button>
      </div>
      {unlike.map((name) => (
        <FieldChoice key={name} name={name} mine={mine} theirs={theirs} value={taken[name]} onChange={(choice) => take(name, choice)} />
      ))}
      <MergeParts parts={parts} choices={choices} onChoose={choose} />
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-surface px-5 py-3.5 tablet:-mx-6 tablet:-mb-6 tablet:px-6">
        <p role="status" className="text-sm text-muted">
          {isComplete ? '' : t('mergeIncomplete')}
        </p>
        <Button disabled={!isComplete} onClick={() => onMerged(merged(), theirs.version)}>
          {t('mergeSave')}
        </Button>
      </div>
    </div>
  );
}

/** Holds the choices between two versions of a text. */
function useMerge(mine: Written, theirs: DocumentWhole) {
  const parts = useMemo(() => mergeParts(mine.content, theirs.content), [mine, theirs]);
  const differing = parts.filter((part) => !part.isSame).length;
  const unlike = fields.filter((name) => mine[name].trim() !== theirs[name]);
  const [choices, setChoices] = useState<readonly (Choice | undefined)[]>([]);
  const [taken, setTaken] = useState<Partial<Record<FieldName, 'mine' | 'theirs'>>>({});
  const ofField = (name: FieldName) => (taken[name] === 'theirs' ? theirs[name] : mine[name]);
  return {
    parts,
    choices,
    choose: (at: number, choice: Choice) =>
      setChoices(Array.from({ length: differing }, (_, index) => (index === at ? choice : choices[index]))),
    /** Fields that differ. */
    unlike,
    taken,
    take: (name: FieldName, choice: 'mine' | 'theirs') => setTaken({ ...taken, [name]: choice }),
    takeAll(choice: 'mine' | 'theirs') {
      setChoices(Array.from({ length: differing }, () => choice));
      setTaken(Object.fromEntries(unlike.map((name) => [name, choice])));
    },
    isComplete: unlike.every((name) => taken[name]) && Array.from({ length: differing }, (_, at) => choices[at]).every(Boolean),
    merged(): Written {
      const content = mergedText(
        parts,
        choices.map((choice) => choice ?? 'both'),
      );
      return { title: ofField('title'), subtitle: ofField('subtitle'), category: ofField('category'), content };
    },
  };
}

interface FieldChoiceProps extends Pick<MergeProps, 'mine' | 'theirs'> {
  name: FieldName;
  value: 'mine' | 'theirs' | undefined;
  onChange: (choice: 'mine' | 'theirs') => void;
}

function FieldChoice({ name, mine, theirs, value, onChange }: FieldChoiceProps) {
  const t = useDocumentWords();
  const { nameOf } = useCategories();
  const shown = (text: string): string =>
    text === '' ? t('nothing') : text === mine.category || text === theirs.category ? nameOf(text) || text : text;
  return (
    <RadioCards
      name={`merge ${name}`}
      label={t(name === 'subtitle' ? 'subtitleShort' : name)}
      value={value ?? ''}
      onChange={(choice) => onChange(choice === 'mine' ? 'mine' : 'theirs')}
      options={[
        { value: 'mine', label: t('mine'), hint: shown(mine[name]) },
        { value: 'theirs', label: t('theirs'), hint: shown(theirs[name]) },
      ]}
    />
  );
}
