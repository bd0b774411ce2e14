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
  /** Seconds before a retry makes sense. */
  retryAfterSeconds?: number;
}

export interface FormState {
  /** The error text of a field; undefined if it is valid. */
  errorOf(name: string): string | undefined;
  isBusy: boolean;
  /** Sent too often: it cannot be sent for a while. */
  isWaiting?: boolean;
  /** Registers the ID and label of a field, so that the summary can link to it. */
  register(name: string, field: { id: string; label: string } | undefined): void;
}

export const FormContext = createContext<FormState>({ errorOf: () => undefined, isBusy: false, register: () => undefined });

/** Registers a field with its form and returns its error. Without a form there is none. */
export function useFormField(name: string, id: string, label: string): string | undefined {
  const { errorOf, register } = useContext(FormContext);
  useEffect(() => {
    register(name, { id, label });
    return () => register(name, undefined);
  }, [register, name, id, label]);
  return errorOf(name);
}
