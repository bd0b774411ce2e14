import { expect, test } from 'vitest';
import { contactLimits } from './limits.ts';
import { message } from './shapes.ts';

const written = { name: 'A', email: 'a@b.co', subject: 'B', message: 'C', ticket: 't', proof: '7' };

test('CO-01 each field of a message needs a visible character and has a maximum length', () => {
  expect(message.safeParse(written).success).toBe(true);
  for (const field of ['name', 'email', 'subject', 'message', 'ticket', 'proof'])
    expect(message.safeParse({ ...written, [field]: '' }).success, field).toBe(false);
  for (const field of ['name', 'subject', 'message'] as const) {
    expect(message.safeParse({ ...written, [field]: 'x'.repeat(contactLimits[field]) }).success, field).toBe(true);
    expect(message.safeParse({ ...written, [field]: 'x'.repeat(contactLimits[field] + 1) }).success, field).toBe(false);
  }
  expect(message.safeParse({ ...written, other: 'x' }).success).toBe(false);
});
