import { expect, test, vi } from 'vitest';
import { Screen } from '../testing/screen.tsx';
import { Card } from './card.tsx';
import { OptionalPart } from './error-boundary.tsx';

test('SH-12 an error of one part leaves the others, and the part can be tried again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  function Broken() {
    if (isBroken) throw new Error('this part fails');
    return <p>recovered</p>;
  }
  const screen = await Screen.open(
    <>
      <Card as="section">
        <Broken />
      </Card>
      <Card as="section">works</Card>
      <OptionalPart>
        <Broken />
      </OptionalPart>
    </>,
  );
  expect(screen.text()).toContain('works');
  expect(screen.text().match(/An unexpected error has occurred/g)).toHaveLength(1);
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'this part fails' }));
  isBroken = false;
  await screen.press('Try again');
  expect(screen.text()).toContain('recovered');
  expect(screen.text()).not.toContain('An unexpected error');
  log.mockRestore();
});
