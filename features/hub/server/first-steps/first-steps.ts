import type { Reply } from '#platform/contract/endpoint.ts';
import type { Context, ServerFeature } from '#platform/server/extension-points/feature.ts';
import type { FirstStepRole } from '#platform/server/extension-points/first-step.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { readFirstSteps as endpoint } from '../../contract/first-steps-endpoints.ts';
import { endFirstSteps as end, hasFirstSteps } from './first-steps-store.ts';

/**
 * The list of the viewer's role, each step with whether it is done. Nothing is read for people who
 * have put it away.
 */
export const readFirstSteps =
  (features: readonly Pick<ServerFeature, 'name' | 'firstSteps'>[]) =>
  async (context: Context): Promise<Reply<typeof endpoint>> => {
    const viewer = signedIn(context.viewer);
    const role: FirstStepRole = viewer.isAdministrator ? 'administrator' : viewer.role;
    if (!(await hasFirstSteps(context.db, viewer.id))) return { role, isShown: false, steps: [] };
    const steps = features
      .filter(({ name }) => !context.modules.isOff(name))
      .flatMap(({ firstSteps = [] }) => firstSteps.flatMap((step) => ({ step, order: step.order[role] ?? 0 })))
      .filter(({ order }) => order > 0)
      .toSorted((one, other) => one.order - other.order);
    return {
      role,
      isShown: true,
      steps: await Promise.all(steps.map(async ({ step }) => ({ name: step.name, isDone: await step.isDone(context, viewer) }))),
    };
  };

export async function endFirstSteps({ db, viewer }: Context): Promise<Record<string, never>> {
  await end(db, signedIn(viewer).id);
  return {};
}
