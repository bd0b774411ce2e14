import type { KeyboardEvent } from 'react';
import { isPlainEnter } from '#platform/web/text/typing-keys.ts';

/**
 * Enter moves focus to the next text area, and from the last one to the submit button; Shift+Enter
 * inserts a line break.
 */
export function leadOnByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { nativeEvent, currentTarget } = event;
  if (!isPlainEnter(nativeEvent)) return;
  event.preventDefault();
  const texts = [...(currentTarget.form?.querySelectorAll('textarea') ?? [])];
  const next = texts[texts.indexOf(currentTarget) + 1] ?? currentTarget.form?.querySelector<HTMLElement>('[type="submit"]');
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
