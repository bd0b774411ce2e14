/**
 * Memory that a process with `--inspect` uses after a garbage collection, in MiB. Its resident memory also contains what is not
 * collected yet, which is many times as much as a document takes.
 */
export async function usedMiB(port: number): Promise<number> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let requested = 0;
  const ask = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      const id = (requested += 1);
      socket.addEventListener('message', ({ data }) => {
        const reply = JSON.parse(String(data)) as { id?: number; result: unknown };
        if (reply.id === id) resolve(reply.result);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  for (let each = 0; each < 2; each += 1) await ask('HeapProfiler.collectGarbage');
  const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
  const { result } = (await ask('Runtime.evaluate', { expression })) as { result: { value: number } };
  socket.close();
  return result.value / 1_048_576;
}
