import { createContext, useContext, useEffect } from 'react';

export interface FieldProblem {
  name: string;
  code: string;
  limit?: number;
}
/** The part of a problem document that a form shows. */
export interface FormProblem {
  code: string;
  fields?: FieldProblem[];
  /** How long it is before sending it again is of use. */
  retryAfterSeconds?: number;
}

export interface FormState {
  /** The sentence for a field, or nothing when it is well. */
  errorOf(name: string): string | undefined;
  isBusy: boolean;
  /** It was sent too often, and cannot be sent for a while. */
  isWaiting?: boolean;
  /** Tells the form where a field stands, so that the summary can name it and lead to it. */
  register(name: string, field: { id: string; label: string } | undefined): void;
}

export const FormContext = createContext<FormState>({ errorOf: () => undefined, isBusy: false, register: () => undefined });

/** Binds a field to the form around it and returns its error. Outside a form there is none. */
export function useFormField(name: string, id: string, label: string): string | undefined {
  const { errorOf, register } = useContext(FormContext);
  useEffect(() => {
    register(name, { id, label });
    return () => register(name, undefined);
  }, [register, name, id, label]);
  return errorOf(name);
}
