/** The text of pasted code, with its spaces, one line per line or block. */
export function codeText(element: Element): string {
  const lines: string[] = [];
  let line = '';
  let isOpen = false;
  const end = () => {
    lines.push(line);
    line = '';
    isOpen = false;
  };
  const visit = (node: Node): void => {
    if (node.nodeType === 3) {
      line += (node.nodeValue ?? '').replace(/\u00a0/g, ' ');
      isOpen ||= line !== '';
    }
    if (node.nodeType !== 1) return;
    const tag = node.nodeName.toLowerCase();
    if (tag === 'br') return end();
    const isBlock = /^(?:div|p|li|tr)$/.test(tag);
    if (isBlock && isOpen) end();
    const before = lines.length;
    for (const child of node.childNodes) visit(child);
    if (isBlock && (isOpen || lines.length === before)) end();
  };
  for (const child of element.childNodes) visit(child);
  if (isOpen) lines.push(line);
  return lines.join('\n').replace(/\r\n?/g, '\n').replace(/\n$/, '');
}
