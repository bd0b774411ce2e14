import type { CallInput, Endpoint } from '#platform/contract/endpoint.ts';
import type { RawCall } from '#platform/contract/page.ts';
import { send } from './api.ts';

/**
 * Downloads a file with the person’s rights and saves it. Throws a `CallProblem` when it is
 * refused, or `signal` ends the wait.
 */
export async function download<E extends Endpoint>(endpoint: E, input: CallInput<E>, name: string, signal?: AbortSignal): Promise<void> {
  const response = await send(endpoint, input as RawCall, signal);
  const blob = await response.blob().catch(() => {
    throw { isProblem: true, code: 'network.failed', status: 0 };
  });
  saveAs(blob, name);
}

/** Saves a blob as a file. */
export function saveAs(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
