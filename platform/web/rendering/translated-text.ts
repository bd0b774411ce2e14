/** A text node of the renderer, emptied, and the element with its translation directly after it. */
interface Translation {
  element: Element;
  original: string;
}

const translations = new WeakMap<Text, Translation>();
const translatedText = new WeakMap<Node, Text>();

/**
 * Keeps pages working that the browser translates. It replaces each text node by
 * `<font><font>…</font></font>`, or moves the node into these, so that the renderer would insert
 * before a node that is elsewhere, and change or remove text that no one sees. Here the text node
 * returns to its place, empty, before its translation, which goes when the renderer changes or
 * removes the node (docs/decisions/0145-keep-text-nodes-beside-their-translations.md).
 */
export function keepTextNodesInPlace(root: Element = document.body): () => void {
  const observer = new MutationObserver((records) => {
    follow(records);
    // The changes made here need no reaction.
    observer.takeRecords();
  });
  for (const element of root.querySelectorAll('font')) adoptEarlier(element);
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  const restoreInsert = insertBesideWrappers();
  return () => {
    observer.disconnect();
    restoreInsert();
  };
}

function follow(records: readonly MutationRecord[]): void {
  const touched = new Set<Text>();
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (type === 'characterData') touched.add(target as Text);
    for (const added of addedNodes) for (const node of [previousSibling, added.previousSibling, added]) if (isText(node)) touched.add(node);
    for (const node of removedNodes) {
      const text = translatedText.get(node);
      if (text) showOriginal(text, node);
      if (!isText(node)) continue;
      touched.add(node);
      const element = [...addedNodes, previousSibling, nextSibling].find((each) => isNewTranslation(each, node));
      if (element) adopt(node, element as Element);
    }
  }
  for (const text of touched) settle(text);
}

const isText = (node: Node | null): node is Text => node?.nodeType === Node.TEXT_NODE;

/** Whether this element is the translation of a text that has just left its place. */
function isNewTranslation(node: Node | null, text: Text): boolean {
  if (node?.nodeName !== 'FONT' || translatedText.has(node) || translations.has(text)) return false;
  const wasMovedAway = text.isConnected && !node.contains(text);
  return !wasMovedAway && node.parentElement?.closest('[contenteditable]') === null;
}

function adopt(text: Text, element: Element): void {
  translations.set(text, { element, original: text.data });
  translatedText.set(element, text);
  if (element.contains(text)) text.replaceWith(text.data);
  text.data = '';
  element.before(text);
}

/** Takes a node out of an element that was put around it before the observer began. */
function adoptEarlier(element: Element): void {
  if (element.parentElement?.closest('font, [contenteditable]') !== null) return;
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text | null;
  if (text) adopt(text, element);
}

/** Someone else removed the translation: the browser shows the original. */
function showOriginal(text: Text, element: Node): void {
  const { original } = translations.get(text) ?? {};
  if (element.isConnected || original === undefined) return;
  if (text.data === '' && text.isConnected) text.data = original;
  forget(text);
}

/** Lets the translation follow its text node, or removes it once the renderer changed the node. */
function settle(text: Text): void {
  const { element } = translations.get(text) ?? {};
  if (!element) return;
  if (text.isConnected && text.data === '') {
    if (text.nextSibling !== element) text.after(element);
    return;
  }
  forget(text);
  element.remove();
}

function forget(text: Text): void {
  const translation = translations.get(text);
  translations.delete(text);
  if (translation) translatedText.delete(translation.element);
}

/**
 * Other programs put other elements around text. Inserting before a node in such an element then
 * inserts before the element, instead of failing.
 */
function insertBesideWrappers(): () => void {
  type Insert = (this: Node, node: Node, reference: Node | null) => Node;
  const prototype = Node.prototype as unknown as Record<string, Insert | undefined>;
  const before = ['insertBefore', 'moveBefore'].flatMap((name) => {
    const insert = prototype[name];
    return insert ? [{ name, insert }] : [];
  });
  for (const { name, insert } of before)
    prototype[name] = function insertBeside(this: Node, node: Node, reference: Node | null) {
      let child = reference;
      while (child && child.parentNode !== this) child = child.parentNode;
      return insert.call(this, node, child);
    };
  return () => {
    for (const { name, insert } of before) prototype[name] = insert;
  };
}
