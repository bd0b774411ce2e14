import { useState, type ReactNode } from 'react';
import { call, query, useRefresh } from '#platform/web/api/api.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { ConfirmDialog } from '#platform/web/ui/confirm-dialog.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { listModules, switchModule } from '../../contract/module-endpoints.ts';
import type { ModuleState } from '../../contract/module-shapes.ts';
import { useAdminWords } from '../words.ts';
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

function ModuleLine({ module, name, onSwitch }: { module: ModuleState; name: string; onSwitch: () => Promise<void> }): ReactNode {
  const t = useAdminWords();
  const { listOf } = useModuleNames();
  const [isBusy, setIsBusy] = useState(false);
  const { isOff, because, needs } = module;
  const press = async () => {
    setIsBusy(true);
    await onSwitch();
    setIsBusy(false);
  };
  return (
    <li className="flex min-h-15 items-center gap-3 px-4 py-2.5 tablet:px-5">
      <div className="min-w-0 flex-1">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-base">
          {name}
          <Badge tone={isOff ? 'warn' : 'agree'}>{t(isOff ? 'modules.off' : 'modules.on')}</Badge>
        </h3>
        {needs.length > 0 && <p className="mt-0.5 text-sm text-muted">{t('modules.needs', { names: listOf(needs) })}</p>}
        {because === 'configuration' && <p className="mt-0.5 text-sm">{t('modules.byConfiguration')}</p>}
        {because === 'need' && <p className="mt-0.5 text-sm">{t('modules.byNeed')}</p>}
      </div>
      {because !== 'configuration' && because !== 'need' && (
        <Button
          size="small"
          variant="secondary"
          isBusy={isBusy}
          aria-label={t(isOff ? 'modules.switchOnNamed' : 'modules.switchOffNamed', { name })}
          onClick={() => void press()}
        >
          {t(isOff ? 'modules.switchOn' : 'modules.switchOff')}
        </Button>
      )}
    </li>
  );
}
