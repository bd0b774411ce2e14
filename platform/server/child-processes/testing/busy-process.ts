import { serveComputations } from '../serve-computations.ts';

// A process that handles no messages while it works, like native code.
serveComputations((busyMs: number) => {
  process.stdout.write('at work');
  for (const until = Date.now() + busyMs; Date.now() < until;);
  return new Uint8Array([1]);
});
