/** The part of autocannon that is used here; it brings no types of its own. */
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    duration: number;
    method: 'GET' | 'POST';
    headers: Record<string, string>;
    /** Calls a second, of all connections together. */
    overallRate?: number;
    requests?: { setupRequest: (request: object) => object }[];
  }
  interface Result {
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    '2xx': number;
    latency: { p50: number; p99: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}
