import { z } from 'zod';

/**
 * Idempotency key from the caller, one per command: a repeated command has one effect and the same
 * answer.
 */
export const commandId = z.uuid().toLowerCase();
