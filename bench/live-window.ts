/**
 * A minimal client for a live connection, so that ten thousand fit next to the measured
 * application.
 */
export interface Window {
  /** Makes a live call. */
  ask: (name: string, payload: object) => Promise<unknown>;
  onEvent: (listener: (name: string, data: unknown) => void) => void;
  close: () => void;
}

/** Opens a live connection with the protocol of Socket.IO. */
export function openWindow(url: string, token: string): Promise<Window> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/live/?EIO=4&transport=websocket`);
  const answers = new Map<number, (answer: unknown) => void>();
  // Buffers events that arrive before a listener is set.
  const early: [name: string, data: unknown][] = [];
  let listener: (name: string, data: unknown) => void = (...event) => void early.push(event);
  let requested = 0;
  return new Promise((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('no live connection')));
    socket.addEventListener('message', ({ data }) => {
      const text = String(data);
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      else if (text === '2') socket.send('3');
      else if (text.startsWith('40'))
        resolve({
          ask: (name, payload) =>
            new Promise((give) => {
              answers.set((requested += 1), give);
              socket.send(`42${requested}${JSON.stringify([name, payload])}`);
            }),
          onEvent: (given) => {
            listener = given;
            for (const event of early.splice(0)) given(...event);
          },
          close: () => socket.close(),
        });
      else if (text.startsWith('44')) reject(new Error(text));
      else if (text.startsWith('42')) {
        const [name, content] = JSON.parse(text.slice(2)) as [string, unknown];
        listener(name, content);
      } else if (text.startsWith('43')) {
        const number = Number.parseInt(text.slice(2), 10);
        answers.get(number)?.((JSON.parse(text.slice(2 + String(number).length)) as unknown[])[0]);
        answers.delete(number);
      }
    });
  });
}
