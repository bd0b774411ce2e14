import type { AppContext } from '../app-context.ts';
import type { Queries } from '../database/db.ts';
import type { Subscriber } from '../events/subscribers.ts';
import type { SignedInViewer } from '../security/viewer.ts';
import type { MailAnswerCall } from './mail-replies.ts';

/** A post for all members of a group. */
export interface GroupPostPlace {
  groupId: string;
  thingId: string;
  partId: string;
}

/** A post as the members of the group read it. */
export interface GroupPost {
  authorId: string;
  authorName: string;
  text: string;
  fileNames: readonly string[];
  /** The parts that it answers, the first post of the thread first. */
  answered: readonly string[];
  /** The text of the first post of its thread. */
  threadText: string;
}

/** Email between members of a group. One feature implements it. */
export interface GroupMail {
  /** Subscribes to new posts; `run` may be called again for the same post. */
  onPosted: (name: string, run: (app: AppContext, place: GroupPostPlace) => Promise<void>) => Subscriber;
  /** Reads a post; undefined where it is gone. */
  read: (db: Queries, place: Pick<GroupPostPlace, 'thingId' | 'partId'>) => Promise<GroupPost | undefined>;
  /**
   * The call that an email to the group makes, as an answer to a post of it where `answered` names one;
   * undefined where the person is not a member.
   */
  write: (
    app: Pick<AppContext, 'db'>,
    viewer: SignedInViewer,
    to: { groupId: string; answered: { thingId: string; partId: string } | undefined },
  ) => Promise<MailAnswerCall | undefined>;
  /** The call that an answer to a post makes. */
  answer: (place: Pick<GroupPostPlace, 'thingId' | 'partId'>) => MailAnswerCall;
  /** The path at which a post opens, or, without a part, where the posts of the group are. */
  address: (place: { thingId: string; partId: string }) => `/${string}`;
}
