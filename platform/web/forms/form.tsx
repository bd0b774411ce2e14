import { lazy } from '#platform/web/loading/lazy.tsx';
import { type FormEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { classes } from '../ui/classes.ts';
import { FormContext, type FieldProblem, type FormProblem } from './form-context.ts';
import { FormSummary, type FieldPlaces } from './form-summary.tsx';
import { fieldProblem, formValues, type FormValues } from './form-values.ts';
import { FormDraft } from '../drafts/forms/form-draft.tsx';

const RetryCountdown = lazy(() => import('./retry-countdown.tsx').then((module) => module.RetryCountdown));

export interface FormProps {
  /**
   * Can return a promise: the form is busy until it settles, and shows the problem that it rejects
   * with.
   */
  onSubmit(values: FormValues): unknown;
  /** A problem from elsewhere; one thrown by `onSubmit` need not be passed. */
  problem?: FormProblem | null;
  /**
   * The text for a code; `field` has its limit. For the summary, `problem` is the complete problem.
   */
  errorText(code: string, field?: FieldProblem, problem?: FormProblem): string;
  children: ReactNode;
  /** Accessible name, if no heading names it. */
  label?: string;
  className?: string;
}

function asProblem(thrown: unknown): FormProblem {
  if (typeof thrown === 'object' && thrown !== null && 'code' in thrown && typeof thrown.code === 'string') return thrown as FormProblem;
  return { code: 'server.failed' };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isChoice = (control: EventTarget): boolean =>
  control instanceof HTMLSelectElement || (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type));

function controlsOf(form: HTMLFormElement): Control[] {
  const controls: Control[] = [];
  for (const element of form.elements)
    if (
      (element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) &&
      element.name
    )
      controls.push(element);
  return controls;
}

function findProblems(form: HTMLFormElement): FieldProblem[] {
  const found = new Map<string, FieldProblem>();
  for (const control of controlsOf(form)) {
    if (control.disabled || found.has(control.name)) continue;
    const problem = fieldProblem({
      name: control.name,
      value: control.value,
      validity: control.validity,
      minLength: control instanceof HTMLSelectElement ? undefined : control.minLength,
      limit: control.dataset['limit'] === undefined ? undefined : Number(control.dataset['limit']),
    });
    if (problem) found.set(control.name, problem);
  }
  return [...found.values()];
}

function readValues(form: HTMLFormElement): FormValues {
  const controls = controlsOf(form);
  const boxes = new Map<string, number>();
  for (const control of controls) if (control.type === 'checkbox') boxes.set(control.name, (boxes.get(control.name) ?? 0) + 1);
  const many = new Set(controls.filter((control) => control.type === 'select-multiple').map((control) => control.name));
  return formValues(
    new FormData(form),
    controls.map((control) => control.name),
    (name) => many.has(name) || (boxes.get(name) ?? 0) > 1,
  );
}

/**
 * A form that validates in the browser and shows errors at the fields and in a focused summary. It
 * preserves input when the session ends or its dialog closes.
 */
export function Form({ onSubmit, problem, errorText, children, label, className }: FormProps) {
  const problems = useProblems(problem);
  const { own, shown, mended, mend, isWaiting } = problems;
  const { submit, isBusy, sentCount, sending, forgetSent } = useSubmission(onSubmit, problems);
  const { places, register } = usePlaces();
  const element = useRef<HTMLFormElement>(null);

  const state = useMemo(() => {
    const errorOf = (name: string) => {
      const field = mended.has(name) ? undefined : shown?.fields?.find((one) => one.name === name);
      return field && errorText(field.code, field);
    };
    return { errorOf, isBusy, isWaiting, register };
  }, [shown, mended, errorText, isBusy, isWaiting, register]);

  return (
    <form
      ref={element}
      // A form submitted before its code has loaded must not put the input into the address.
      method="post"
      noValidate
      aria-label={label}
      aria-busy={isBusy || undefined}
      // A grid cell would prevent the footer from being sticky.
      className={classes('grid flex-col gap-5 has-data-form-foot:flex', className)}
      onSubmit={submit}
      onInput={({ target }) => {
        forgetSent();
        // A choice is read at `change`: rendering before it would set the previous one.
        if (!isChoice(target)) mend(target);
      }}
      onChange={({ target }) => mend(target)}
    >
      {shown && (
        <FormSummary problem={shown} places={places} errorText={errorText} reference={problems.summary}>
          {own?.retryAfterSeconds && (
            <RetryCountdown key={problems.failures} seconds={own.retryAfterSeconds} onOver={() => problems.setIsWaiting(false)} />
          )}
        </FormSummary>
      )}
      <FormDraft form={element} sentCount={sentCount} sending={sending} />
      <FormContext value={state}>{children}</FormContext>
    </form>
  );
}

/** The problem of the form, from its last submission or from elsewhere, until its fields are changed. */
function useProblems(given: FormProblem | null | undefined) {
  const [own, setOwn] = useState<FormProblem>();
  const [mended, setMended] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState(0);
  const [isWaiting, setIsWaiting] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const shown = own ?? given ?? undefined;

  useEffect(() => {
    if (given) {
      setMended(new Set());
      setFailures((count) => count + 1);
    }
  }, [given]);
  useEffect(() => {
    if (failures > 0) summary.current?.focus();
  }, [failures]);

  function fail(found: FormProblem) {
    setOwn(found);
    setMended(new Set());
    setIsWaiting(Boolean(found.retryAfterSeconds));
    setFailures((count) => count + 1);
  }

  /** Removes the problem beside a field that was changed. */
  function mend(control: EventTarget) {
    const name = control instanceof HTMLElement && 'name' in control ? control.name : undefined;
    if (typeof name === 'string' && shown?.fields?.some((field) => field.name === name)) setMended((before) => new Set(before).add(name));
  }

  return { own, setOwn, shown, mended, mend, failures, fail, isWaiting, setIsWaiting, summary };
}

/** Checks the fields and submits their values, one submission at a time. */
function useSubmission(onSubmit: FormProps['onSubmit'], { isWaiting, fail, setOwn }: ReturnType<typeof useProblems>) {
  const [isBusy, setIsBusy] = useState(false);
  const [sentCount, setSentCount] = useState(0);
  const sending = useRef<Promise<unknown>>(null);
  const isRunning = useRef(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isRunning.current || isWaiting) return;
    const form = event.currentTarget;
    const fields = findProblems(form);
    if (fields.length > 0) return fail({ code: 'input.invalid', fields });
    isRunning.current = true;
    setOwn(undefined);
    setIsBusy(true);
    try {
      const values = readValues(form);
      sending.current = (async () => onSubmit(values))();
      await sending.current;
      setSentCount((count) => count + 1);
    } catch (thrown) {
      sending.current = null;
      fail(asProblem(thrown));
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }

  /** The input changed: it is no longer what was submitted. */
  function forgetSent() {
    sending.current = null;
  }

  return { submit, isBusy, sentCount, sending, forgetSent };
}

/** Where the fields are, by name, for links in the summary. */
function usePlaces() {
  const [places, setPlaces] = useState<FieldPlaces>({});
  const register = useCallback((name: string, place: FieldPlaces[string] | undefined) => {
    setPlaces((before) => {
      const after = { ...before };
      if (place) after[name] = place;
      else delete after[name];
      return after;
    });
  }, []);
  return { places, register };
}
