import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Answers invalid or too slow HTTP with a problem document, all headers, and the end of the
 * connection.
 */
export function answerBrokenRequest(headers: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
    const status = statuses[error.code ?? ''] ?? 400;
    const title = STATUS_CODES[status] ?? '';
    const body = JSON.stringify({ type: 'about:blank', title, status, code: status === 408 ? 'input.tooSlow' : 'input.malformed' });
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${status} ${title}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  };
}
