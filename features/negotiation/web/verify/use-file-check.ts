import { useEffect, useRef, useState } from 'react';
import type { Verification } from '../../contract/shapes.ts';
import { cachedKey } from './cached-key.ts';
import type { Known } from './check-file.ts';
import { checkedFile, loadReader, type Checked } from './checked-file.ts';
import { checkMailedSeal, type SealVerdict } from './mailed-seal.ts';

type Seal = Extract<SealVerdict, { seal: unknown }>['seal'];

const isEmail = ({ name }: File): boolean => /\.(?:eml|txt)$/i.test(name);

/** Checks files and the email about the end of a session, and holds the results. */
export function useFileCheck(sessionId: string, verification: Verification | undefined) {
  const latest = useRef<readonly File[]>([]);
  const [sealed, setSealed] = useState<SealVerdict>();
  const [isChecking, setIsChecking] = useState(false);
  /** A log and a contract selected one after the other are compared with each other. */
  const [checked, setChecked] = useState<readonly Checked[]>([]);

  // Ready before the connection may be lost.
  useEffect(() => void loadReader().catch(() => undefined), []);

  const seal = sealed?.kind === 'genuine' || sealed?.kind === 'otherKey' ? sealed.seal : undefined;
  const publicKey = () => verification?.publicKey ?? cachedKey.read();

  /** An email is checked first, since its key may have signed the other files. */
  async function checkEmail(email: string) {
    const key = publicKey();
    const verdict = await checkMailedSeal(email, sessionId, key === undefined ? [] : [key, ...cachedKey.earlier()]);
    setSealed(verdict);
    await check(latest.current, 'seal' in verdict ? verdict.seal : undefined);
  }

  async function choose(list: FileList | null) {
    const files = [...(list ?? [])];
    const emails = files.filter(isEmail);
    const others = files.filter((file) => !isEmail(file));
    if (others.length > 0) await check(others, seal);
    for (const email of emails) await checkEmail(await email.text().catch(() => ''));
  }

  async function check(files: readonly File[], mailed: Seal | undefined) {
    if (files.length === 0) return;
    latest.current = files;
    setIsChecking(true);
    const otherKeys = [...cachedKey.earlier(), ...(mailed ? [mailed.publicKey] : [])];
    const known: Known = { sessionId, verification, publicKey: publicKey(), otherKeys };
    const found: Checked[] = [];
    for (const file of files) found.push(await checkedFile(file, known));
    // Other files were selected meanwhile.
    if (latest.current !== files) return;
    setIsChecking(false);
    setChecked((before) => [...before.filter(({ kind }) => found.every((each) => each.kind !== kind)), ...found]);
  }

  return { sealed, seal, isChecking, checked, choose, checkEmail };
}
