import { useState } from 'react';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { DraftStore } from '#platform/web/drafts/draft-store.ts';
import type { startSession } from '../../contract/endpoints.ts';
import type { ClauseLanguage } from '../../contract/clause-languages.ts';
import type { ContractTemplate, DecisionRule, KnownDocumentType } from '../../contract/kinds.ts';
import { lengthMinutesLimit } from '../../contract/limits.ts';
import { filledText, type NewClause } from './blanks.ts';

export const otherType = 'other';

/** A session as typed and chosen so far. */
export interface NewSession {
  title: string;
  agenda: string;
  documentType: KnownDocumentType | typeof otherType | '';
  otherType: string;
  groupId: string;
  needsApproval: boolean;
  rule: DecisionRule;
  minutes: string;
  isMediated: boolean;
  template: ContractTemplate | '';
  clauses: readonly NewClause[];
  languages: readonly ClauseLanguage[];
  needsDevices: boolean;
}

export const emptySession: NewSession = {
  title: '',
  agenda: '',
  documentType: '',
  otherType: '',
  groupId: '',
  needsApproval: false,
  rule: 'unanimity',
  minutes: '20',
  isMediated: false,
  template: '',
  clauses: [],
  languages: [],
  needsDevices: false,
};

/** Names of required fields, each with its step. */
const stepOf = { agenda: 'subject', documentType: 'subject', otherType: 'subject', minutes: 'rule' } as const;
type RequiredField = keyof typeof stepOf;

/** What is needed before the session can start. */
export function missingIn({ agenda, documentType, otherType: name, minutes }: NewSession) {
  const isMinutes = /^\d+$/.test(minutes) && Number(minutes) >= 1 && Number(minutes) <= lengthMinutesLimit;
  const fields: Record<RequiredField, boolean> = {
    agenda: agenda.trim() === '',
    documentType: documentType === '',
    otherType: documentType === otherType && name.trim() === '',
    minutes: !isMinutes,
  };
  return (Object.keys(fields) as RequiredField[]).filter((name) => fields[name]).map((name) => ({ name, step: stepOf[name] }));
}

export function bodyOf(session: NewSession): CallInput<typeof startSession>['body'] {
  const { languages, clauses } = session;
  return {
    title: session.title,
    agenda: session.agenda,
    documentType: session.documentType === otherType ? session.otherType : session.documentType,
    lengthMinutes: Number(session.minutes),
    rule: session.rule,
    mediator: session.isMediated,
    groupId: session.groupId || null,
    admission: session.needsApproval ? 'approval' : 'open',
    ...(session.needsDevices && clauses.length === 0 && { devicesRequired: true }),
    ...(languages.length > 0 && { languages: [...languages] }),
    ...(clauses.length > 0 && {
      clauses: clauses.map((clause) => ({ title: clause.title, text: filledText(clause) })).filter(({ text }) => text.trim() !== ''),
    }),
  };
}

const storedAt = ['form', 'newSession'] as const;

/** Survives reloading and leaving the page, until the session is started or the form reset. */
export function useNewSession(groupId: string | null) {
  const [drafts] = useState(() => new DraftStore());
  const [session, set] = useState<NewSession>(() => ({
    ...emptySession,
    ...(JSON.parse(drafts.read(...storedAt) ?? '{}') as Partial<NewSession>),
    ...(groupId !== null && { groupId }),
  }));
  return {
    session,
    change(fields: Partial<NewSession>) {
      set((before) => {
        const next = { ...before, ...fields };
        drafts.save(...storedAt, JSON.stringify(next));
        return next;
      });
    },
    forget() {
      set({ ...emptySession, groupId: groupId ?? '' });
      drafts.remove(...storedAt);
    },
  };
}
