import { z } from 'zod';

/** Made by the caller, one for each command: repeated, the command has one effect and the same answer. */
export const commandId = z.uuid().toLowerCase();
