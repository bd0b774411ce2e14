import type { Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { modulesOffToo } from '#platform/server/extension-points/modules.ts';
import type { listModules as listEndpoint, readModulesOff as readEndpoint } from '../../contract/module-endpoints.ts';

/** Names of the modules that are off, for open pages. */
export async function readModulesOff({ modules }: Pick<Context, 'modules'>): Promise<Reply<typeof readEndpoint>> {
  return { off: [...modules.off] };
}

/** All modules that can be switched off, with their dependencies. */
export async function listModules({ modules }: Pick<Context, 'modules'>): Promise<Reply<typeof listEndpoint>> {
  const choice = modules.all.filter(({ isCore }) => !isCore).toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const because = (name: string) => {
    if (modules.isNamed(name)) return 'configuration';
    if (modules.switched.includes(name)) return 'administrator';
    return modules.isOff(name) ? 'need' : null;
  };
  return {
    items: choice.map(({ name, needs = [] }) => ({
      name,
      needs: needs.filter((need) => choice.some((module) => module.name === need)),
      neededBy: modulesOffToo([name], choice).map((module) => module.name),
      isOff: modules.isOff(name),
      because: because(name),
    })),
  };
}
