/** Web standards that browser and Node share, for code that uses neither DOM nor Node. */
declare class URLSearchParams {
  constructor(init?: string | Record<string, string> | Iterable<[string, string]>);
  readonly size: number;
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  set(name: string, value: string): void;
  sort(): void;
  toString(): string;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

declare class URL {
  constructor(address: string, base?: string | URL);
  static canParse(address: string, base?: string): boolean;
  static parse(address: string, base?: string): URL | null;
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly searchParams: URLSearchParams;
  toString(): string;
}

declare class TextEncoder {
  encode(text?: string): Uint8Array;
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  decode(bytes?: Uint8Array): string;
}

declare function structuredClone<Value>(value: Value): Value;

declare function atob(base64: string): string;
declare function btoa(bytes: string): string;

/** The part of Web Cryptography with which signatures are checked; keys stay opaque. */
declare const crypto: {
  readonly subtle: {
    digest(algorithm: string, data: Uint8Array): Promise<ArrayBuffer>;
    importKey(
      format: 'jwk' | 'raw',
      key: object,
      algorithm: string | { name: string; namedCurve?: string },
      isExtractable: boolean,
      usages: readonly string[],
    ): Promise<object>;
    verify(algorithm: { name: string; hash: string }, key: object, signature: Uint8Array, data: Uint8Array): Promise<boolean>;
    deriveBits(
      algorithm: { name: string; hash: string; salt: Uint8Array; iterations: number },
      key: object,
      length: number,
    ): Promise<ArrayBuffer>;
  };
};
