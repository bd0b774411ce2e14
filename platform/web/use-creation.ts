import { useState } from 'react';
import type { CallInput, Endpoint, Reply } from '../contract/endpoint.ts';
import type { RawCall } from '../contract/page.ts';
import { call } from './api.ts';
import { CommandId } from './command-id.ts';

/**
 * Gives the function that has something made. What did not get through, or whose answer did not
 * come, is sent again under the same command id, so that it is made once however often somebody
 * presses the button; what was changed since is another command.
 */
export function useCreation<E extends Endpoint>(endpoint: E): (input: CallInput<E>) => Promise<Reply<E>> {
  const [command] = useState(() => new CommandId());
  return async (input) => {
    const { body, ...rest } = input as RawCall;
    const reply = await call(endpoint, { ...rest, body: { ...(body as object), commandId: command.of(input) } } as CallInput<E>);
    command.done();
    return reply;
  };
}
