declare module 'saxen' {
  type Decode = (text: string) => string;
  interface Handlers {
    openTag: (name: string, attributes: () => Record<string, string>, decode: Decode, selfClosing: boolean) => void;
    closeTag: (name: string, decode: Decode, selfClosing: boolean) => void;
    text: (text: string, decode: Decode) => void;
    cdata: (text: string) => void;
    error: (error: Error) => void;
  }
  export class Parser {
    ns(prefixes: Readonly<Record<string, string>>): this;
    on<Name extends keyof Handlers>(name: Name, handler: Handlers[Name]): this;
    parse(xml: string): this;
  }
}
