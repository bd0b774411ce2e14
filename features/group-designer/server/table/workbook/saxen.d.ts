declare module 'saxen' {
  type Decode = (text: string) => string;
  interface Hooks {
    openTag: (name: string, attributes: () => Record<string, unknown>, decode: Decode) => void;
    closeTag: (name: string, decode: Decode) => void;
    text: (value: string, decode: Decode) => void;
    cdata: (value: string) => void;
    error: (error: Error) => void;
    warn: (error: Error) => void;
  }
  export class Parser {
    on<K extends keyof Hooks>(name: K, hook: Hooks[K]): this;
    parse(xml: string): void;
  }
}
