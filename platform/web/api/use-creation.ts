import { useState } from 'react';
import type { CallInput, Endpoint, Reply } from '../../contract/endpoint.ts';
import type { RawCall } from '../../contract/page.ts';
import { call } from './api.ts';
import { CommandId } from './command-id.ts';

/**
 * Returns a function that sends a creating command. A retry of the same content has the same
 * command ID, so that it is idempotent; changed content is a new command.
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
