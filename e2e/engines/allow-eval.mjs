import { createServer, request } from 'node:http';
import { connect } from 'node:net';

/**
 * A proxy on this machine that lets the test evaluate code in pages: Playwright does so by `eval` in
 * Firefox, which the policy of the product forbids. All else of the policy of pages stays; files
 * without scripts, such as texts, lose theirs. Resolves to its port.
 */
export function startEvalProxy() {
  const proxy = createServer((asked, answer) => {
    const { method, headers } = asked;
    const onward = request(new URL(asked.url), { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode, withEval(reply.headers));
      reply.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  // Live connections.
  proxy.on('connect', ({ url }, client, head) => {
    const { hostname, port } = new URL(`http://${url}`);
    const server = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      server.write(head);
      server.pipe(client).pipe(server);
    });
    for (const end of [server, client]) end.on('error', () => [server, client].forEach((each) => each.destroy()));
  });
  return new Promise((resolve) => proxy.listen(0, '127.0.0.1', () => resolve(proxy.address().port)));
}

function withEval({ 'content-security-policy': policy, ...headers }) {
  if (!policy?.includes('script-src ')) return headers;
  return { ...headers, 'content-security-policy': policy.replace('script-src ', "script-src 'unsafe-eval' ") };
}
