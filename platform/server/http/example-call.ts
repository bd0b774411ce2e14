import { addressOf, type Endpoint } from '#platform/contract/endpoint.ts';
import { exampleInput, exampleReply } from './example-of.ts';

export interface ExampleCall {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  /** Undefined where the call has no JSON body. */
  body: Record<string, unknown> | undefined;
  /** Undefined where the answer is not JSON. */
  reply: unknown;
  /** The call as a curl command. */
  curl: string;
}

/** An example of a call, generated from its schemas. `isOpen` calls need no token. */
export function exampleCall(endpoint: Endpoint, area: string, isOpen: boolean, publicUrl = 'https://atrium.example.org'): ExampleCall {
  const inputOf = (shape: Endpoint['query']) => (shape ? exampleInput(shape, area) : {});
  const [params, query, headers] = [inputOf(endpoint.params), inputOf(endpoint.query), inputOf(endpoint.headers)];
  const body = endpoint.body && exampleInput(endpoint.body, area);
  const reply = endpoint.fileType || endpoint.isBare ? undefined : exampleReply(endpoint.reply, area);
  const { method, streamTypes: [streamType] = [] } = endpoint;
  const form = endpoint.form && new URLSearchParams(exampleInput(endpoint.form, area) as Record<string, string>);
  const lines = [
    `${method === 'GET' ? 'curl' : method === 'HEAD' ? 'curl -I' : `curl -X ${method}`} '${publicUrl}${addressOf(endpoint, { params, query })}'`,
    ...(isOpen ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...Object.entries(headers).map(([name, value]) => `-H '${name}: ${String(value)}'`),
    ...(body ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body).replaceAll("'", String.raw`'\''`)}'`] : []),
    ...(form ? [`-d '${form.toString()}'`] : []),
    ...(streamType && !form ? [`-H 'Content-Type: ${streamType}'`, '--data-binary @minutes.pdf'] : []),
    ...(endpoint.fileType ? ['-OJ'] : []),
  ];
  return { params, query, headers, body, reply, curl: lines.join(' \\\n  ') };
}

/** Formats JSON: values that fit into 100 characters are on one line. */
export function jsonText(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, null, 1)?.replaceAll(/\n\s*/g, ' ') ?? '';
  if (line.length + indent.length <= 100 || typeof value !== 'object' || value === null) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Array.isArray(value)
    ? value.map((each) => jsonText(each, inner))
    : Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${jsonText(each, inner)}`);
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
}
