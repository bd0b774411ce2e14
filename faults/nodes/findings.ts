import type { Product } from '../../e2e/support/product.ts';
import type { Participant } from './people.ts';
import type { Outcome } from './story.ts';
import type { Uploaded } from './upload.ts';

/** Upper bounds of an outcome. */
interface Bounds {
  mostFailed: number;
  mostAwayMs: number;
  /** Whether refusals for overload are allowed, on a busy machine. */
  mayPutOff?: boolean;
}

/** Collects violations. */
export class Findings {
  readonly #say: (text: string) => void;
  readonly #found: string[] = [];

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  get count(): number {
    return this.#found.length;
  }

  add(what: string, finding: string): void {
    this.#found.push(`${what}: ${finding}`);
  }

  /** Prints an outcome and records violations. */
  judge(what: string, { report, failures, lost, awayMs, silent }: Outcome, { mostFailed, mostAwayMs, mayPutOff = false }: Bounds): void {
    const away = awayMs[Math.floor(awayMs.length * 0.99)] ?? 0;
    this.#say(
      `${what}: ${report.calls} calls, ${failures.length} failed; ${report.acknowledged.length} messages acknowledged, ${lost} lost; ${awayMs.length} times a window was not live, p99 for ${Math.round(away)} ms`,
    );
    for (const failure of failures.slice(0, 10)) this.#say(`  ${failure}`);
    if (report.acknowledged.length === 0) this.add(what, 'nobody wrote anything');
    if (lost > 0) this.add(what, `${lost} acknowledged messages are lost`);
    if (silent > 0) this.add(what, `${silent} windows are not live again`);
    const failed = mayPutOff ? report.failed.filter(({ isPutOff }) => !isPutOff).length : failures.length;
    if (failed > mostFailed) this.add(what, `${failed} calls failed, as in ${failures[0]}`);
    if (away > mostAwayMs) this.add(what, `windows were not live for ${Math.round(away)} ms`);
  }

  /** Checks that an upload through one node is readable from all others. */
  async judgeUpload(
    what: string,
    uploaded: Uploaded | undefined,
    readers: readonly Participant[],
    nodes: readonly Product[],
  ): Promise<void> {
    const reader = readers[2];
    if (!uploaded || !reader) return this.add(what, 'nothing was uploaded');
    for (const [at, node] of nodes.entries()) {
      const answer = await fetch(`${node.url}${uploaded.path}`, { headers: reader.person.headers });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (!answer.ok || !bytes.equals(uploaded.bytes))
        this.add(what, `node ${at + 1} of those left answers ${answer.status} and other bytes`);
    }
    this.#say(
      `${what}: ${uploaded.bytes.length} bytes uploaded, gone on with ${uploaded.resumed} times, the same from ${nodes.length} nodes`,
    );
  }

  print(): void {
    for (const finding of this.#found) this.#say(`✗ ${finding}`);
    this.#say(this.#found.length === 0 ? 'nothing is wrong' : `${this.#found.length} findings`);
  }
}
