/* Features that happy-dom lacks: popovers open and close, locks are held by one at a time, fields are known by whether one writes in them, nothing is ever laid out. Nothing leaves it. */
import { restoreControlledInputs } from '../rendering/controlled-inputs.ts';
import { runEffectsBeforeEvents } from '../rendering/effects-before-events.ts';

function toggle(element: HTMLElement, isOpen: boolean): void {
  if (element.hasAttribute('data-open') === isOpen) return;
  element.toggleAttribute('data-open', isOpen);
  element.dispatchEvent(Object.assign(new Event('toggle'), { oldState: isOpen ? 'closed' : 'open', newState: isOpen ? 'open' : 'closed' }));
}

Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    toggle(this, true);
  },
  hidePopover(this: HTMLElement) {
    toggle(this, false);
  },
  togglePopover(this: HTMLElement) {
    toggle(this, !this.hasAttribute('data-open'));
  },
});
restoreControlledInputs();
runEffectsBeforeEvents();
Object.assign(Element.prototype, { scrollIntoView() {}, scrollTo() {} });

const writable = ['[type=file]', '[type=checkbox]', '[type=radio]', '[readonly]', '[disabled]'].map((each) => `:not(${each})`).join('');
for (const [owner, name] of [
  [Element.prototype, 'matches'],
  [document, 'querySelectorAll'],
] as const) {
  const own = Reflect.get(owner, name) as (selector: string) => unknown;
  function ask(this: unknown, selector: string): unknown {
    return own.call(this, selector.replaceAll(':read-write', writable));
  }
  Object.defineProperty(owner, name, { value: ask, configurable: true, writable: true });
}

const opens = (event: MouseEvent) => {
  const button = event.target instanceof Element ? event.target.closest('[popovertarget]') : null;
  if (button && !event.defaultPrevented) document.getElementById(button.getAttribute('popovertarget') ?? '')?.togglePopover();
};
document.addEventListener('click', opens);

const held = new Map<string, Promise<unknown>>();
const locks = {
  async request(name: string, ...[options, given]: [object, () => unknown] | [() => unknown]): Promise<unknown> {
    const work = given ?? (options as () => unknown);
    const before = held.get(name);
    const result = (async () => {
      await before;
      return work();
    })();
    held.set(
      name,
      result.catch(() => undefined),
    );
    return result;
  },
};
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });

/** A file reaches no server, unless a test has one for it. */
class Unreachable extends EventTarget {
  readonly upload = new EventTarget();
  onerror: ((error: unknown) => void) | null = null;
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    queueMicrotask(() => {
      this.onerror?.(new Error('There is no connection'));
      this.dispatchEvent(new Event('error'));
    });
  }
}
globalThis.XMLHttpRequest = Unreachable as never;

/** A live connection that finds no server, unless a test has one for it. */
class UnreachableSocket extends EventTarget {
  onerror: ((error: Event) => void) | null = null;
  onclose: ((closed: Event) => void) | null = null;
  constructor() {
    super();
    queueMicrotask(() => {
      this.onerror?.(new Event('error'));
      this.onclose?.(new Event('close'));
    });
  }
  close(): void {}
  send(): void {}
}
globalThis.WebSocket = UnreachableSocket as never;

// A pattern is one of the `v` kind, and meant whole.
Object.defineProperty(Object.getPrototypeOf(document.createElement('input').validity), 'patternMismatch', {
  configurable: true,
  get(this: { element: HTMLInputElement }) {
    const { value = '', pattern = '' } = this.element;
    return value !== '' && pattern !== '' && !new RegExp(`^(?:${pattern})$`, 'v').test(value);
  },
});
