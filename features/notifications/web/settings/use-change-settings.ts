import type { CallInput } from '#platform/contract/endpoint.ts';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { changeSettings, readSettings } from '../../contract/endpoints.ts';

type Change = CallInput<typeof changeSettings>['body'];

/** Returns a function that changes the settings and resolves to whether it succeeded. */
export function useChangeSettings(): (change: Change) => Promise<boolean> {
  const refresh = useRefresh();
  return async (change) => {
    const isDone = await call(changeSettings, { body: change }).then(
      () => true,
      () => false,
    );
    await refresh(readSettings);
    return isDone;
  };
}
