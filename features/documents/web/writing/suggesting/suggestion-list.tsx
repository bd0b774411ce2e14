import { shorten } from '#platform/contract/shorten.ts';
import { useEffect, useRef, useState } from 'react';
import { PersonAvatar } from '#features/accounts/web/public-api.tsx';
import { Select } from '#platform/web/forms/select-field.tsx';
import { useDates } from '#platform/web/i18n/words.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { IconButton } from '#platform/web/ui/icon-button.tsx';
import { XIcon } from '#platform/web/ui/icons.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { coAuthorsQuery } from '../../queries.ts';
import { useDocumentWords } from '../../words.ts';
import type { ListedSuggestion } from './list-suggestions.ts';
import type { Suggesting, SuggestingSnapshot } from './suggesting.ts';

interface SuggestionListProps {
  documentId: string;
  suggesting: Suggesting;
  snapshot: SuggestingSnapshot;
  onClose: () => void;
}

/** The suggestions in a text: beside it, and on a phone below it. */
export function SuggestionList({ documentId, suggesting, snapshot: { all, chosen }, onClose }: SuggestionListProps) {
  const t = useDocumentWords();
  const nameOf = useNames(documentId);
  const list = useRef<HTMLOListElement>(null);
  const panel = useKeys((event) => {
    if (event.key === 'Escape') {
      onClose();
      suggesting.focus();
    } else moveFocus(event, list.current);
  });
  const { decide, undone } = useDecisions(suggesting, list);
  const [filter, setFilter] = useState('');
  const people = [...new Set(all.map(({ by }) => by))];
  const by = people.includes(filter) ? filter : '';
  const shown = by ? all.filter((each) => each.by === by) : all;

  return (
    <section ref={panel} className="suggestion-panel" aria-label={t('suggest.title')}>
      <div className="suggestion-head">
        <h2>{t('suggest.title')}</h2>
        <IconButton icon={XIcon} label={t('close')} onClick={onClose} />
      </div>
      {people.length > 1 && (
        <Select aria-label={t('suggest.byWhom')} value={by} onChange={({ target }) => setFilter(target.value)}>
          <option value="">{t('suggest.byAll')}</option>
          {people.map((id) => (
            <option key={id} value={id}>
              {nameOf(id)}
            </option>
          ))}
        </Select>
      )}
      {!suggesting.isForced && shown.length > 1 && (
        <div className="suggestion-all">
          <Button size="small" variant="secondary" onClick={() => decide(shown, true)}>
            {t('suggest.acceptAll', { count: shown.length })}
          </Button>
          <Button size="small" variant="secondary" onClick={() => decide(shown, false)}>
            {t('suggest.declineAll', { count: shown.length })}
          </Button>
        </div>
      )}
      {shown.length === 0 && <p className="suggestion-none">{t('suggest.none')}</p>}
      <ol ref={list}>
        {shown.map((each) => (
          <li key={each.id} data-chosen={each.id === chosen || undefined}>
            <button type="button" aria-current={each.id === chosen || undefined} onClick={() => suggesting.choose(each.id)}>
              <Who by={each.by} name={nameOf(each.by)} at={each.at} />
              <What suggestion={each} />
            </button>
            <Decision each={each} suggesting={suggesting} decide={decide} />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {undone}
      </p>
    </section>
  );
}

type Decide = (some: readonly ListedSuggestion[], isAccepted: boolean) => void;

/** Decisions with their undo; focus moves to the next suggestion. */
function useDecisions(suggesting: Suggesting, list: { current: HTMLOListElement | null }): { decide: Decide; undone: string } {
  const t = useDocumentWords();
  const toast = useToast();
  const [undone, setUndone] = useState('');
  return {
    undone,
    decide: (some, isAccepted) => {
      const items = [...(list.current?.querySelectorAll('li > button') ?? [])];
      const at = items.findIndex((item) => item.parentElement?.contains(document.activeElement));
      const ids = new Set(some.map(({ id }) => id));
      suggesting.decide(({ id }) => ids.has(id), isAccepted);
      setUndone('');
      toast(t(isAccepted ? 'suggest.accepted' : suggesting.isForced ? 'suggest.takenBack' : 'suggest.declined', { count: some.length }), {
        tone: 'success',
        action: {
          label: t('suggest.undo'),
          onSelect: () => {
            suggesting.undo();
            setUndone(t('suggest.undone'));
          },
        },
      });
      requestAnimationFrame(() => {
        const left = list.current?.querySelectorAll<HTMLElement>('li > button') ?? [];
        if (at >= 0) left[Math.min(at, left.length - 1)]?.focus();
      });
    },
  };
}

function Decision({ each, suggesting, decide }: { each: ListedSuggestion; suggesting: Suggesting; decide: Decide }) {
  const t = useDocumentWords();
  if (suggesting.isForced && each.by !== suggesting.by) return null;
  return (
    <div>
      {suggesting.isForced ? (
        <Button size="small" variant="secondary" onClick={() => decide([each], false)}>
          {t('suggest.takeBack')}
        </Button>
      ) : (
        <>
          <Button size="small" onClick={() => decide([each], true)}>
            {t('suggest.accept')}
          </Button>
          <Button size="small" variant="secondary" onClick={() => decide([each], false)}>
            {t('suggest.decline')}
          </Button>
        </>
      )}
    </div>
  );
}

function Who({ by, name, at }: { by: string; name: string; at: number }) {
  const dates = useDates();
  const iso = new Date(at).toISOString();
  return (
    <span className="suggestion-who">
      <PersonAvatar id={by} name={name} size="inline" />
      <b>{name}</b>
      <DateText iso={iso} title={dates.dateTime(iso)}>
        {dates.dateTime(iso)}
      </DateText>
    </span>
  );
}

const longest = 280;
const shortened = (text: string) => shorten(text, longest);

/** Describes a suggestion in words that do not depend on colours. */
function What({ suggestion: { inserted, deleted, blocks, joins } }: { suggestion: ListedSuggestion }) {
  const t = useDocumentWords();
  return (
    <span className="suggestion-what">
      {deleted && (
        <span>
          {t('suggest.delete')} <del>{shortened(deleted)}</del>
        </span>
      )}
      {inserted && (
        <span>
          {t('suggest.insert')} <ins>{shortened(inserted)}</ins>
        </span>
      )}
      {blocks.length > 0 && <span>{t('suggest.deleteBlocks', { count: blocks.length })}</span>}
      {joins > 0 && <span>{t('suggest.join', { count: joins })}</span>}
    </span>
  );
}

/** Keys that are pressed anywhere in an element. */
function useKeys(onKey: (event: KeyboardEvent) => void) {
  const element = useRef<HTMLElement>(null);
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const { current } = element;
    const listen = (event: KeyboardEvent) => latest.current(event);
    current?.addEventListener('keydown', listen);
    return () => current?.removeEventListener('keydown', listen);
  }, []);
  return element;
}

/** Arrow keys go from one suggestion to the next. */
function moveFocus(event: KeyboardEvent, list: HTMLOListElement | null): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const items = [...(list?.querySelectorAll<HTMLElement>('li > button') ?? [])];
  const at = items.indexOf(event.target as HTMLElement);
  if (step === 0 || at < 0) return;
  event.preventDefault();
  items[at + step]?.focus();
}

/** Names of the author and the co-authors. */
function useNames(documentId: string): (id: string) => string {
  const t = useDocumentWords();
  const { data } = useQuery(coAuthorsQuery(documentId));
  const people = data ? [data.author, ...data.items] : [];
  return (id) => people.find(({ userId }) => userId === id)?.name ?? t('suggest.formerCoAuthor');
}
