import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FieldValues } from './field-values.ts';

/** The parts of a text field that are used: the prototype’s value setter and events on its form. */
class TextField extends EventTarget {
  name: string;
  type = 'text';
  autocomplete = '';
  disabled = false;
  dataset: Record<string, string> = {};
  focus = vi.fn<() => void>();
  #value = '';
  form: EventTarget | undefined;

  constructor(name: string) {
    super();
    this.name = name;
  }

  get value() {
    return this.#value;
  }

  set value(value: string) {
    this.#value = value;
  }

  getAttribute = () => this.name;

  override dispatchEvent(event: Event): boolean {
    this.form?.dispatchEvent(new Event(event.type));
    return super.dispatchEvent(event);
  }

  typeIn(text: string) {
    this.value = text;
    this.dispatchEvent(new Event('input'));
  }
}

function aForm(...fields: TextField[]) {
  const element = Object.assign(new EventTarget(), { elements: fields });
  for (const field of fields) field.form = element;
  return { element: element as unknown as HTMLFormElement & { elements: TextField[] }, key: 'A form' };
}
type Form = ReturnType<typeof aForm>;

/** Callbacks of the MutationObserver. */
let changes: (() => void)[];
let modules: {
  restoreDraft: (typeof import('./restore-draft.ts'))['restoreDraft'];
  keep: (form: Form, values: FieldValues) => void;
  kept: (form: Form) => FieldValues | undefined;
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  changes = [];
  const iat = Math.floor(Date.now() / 1000);
  const claims = { id: 'ANA22222', username: 'ana', textKey: 'a2V5', iat, exp: iat + 3600 };
  const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
  for (const name of ['localStorage', 'sessionStorage'])
    vi.stubGlobal(name, { getItem: (key: string) => (key === 'authToken' ? token : null), setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('location', { pathname: '/contact', search: '' });
  vi.stubGlobal('HTMLInputElement', TextField);
  for (const name of ['HTMLSelectElement', 'HTMLTextAreaElement']) vi.stubGlobal(name, class extends EventTarget {});
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(changed: () => void) {
        changes.push(changed);
      }
      observe = () => {};
      disconnect = () => void changes.splice(0);
    },
  );
  vi.resetModules();
  const { windowValues } = await import('./value-stores.ts');
  const { session } = await import('../../session/session.tsx');
  modules = {
    restoreDraft: (await import('./restore-draft.ts')).restoreDraft,
    keep: ({ key }, values) => windowValues(session.writer()).save(key, values),
    kept: ({ key }) => windowValues(session.writer()).read(key),
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('SE-05 unsent input is restored in a form, also in a field that appears later, until the person types', async () => {
  const [subject, later] = [new TextField('subject'), new TextField('message')];
  const form = aForm(subject);
  modules.keep(
    form,
    new Map([
      ['subject', ['Tides']],
      ['message', ['When?']],
    ]),
  );
  const onBack = vi.fn<() => void>();
  modules.restoreDraft(form, onBack);
  await Promise.resolve();
  expect(subject.value).toBe('Tides');
  expect(onBack).toHaveBeenCalledOnce();
  form.element.elements.push(later);
  for (const change of changes) change();
  expect(later.value).toBe('When?');
  expect(modules.kept(form)).toBeDefined();
  subject.typeIn('Moons');
  expect(modules.kept(form)).toBeUndefined();
  expect(changes).toEqual([]);
});

test('SE-05 restoring can be undone: fields get their previous values, the first has the focus, and nothing stays stored', async () => {
  const subject = new TextField('subject');
  subject.value = 'as it was';
  const form = aForm(subject);
  modules.keep(form, new Map([['subject', ['Tides']]]));
  const back = modules.restoreDraft(form, () => {});
  await Promise.resolve();
  back?.undo();
  expect(subject.value).toBe('as it was');
  expect(subject.focus).toHaveBeenCalledOnce();
  expect(modules.kept(form)).toBeUndefined();
  expect(modules.restoreDraft(form, () => {})).toBeNull();
});

test('SE-05 a form that is left keeps its input for the next visit', async () => {
  const subject = new TextField('subject');
  const form = aForm(subject);
  modules.keep(form, new Map([['subject', ['Tides']]]));
  modules.restoreDraft(form, () => {})?.stop();
  await Promise.resolve();
  expect(subject.value).toBe('');
  expect(modules.kept(form)).toBeDefined();
});
