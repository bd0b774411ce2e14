import { useId, useState, type ReactNode } from 'react';
import { call, query, useRefresh } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Chip } from '#platform/web/ui/chip.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { Switch } from '#platform/web/ui/switch.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { listModules, switchModule } from '../../contract/module-endpoints.ts';
import type { ModuleState } from '../../contract/module-shapes.ts';
import { useAdminWords } from '../words.ts';
import { holds } from '../frame/holds.ts';
import { useModuleIcon } from './use-module-icon.ts';
import { useModuleNames } from './use-module-names.ts';

/** Areas of the list of modules, in this order; what is in none of the others belongs to the site. */
const moduleAreas = ['content', 'people', 'decisions', 'site'] as const;
type ModuleArea = (typeof moduleAreas)[number];

const members: Readonly<Record<Exclude<ModuleArea, 'site'>, readonly string[]>> = {
  content: ['hub', 'documents', 'galleries', 'questions', 'comments', 'search', 'files'],
  people: ['groups', 'group-designer', 'directory', 'messenger', 'events', 'notifications', 'inbound-mail'],
  decisions: ['negotiation', 'assemblies', 'polls'],
};

const areaOf = (module: string): ModuleArea => moduleAreas.find((area) => area !== 'site' && members[area].includes(module)) ?? 'site';

export function ModulesSection(): ReactNode {
  const t = useAdminWords();
  const platform = usePlatformWords();
  const modules = useQuery(query(listModules, {}));
  return (
    <>
      <p className="max-w-reading text-muted">{t('modules.lead')}</p>
      <QueryStates query={modules} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
        {({ items }) => <ModuleList modules={items} />}
      </QueryStates>
    </>
  );
}

function ModuleList({ modules }: { modules: readonly ModuleState[] }): ReactNode {
  const t = useAdminWords();
  const { nameOf, listOf } = useModuleNames();
  const change = useSwitch();
  const [leaving, setLeaving] = useState<ModuleState>();
  const alsoOff = leaving?.neededBy.filter((name) => !modules.find((module) => module.name === name)?.isOff) ?? [];
  return (
    <>
      <ModuleAreas modules={modules} onSwitch={(module) => (module.isOff ? change(module, true) : Promise.resolve(setLeaving(module)))} />
      <ConfirmDialog
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        onConfirm={async () => {
          if (leaving) await change(leaving, false);
          setLeaving(undefined);
        }}
        title={t('modules.offTitle', { name: nameOf(leaving?.name ?? '') })}
        labels={{ confirm: t('modules.switchOff'), cancel: t('cancel'), close: t('close') }}
        isDanger
      >
        {t('modules.offText')}
        {alsoOff.length > 0 && ` ${t('modules.offToo', { names: listOf(alsoOff) })}`}
      </ConfirmDialog>
    </>
  );
}

interface ModuleAreasProps {
  modules: readonly ModuleState[];
  onSwitch: (module: ModuleState) => Promise<void>;
}

/** The modules by area, each sorted by name, with a filter by name, purpose and state. */
function ModuleAreas({ modules, onSwitch }: ModuleAreasProps): ReactNode {
  const t = useAdminWords();
  const { nameOf, purposeOf } = useModuleNames();
  const [q, setQ] = useState('');
  const [isOffOnly, setIsOffOnly] = useState(false);
  const off = modules.filter(({ isOff }) => isOff).length;
  const shown = modules
    .map((module) => ({ module, name: nameOf(module.name) }))
    .filter(({ module, name }) => (!isOffOnly || module.isOff) && holds(`${name} ${purposeOf(module.name)}`, q))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  const areas = moduleAreas
    .map((area) => ({ area, lines: shown.filter(({ module }) => areaOf(module.name) === area) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <>
      <div className="flex max-w-reading flex-wrap items-center gap-3">
        <SearchField
          label={t('modules.filter')}
          placeholder={t('modules.filter')}
          clearLabel={t('modules.clearFilter')}
          value={q}
          onChange={setQ}
          className="min-w-52 flex-1"
        />
        {(off > 0 || isOffOnly) && (
          <Chip isPressed={isOffOnly} onPress={() => setIsOffOnly(!isOffOnly)}>
            {t('modules.offCount', { count: off })}
          </Chip>
        )}
      </div>
      {areas.length === 0 && <p className="text-muted">{t('modules.noneFound')}</p>}
      <div className="gap-6 desktop:columns-2">
        {areas.map(({ area, lines }) => (
          <section key={area} aria-labelledby={`modules-${area}`} className="break-inside-avoid pb-6">
            <h2 id={`modules-${area}`} className="mb-2 text-lg">
              {t(`modules.area.${area}`)}
            </h2>
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {lines.map(({ module, name }) => (
                <ModuleLine key={module.name} module={module} name={name} onSwitch={() => onSwitch(module)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

/** Switches a module and shows the result as a toast. */
function useSwitch(): (module: ModuleState, isOn: boolean) => Promise<void> {
  const t = useAdminWords();
  const errorText = useErrorText();
  const toast = useToast();
  const refresh = useRefresh();
  const { nameOf } = useModuleNames();
  return async ({ name }, isOn) => {
    try {
      await call(switchModule, { body: { name, isOn } });
      toast(t(isOn ? 'modules.isOn' : 'modules.isOff', { name: nameOf(name) }), { tone: 'success' });
    } catch (error) {
      toast(errorText(problemOf(error).code), { tone: 'danger' });
    }
    await refresh(listModules);
  };
}

interface ModuleLineProps {
  module: ModuleState;
  name: string;
  onSwitch: () => Promise<void>;
}

/** A module that is on needs no words for it; what it requires matters only before it is switched on. */
function ModuleLine({ module, name, onSwitch }: ModuleLineProps): ReactNode {
  const t = useAdminWords();
  const id = useId();
  const { purposeOf, listOf } = useModuleNames();
  const Icon = useModuleIcon(module.name);
  const [isBusy, setIsBusy] = useState(false);
  const { isOff, because, needs } = module;
  const isFixed = because === 'configuration' || because === 'need';
  const press = async () => {
    setIsBusy(true);
    await onSwitch();
    setIsBusy(false);
  };
  return (
    <li className="flex items-center gap-3 py-2 pr-3.5 pl-4">
      <Icon size={20} className={classes('flex-none', isOff ? 'text-muted' : 'text-accent')} />
      <div id={id} className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2">
          <h3 className={classes('text-base', isOff && 'text-muted')}>{name}</h3>
          {isOff && <Badge>{t('modules.off')}</Badge>}
        </div>
        <p className="text-sm text-pretty text-muted">{purposeOf(module.name)}</p>
        {isOff && needs.length > 0 && <p className="text-sm text-muted">{t('modules.needs', { names: listOf(needs) })}</p>}
        {isFixed && <p className="text-sm">{t(because === 'need' ? 'modules.byNeed' : 'modules.byConfiguration')}</p>}
      </div>
      <Switch isOn={!isOff} label={name} describedBy={id} isBusy={isBusy} disabled={isFixed} onChange={() => void press()} />
    </li>
  );
}
