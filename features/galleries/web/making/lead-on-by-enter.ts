import type { KeyboardEvent } from 'react';

/** Enter leads from a text to the next one of the form, and from the last to what sends it; Shift+Enter begins a line. */
export function leadOnByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, shiftKey, nativeEvent, currentTarget } = event;
  if (key !== 'Enter' || shiftKey || nativeEvent.isComposing) return;
  event.preventDefault();
  const texts = [...(currentTarget.form?.querySelectorAll('textarea') ?? [])];
  const next = texts[texts.indexOf(currentTarget) + 1] ?? currentTarget.form?.querySelector<HTMLElement>('[type="submit"]');
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
