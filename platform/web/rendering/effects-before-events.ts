import { options } from 'preact';

const events = [
  'keydown',
  'keyup',
  'pointerdown',
  'pointerup',
  'mousedown',
  'click',
  'beforeinput',
  'input',
  'change',
  'submit',
  'dragstart',
  'drop',
  'paste',
];

let pending: (() => void) | undefined;

/**
 * Runs the effects of what was rendered before the next event of the user, as React does. Preact
 * alone waits for the next frame, so that two quick keys would meet handlers of an earlier state.
 */
export function runEffectsBeforeEvents(): void {
  options.requestAnimationFrame = (run) => {
    pending = run;
    const frame = requestAnimationFrame(afterPaint);
    // A hidden page has no frames.
    const timer = setTimeout(afterPaint, 100);
    function afterPaint() {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      setTimeout(runPending);
    }
  };
  for (const type of events) addEventListener(type, runPending, true);
}

function runPending(): void {
  const run = pending;
  pending = undefined;
  run?.();
}
