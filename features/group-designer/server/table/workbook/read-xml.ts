import { Parser } from 'saxen';

export type Attributes = Readonly<Record<string, string>>;

interface Readers {
  /** Names come without namespace prefixes. */
  open?: (name: string, attributes: () => Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML as events; throws if it is malformed. Entities that a document declares itself are not
 * expanded. The parser warns where it drops an attribute, as in `r = "A1"`, which is valid: such a
 * document is refused, since it would be misread.
 */
export function readXml(xml: string, { open, close, text }: Readers): void {
  const parser = new Parser();
  parser.on('openTag', (name, attributesOf, decode) =>
    open?.(local(name), () =>
      Object.fromEntries(Object.entries(attributesOf()).map(([key, value]) => [local(key), decode(String(value))])),
    ),
  );
  parser.on('closeTag', (name) => close?.(local(name)));
  parser.on('text', (value, decode) => text?.(decode(value)));
  parser.on('cdata', (value) => text?.(value));
  for (const fault of ['error', 'warn'] as const)
    parser.on(fault, (error) => {
      throw error;
    });
  parser.parse(xml);
}
