import type { PasskeyAssertion } from '#features/accounts/contract/passkey-shapes.ts';
import type { Choice, DecisionRule } from '../kinds.ts';

/** The public key of a device: a JSON Web Key with exactly these members. */
export interface PublicKey {
  kty: 'EC';
  crv: 'P-256';
  x: string;
  y: string;
}

/**
 * Enrolment of a key: the person's first key, approved by another device of theirs, or after
 * confirming their identity.
 */
export type Enrolment = 'first' | 'device' | 'reauthentication';

/** Statement of an enrolled device about the key of another device of the same person. */
export interface Approval {
  statement: {
    type: 'approve';
    session: string;
    /** Identifier of the key that signs. */
    key: string;
    /** Identifier of the key that is approved. */
    device: string;
    seenSeq: number;
    seenHash: string;
    at: string;
  };
  signature: string;
}

/**
 * Statement of a device about one command: its content, and the part of the log that the device had
 * seen.
 */
export type Statement = StatementContent & {
  session: string;
  /** Identifier of the key that signs. */
  key: string;
  commandId: string;
  /** Number and hash of the last event that this device had checked. */
  seenSeq: number;
  seenHash: string;
  /** The device's own clock, for information. */
  at: string;
};

/** Content of the command; the members depend on the type. */
export type StatementContent = {
  type: string;
  clause?: string;
  /** SHA-256 of the text, or of all texts, that are proposed or voted on. */
  text?: string;
  title?: string | null;
  choice?: Choice;
  reason?: string | null;
  /** SHA-256 of the texts that an acceptance depends on, sorted. */
  conditions?: string[];
  /** The languages whose texts were on the screen. */
  shown?: string[];
  person?: string;
  rule?: DecisionRule;
  mediator?: boolean;
  minutes?: number;
  /** Only in enrolments: confirms the statement without this member. */
  passkey?: PasskeyAssertion;
};

/** A statement and the signature of a device over it: `r` and `s` of ECDSA, 88 characters of base64. */
export interface Signed {
  statement: Statement;
  signature: string;
}
