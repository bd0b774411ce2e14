import { z } from 'zod';

/** The form that mail programs send to unsubscribe (RFC 8058). */
export const oneClickForm = z.object({ 'List-Unsubscribe': z.literal('One-Click') });
