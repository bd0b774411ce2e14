import { useId, useState, type ReactNode } from 'react';
import { call, query, useRefresh } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { Switch } from '#platform/web/ui/switch.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { listModules, switchModule } from '../../contract/module-endpoints.ts';
import type { ModuleState } from '../../contract/module-shapes.ts';
import { useAdminWords } from '../words.ts';
import { useModuleIcon } from './use-module-icon.ts';
import { useModuleNames } from './use-module-names.ts';

export function ModulesSection(): ReactNode {
  const t = useAdminWords();
  const platform = usePlatformWords();
  const modules = useQuery(query(listModules, {}));
  return (
    <>
      <p className="text-muted">{t('modules.lead')}</p>
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
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {modules
          .map((module) => ({ module, name: nameOf(module.name) }))
          .toSorted((one, other) => one.name.localeCompare(other.name))
          .map(({ module, name }) => (
            <ModuleLine
              key={module.name}
              module={module}
              onSwitch={() => (module.isOff ? change(module, true) : Promise.resolve(setLeaving(module)))}
              name={name}
            />
          ))}
      </ul>
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
    <li className="flex min-h-15 items-start gap-3 py-2 pr-2 pl-4 tablet:pl-5">
      <Icon size={20} className={classes('mt-3 flex-none', isOff ? 'text-muted' : 'text-accent')} />
      <div id={id} className="min-w-0 flex-1 py-2">
        <h3 className={classes('text-base', isOff && 'text-muted')}>{name}</h3>
        <p className="text-sm text-pretty text-muted">{purposeOf(module.name)}</p>
        {needs.length > 0 && <p className="mt-0.5 text-sm text-muted">{t('modules.needs', { names: listOf(needs) })}</p>}
        {isFixed && <p className="mt-0.5 text-sm">{t(because === 'need' ? 'modules.byNeed' : 'modules.byConfiguration')}</p>}
      </div>
      <div className="flex flex-none items-center">
        {/* Not by colour and place alone. */}
        <span aria-hidden="true" className="px-1 text-sm text-muted max-tablet:hidden">
          {t(isOff ? 'modules.off' : 'modules.on')}
        </span>
        <Switch isOn={!isOff} label={name} describedBy={id} isBusy={isBusy} disabled={isFixed} onChange={() => void press()} />
      </div>
    </li>
  );
}
