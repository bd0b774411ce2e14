import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useRefresh } from '#platform/web/api/api.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { CircleCheckIcon, ClockIcon, LockIcon, XIcon } from '#platform/web/ui/icons.tsx';
import { isMediator } from '../../../contract/rules/roll.ts';
import { textsIn } from '../../../contract/rules/languages.ts';
import type { Clause } from '../../../contract/rules/state.ts';
import type { OpenValueZone } from '../../../contract/zone-shapes.ts';
import { openValuesIn, openValueText, withValues, type OpenValue } from '../../../contract/zone/open-values.ts';
import { zonesIn } from '../../../contract/zone/zone.ts';
import { readZones } from '../../../contract/zone-endpoints.ts';
import { zonesQuery } from '../../queries.ts';
import { useSessionWords } from '../../words.ts';
import type { ClauseView } from '../clauses/clause-view.ts';
import { useOpenSession } from '../session-context.ts';
import type { RangeDialogProps } from './range-dialog.tsx';
import { valueText } from './value-texts.ts';

const RangeDialog = lazy<RangeDialogProps>(() => import('./range-dialog.tsx').then((module) => module.RangeDialog));

/** Reads again this often, since messages between servers may be lost. */
const checkMs = 30_000;

interface OpenValuesProps {
  clause: Clause;
  /** As on screen. */
  number: string;
  view: ClauseView;
  /** Whether the viewer could propose another text now. */
  mayCounter: boolean;
  /** Opens the form for a counter-proposal with these texts, in the order of languages. */
  onPropose: (texts: readonly string[]) => void;
}

/** Results of the parties' ranges for the open values of a clause, and the viewer's own range. */
export function OpenValues({ clause, number, view, mayCounter, onPropose }: OpenValuesProps) {
  const t = useSessionWords();
  const { language } = useLanguage();
  const { feed } = useOpenSession();
  const values = zonesIn(view.state, clause);
  const { zoneAt, hasFailed } = useZones(feed.state().id, clause.id, values.length > 0);
  useResultsSaid(values, number, zoneAt);
  const [asked, setAsked] = useState<OpenValue>();
  if (values.length === 0) return null;
  const zone = asked && zoneAt(asked.place);
  const middles = new Map<number, string>();
  for (const value of values) {
    const middle = zoneAt(value.place)?.middle ?? null;
    if (middle !== null) middles.set(value.place, valueText(value, middle, language));
  }
  // Only where a text has the same open values as the first one, their places are the same.
  const unitsOf = (text: string) =>
    openValuesIn(text)
      .map(({ unit }) => unit)
      .join();
  const units = unitsOf(clause.text);
  const withMiddles = (text: string) => (unitsOf(text) === units ? withValues(text, middles) : text);
  return (
    <section
      aria-label={t('zone.of', { number })}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-control border border-line bg-bg px-4 py-3.5"
    >
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {values.map((value) => (
          <ValueLine
            key={value.place}
            value={value}
            zone={zoneAt(value.place)}
            hasFailed={hasFailed}
            isMediating={isMediator(view.state, view.viewerId)}
            middle={middles.get(value.place)}
            onEnter={() => setAsked(value)}
          />
        ))}
      </ul>
      {middles.size > 0 && mayCounter && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => onPropose(textsIn(clause, view.state.languages).map(withMiddles))}
        >
          {t('zone.propose')}
        </Button>
      )}
      <p className="text-sm text-muted">{t('zone.stays', { text: openValueText(values[0]?.unit ?? '') })}</p>
      {asked && zone && <RangeDialog clauseId={clause.id} number={number} value={asked} zone={zone} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

/** The zones of a clause, read again when the session or a range changes. */
function useZones(id: string, clauseId: string, isWanted: boolean) {
  const refresh = useRefresh();
  const { feed } = useOpenSession();
  const { data, error } = useQuery({ ...zonesQuery(id), enabled: isWanted, refetchInterval: checkMs });
  useEffect(() => {
    if (!isWanted) return undefined;
    return feed.onEvents((events) => {
      // Ballots alone change nothing.
      if (events.some(({ type }) => type !== 'ballotCast')) void refresh({ endpoint: readZones, params: { id } });
    });
  }, [feed, id, isWanted, refresh]);
  return {
    zoneAt: (place: number): OpenValueZone | undefined => data?.items.find((zone) => zone.clauseId === clauseId && zone.place === place),
    hasFailed: Boolean(error) && data === undefined,
  };
}

/** Announces to screen readers when ranges begin to overlap, or turn out not to. */
function useResultsSaid(values: readonly OpenValue[], number: string, zoneAt: (place: number) => OpenValueZone | undefined): void {
  const t = useSessionWords();
  const { announcements } = useOpenSession();
  const announced = useRef(new Map<number, string>());
  useEffect(() => {
    for (const { place } of values) {
      const result = zoneAt(place)?.result;
      if (result === undefined) continue;
      const before = announced.current.get(place);
      if (before !== undefined && before !== result && result !== 'waiting') announcements.say(t(`zone.said.${result}`, { number }));
      announced.current.set(place, result);
    }
  });
}

interface ValueLineProps {
  value: OpenValue;
  /** Undefined while loading. */
  zone: OpenValueZone | undefined;
  hasFailed: boolean;
  isMediating: boolean;
  /** In words, for the author once all ranges overlap. */
  middle: string | undefined;
  onEnter: () => void;
}

const looks = {
  waiting: { Icon: ClockIcon, ink: 'text-muted' },
  overlap: { Icon: CircleCheckIcon, ink: 'text-agree' },
  apart: { Icon: XIcon, ink: 'text-disagree' },
};

function ValueLine({ value, zone, hasFailed, isMediating, middle, onEnter }: ValueLineProps) {
  const t = useSessionWords();
  const { language } = useLanguage();
  const { Icon, ink } = looks[zone?.result ?? 'waiting'];
  const own = zone?.own;
  const isFinal = zone?.result === 'overlap' || (own && zone.changesLeft === 0);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
      <div className="grid min-h-11 min-w-0 content-center gap-1">
        <p className="font-[560] break-words">{value.kind === 'date' ? t('zone.date') : t('zone.amount', { unit: value.unit })}</p>
        <p className={`flex gap-1.5 text-sm ${ink}`}>
          <Icon size={16} className="mt-0.5 shrink-0" />
          <span>{hasFailed ? t('zone.unknown') : zone ? <Result zone={zone} /> : '…'}</span>
        </p>
        {own && (
          <PrivateLine>
            {t(`zone.own.${value.kind}`, { from: valueText(value, own.from, language), to: valueText(value, own.to, language) })}{' '}
            {!isFinal && t('zone.changesLeft', { count: zone.changesLeft })}
            {isFinal && zone.result !== 'overlap' && t('zone.noChangeLeft')}
          </PrivateLine>
        )}
        {middle !== undefined && <PrivateLine>{t('zone.middle', { value: middle })}</PrivateLine>}
      </div>
      {!isMediating && !isFinal && (
        <Button variant="secondary" size="small" className="max-tablet:w-full" disabled={!zone} onClick={onEnter}>
          {t(own ? 'zone.change' : 'zone.enter')}
        </Button>
      )}
    </li>
  );
}

function Result({ zone: { result, missing } }: { zone: OpenValueZone }) {
  const t = useSessionWords();
  if (result !== 'waiting') return t(`zone.${result}`);
  return missing === 0 ? t('zone.alone') : t('zone.missing', { count: missing });
}

/** Part visible only to the viewer. */
const PrivateLine = ({ children }: { children: ReactNode }) => (
  <p className="flex gap-1.5 text-sm break-words">
    <LockIcon size={16} className="mt-0.5 shrink-0 text-muted" />
    <span>{children}</span>
  </p>
);
