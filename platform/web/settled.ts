const settledMs = 3_000;
const signsOfUse = ['pointerdown', 'keydown', 'scroll'] as const;

/** Once the page has been read for some seconds, or begins to be used: what is read first goes before what is new or moves. */
export const settled = (): Promise<unknown> =>
  new Promise((done) => {
    setTimeout(done, settledMs);
    for (const sign of signsOfUse) window.addEventListener(sign, done, { once: true, passive: true });
  });
