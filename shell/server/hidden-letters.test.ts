import { expect, test } from 'vitest';
import { z } from 'zod';
import { features } from './features.ts';

/**
 * Inputs that no one else reads: secrets, IDs and lookups, values from programs, and those that a
 * command validates itself.
 */
const notRead =
  /^(password|clientSecret|invitation|currentPassword|newPassword|token|code|identifier|id|userId|ticket|proof|website|profileImage|category|visitor|path|referrer|commandId|textHash|file|handle)$/;
const turned = 'pays \u202E999\u202C euros';

/** The texts that people write for others, each with the call that takes it. */
const texts = features.flatMap((feature) =>
  feature.routes.flatMap(({ endpoint }) => {
    const body: unknown = endpoint.body;
    if (!(body instanceof z.ZodObject)) return [];
    return Object.entries(body.shape as Record<string, z.ZodType>)
      .filter(([name, shape]) => !notRead.test(name) && shape.safeParse('1 plain text').success)
      .map(([name, shape]) => ({ name: `${endpoint.method} ${endpoint.path} ${name}`, shape }));
  }),
);

test('AC-15 no call accepts a text that changes direction or hides characters', () => {
  expect(texts.length).toBeGreaterThan(20);
  for (const { name, shape } of texts) {
    // Only its author reads a draft; it is validated when sent. A provider’s callback is validated
    // by the provider code.
    if (name.endsWith('/api/user/:id username') || name.endsWith('/draft text') || name.endsWith('/provider-sign-in query')) continue;
    expect(shape.safeParse(turned).success, name).toBe(false);
    expect(shape.safeParse('Ana\u3164').success, name).toBe(false);
  }
});
