/** A key press as the browser reports it. */
type Key = Pick<KeyboardEvent, 'key' | 'keyCode' | 'isComposing' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'getModifierState'>;

/**
 * Whether an input method uses a key. Safari ends a composition before the Enter that confirms it,
 * and then only the code 229 says so.
 */
export function isComposing({ isComposing: isOpen, keyCode }: Pick<Key, 'isComposing' | 'keyCode'>): boolean {
  return isOpen || keyCode === 229;
}

/** Whether Enter ends an entry: alone, not for an input method, without Shift, Alt or AltGr. */
export function isPlainEnter(event: Key): boolean {
  return event.key === 'Enter' && !isComposing(event) && !event.shiftKey && !event.altKey && !event.getModifierState('AltGraph');
}

/** Whether Enter sends with Ctrl or ⌘; AltGr counts as Ctrl on some systems. */
export function isSendingEnter(event: Key): boolean {
  return isPlainEnter(event) && (event.ctrlKey || event.metaKey);
}
