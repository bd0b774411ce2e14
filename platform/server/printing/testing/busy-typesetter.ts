import { serveRequests } from '../serve-requests.ts';

// A typesetter process that handles no messages while it works, like native code.
serveRequests((busyMs: number) => {
  process.stdout.write('at work');
  for (const until = Date.now() + busyMs; Date.now() < until;);
  return new Uint8Array([1]);
});
