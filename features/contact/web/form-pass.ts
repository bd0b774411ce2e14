import { call } from '#platform/web/api/api.ts';
import { openForm } from '../contract/endpoints.ts';
import { findProof } from './find-proof.ts';

/** Ticket and proof for sending one message. */
export interface Pass {
  ticket: string;
  proof: string;
}

interface Prepared extends Pass {
  goodFromMs: number;
  goodUntilMs: number;
}

const marginMs = 100;

/** Prepares passes while someone types, so that sending does not wait. */
export class FormPass {
  #prepared: Promise<Prepared> | undefined;

  prepare(): Promise<Prepared> {
    const preparing = (this.#prepared ??= make());
    preparing.catch(() => {
      if (this.#prepared === preparing) this.#prepared = undefined;
    });
    return preparing;
  }

  /** Resolves with a pass once it is valid. Each pass is returned once. */
  async take(): Promise<Pass> {
    let prepared = await this.prepare();
    if (Date.now() > prepared.goodUntilMs) {
      this.#prepared = undefined;
      prepared = await this.prepare();
    }
    this.#prepared = undefined;
    const waitMs = Math.min(prepared.goodFromMs - Date.now(), 10_000);
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    return { ticket: prepared.ticket, proof: prepared.proof };
  }
}

async function make(): Promise<Prepared> {
  const { ticket, proofBits, goodAfterMs, goodForMs } = await call(openForm, { body: {} });
  const nowMs = Date.now();
  return {
    ticket,
    proof: await findProof(ticket, proofBits),
    goodFromMs: nowMs + goodAfterMs + marginMs,
    goodUntilMs: nowMs + goodForMs - 60_000,
  };
}
