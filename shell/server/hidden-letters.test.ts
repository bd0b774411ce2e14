import { expect, test } from 'vitest';
import { z } from 'zod';
import { features } from './features.ts';

/** What is not written to be read: secrets, ids and what is looked up; what comes as it is from a program; and what a command judges itself. */
const notRead =
  /^(password|clientSecret|invitation|currentPassword|newPassword|token|code|identifier|id|userId|ticket|proof|website|profileImage|category|visitor|path|referrer|commandId|textHash|file|handle)$/;
const turned = 'pays \u202E999\u202C euros';

/** The texts that people write for others to read: each with the call that takes it. */
const texts = features.flatMap((feature) =>
  feature.routes.flatMap(({ endpoint }) => {
    const body: unknown = endpoint.body;
    if (!(body instanceof z.ZodObject)) return [];
    return Object.entries(body.shape as Record<string, z.ZodType>)
      .filter(([name, shape]) => !notRead.test(name) && shape.safeParse('1 plain text').success)
      .map(([name, shape]) => ({ name: `${endpoint.method} ${endpoint.path} ${name}`, shape }));
  }),
);

test('AC-15 no call takes a text that turns what is read around, or hides something', () => {
  expect(texts.length).toBeGreaterThan(20);
  for (const { name, shape } of texts) {
    // A draft is read by its author alone, as they typed it; it is judged when it is sent. What a provider sends back is for it to judge.
    if (name.endsWith('/api/user/:id username') || name.endsWith('/draft text') || name.endsWith('/provider-sign-in query')) continue;
    expect(shape.safeParse(turned).success, name).toBe(false);
    expect(shape.safeParse('Ana\u3164').success, name).toBe(false);
  }
});
