import { expect, test } from 'vitest';
import { flowedText } from './flowed-text.ts';

/** As a mail program reads it (RFC 3676, 4.1). */
const readAgain = (flowed: string) =>
  flowed
    .split('\n')
    .map((line) => line.replace(/^ /, ''))
    .reduce((text, line, at, lines) => text + line + (at === lines.length - 1 || (line.endsWith(' ') && line !== '-- ') ? '' : '\n'), '');

const address = `https://atrium.example.org/invited?token=${'a'.repeat(120)}`;
const text = [
  'Hello Ana,',
  `${'Someone, probably you, asked to change the email address of your account. '.repeat(4)}End.`,
  `Set a new password\n${address}`,
  '• Minutes of the harbour board\n  12 May · You are a member of Herons.',
  '> not a quotation',
  'From here on',
  '-- \nAtrium · https://atrium.example.org',
].join('\n\n');

test('AC-04 plain text is wrapped at 72 characters and is unchanged once its lines are joined', () => {
  const flowed = flowedText(text);
  for (const line of flowed.split('\n')) if (line !== address) expect(line.trimEnd().length).toBeLessThanOrEqual(73);
  expect(flowed.split('\n')).toContain(address);
  expect(readAgain(flowed)).toBe(text);
});

test('AC-04 a space at the end of a line does not join the next line', () => {
  expect(flowedText('one \ntwo')).toBe('one\ntwo');
});
