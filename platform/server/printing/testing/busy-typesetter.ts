import { answerOrders } from '../answer-orders.ts';

// The process of a typesetter that hears nothing while it works, as native code does not.
answerOrders((busyMs: number) => {
  process.stdout.write('at work');
  for (const until = Date.now() + busyMs; Date.now() < until;);
  return new Uint8Array([1]);
});
