import { locales } from '#platform/contract/language.ts';
import { notificationKindKey } from '#platform/contract/notification.ts';
import { useAnyWords, useLanguage } from '#platform/web/i18n/words.tsx';
import { wordOfModule } from '#platform/web/registry/administration.ts';
import { ChevronRightIcon } from '#platform/web/ui/icons.tsx';
import { Switch } from '#platform/web/ui/switch.tsx';
import type { NotificationSettings } from '../../contract/shapes.ts';
import { useNotificationWords } from '../words.ts';
import { LevelLine } from './level-line.tsx';
import { OutcomeText, useOutcome } from './outcome.tsx';
import { useChangeSettings } from './use-change-settings.ts';
import { useChosen } from './use-chosen.ts';

type Kinds = NotificationSettings['kinds'];

/** Number of kinds that a closed module names. */
const namedKinds = 2;

/** Kinds of notifications by module: one switch for each, and each kind when it is opened. */
export function KindGroups({ kinds }: { kinds: Kinds }) {
  const words = useAnyWords();
  const groups = [...Map.groupBy(kinds, ({ feature }) => feature)]
    .map(([feature, own]) => ({ feature, own, name: words(feature, wordOfModule) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <ul className="-my-3 divide-y divide-line">
      {groups.map(({ feature, own, name }) => (
        <KindGroup key={feature} name={name} kinds={own} />
      ))}
    </ul>
  );
}

function KindGroup({ name, kinds }: { name: string; kinds: Kinds }) {
  const t = useNotificationWords();
  const words = useAnyWords();
  const change = useChangeSettings();
  const [outcome, keep] = useOutcome();
  const rest = kinds.length - namedKinds;
  const [first = '', ...others] = kinds.slice(0, namedKinds).map(({ kind, feature }) => words(feature, notificationKindKey(kind)));
  const examples = new Intl.ListFormat(locales[useLanguage().language], { type: 'conjunction' }).format([
    first,
    ...others.map((name) => name.charAt(0).toLocaleLowerCase() + name.slice(1)),
    ...(rest > 0 ? [t('moreKinds', { count: rest })] : []),
  ]);
  const on = kinds.filter(({ level }) => level !== 'nothing').length;
  const [isOn, setIsOn] = useChosen(on > 0, (next) =>
    keep(change({ kinds: kinds.map(({ kind }) => ({ kind, level: next ? 'all' : 'nothing', until: null })) })),
  );
  return (
    <li className="relative">
      <details className="group">
        <summary className="flex min-h-12 items-center gap-3 rounded-control pr-14 -outline-offset-2">
          <ChevronRightIcon size={18} className="flex-none text-muted transition-transform group-open:rotate-90" />
          <span className="min-w-0 flex-1 py-2">
            <span className="block">{name}</span>
            <span className="block text-sm text-muted group-open:hidden">{examples}</span>
          </span>
          {on > 0 && on < kinds.length && <span className="text-sm text-muted">{t('kindsOn', { on, all: kinds.length })}</span>}
        </summary>
        <ul className="divide-y divide-line border-t border-line pl-8">
          {kinds.map(({ kind, feature, ...level }) => (
            <LevelLine
              key={kind}
              name={words(feature, notificationKindKey(kind))}
              levels={['all', 'nothing']}
              {...level}
              onChange={({ level: next, until }) => change({ kinds: [{ kind, level: next === 'all' ? 'all' : 'nothing', until }] })}
            />
          ))}
        </ul>
      </details>
      <div className="absolute top-1.5 right-0 flex items-center gap-2 bg-surface">
        <OutcomeText outcome={outcome} />
        <Switch isOn={isOn} label={name} onChange={setIsOn} />
      </div>
    </li>
  );
}
