import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { switchModule as endpoint } from '../../contract/module-endpoints.ts';
import { switchesTopic, applySwitches } from './follow-switches.ts';
import { listModules } from './list-modules.ts';
import { switchModuleOff, switchModuleOn } from './switches-store.ts';

/**
 * Switches a module on or off. Takes effect on this node before the response; other nodes are
 * notified. The module's data is kept.
 */
export async function switchModule(context: Context, { body }: ParsedInput<typeof endpoint>): Promise<Reply<typeof endpoint>> {
  const { db, modules, live } = context;
  const { name, isOn } = body;
  const module = modules.all.find((each) => each.name === name);
  if (!module) throw refuse('thing.notFound');
  if (module.isCore) throw refuse('module.alwaysOn');
  if (isOn && modules.isNamed(name)) throw refuse('module.offByConfiguration');
  await db.transaction(async (tx) => {
    if (!(await (isOn ? switchModuleOn(tx, name) : switchModuleOff(tx, name)))) return;
    await audit(tx, context, { action: isOn ? 'module.switchOn' : 'module.switchOff', subjectId: name });
  });
  await applySwitches(context);
  live.notifyNodes(switchesTopic);
  return listModules(context);
}
