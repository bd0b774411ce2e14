import { ada, bob, convocationOf, cyd, dan, eve, Played, startAt, usualBylaws } from './played.ts';

const names = ['Ada Lindqvist', 'Bob Martin', 'Cyd Núñez', 'Dan Okafor', 'Eve Laurent'];

/** A closed assembly with most kinds of events. */
export function anEvening(): Played {
  const played = new Played({
    title: 'Annual assembly 2026',
    bylaws: { ...usualBylaws, quorum: { kind: 'moreThan', percent: 50 } },
    annexes: [{ id: 'x1', name: 'Accounts 2025.pdf', bytes: 182_734, sha256: 'ab'.repeat(32) }],
    roll: convocationOf().roll.map((entry, index) => ({ ...entry, name: names[index] ?? '' })),
  });
  for (const to of [ada, bob, cyd, dan]) {
    const outcome = to === dan ? 'refused' : 'accepted';
    played.does(null, { kind: 'sent', payload: { to, at: played.at, messageId: `<convocation-${to}@example.org>`, outcome } });
  }
  played.represents(cyd, dan).does(eve, { kind: 'proxyGiven', payload: { from: eve, to: bob } });
  played.does(ada, { kind: 'roleGiven', payload: { person: bob, role: 'secretary' } });
  const sha256 = 'ef'.repeat(32);
  played.does(ada, { kind: 'annexAdded', payload: { id: 'x2', item: 'i2', name: 'Candidates.pdf', bytes: 9_301, sha256 } });
  for (const [minutes, person] of [10, 8, 5].map((before, index) => [before, [ada, bob, cyd][index] ?? ada] as const)) {
    played.at = startAt - minutes * 60_000 + 123;
    played.arrives(person, person === cyd ? 'remote' : 'inPerson');
  }
  played.at = startAt + 120_000;
  played.opened();
  deliberate(played);
  played.at += 60_000;
  return played.does(ada, { kind: 'closed', payload: {} });
}

function deliberate(played: Played): void {
  const wait = (seconds: number) => {
    played.at += seconds * 1000;
    return played;
  };
  const reason = 'The roof has to be repaired.';
  const text = 'The accounts are approved, and the surplus is carried forward.';
  const amendment = { id: 'a1', item: 'i1', kind: 'amendment', of: 'm1', text, reason, by: bob } as const;
  wait(240).does(bob, { kind: 'motionMoved', payload: amendment });
  wait(60).moves(cyd, 'c1', 'counter', 'm1', 'The decision is postponed.');
  wait(30).votes('a1', [ada, bob], [cyd]);
  wait(30).votes('c1', [cyd], [ada, bob]);
  wait(10).does(ada, played.asks('m1', { secret: true, majority: 'absolute' }));
  for (const voter of [ada, bob]) wait(4).does(voter, played.ballot('m1', voter, null));
  wait(4).does(cyd, played.ballot('m1', cyd, null, cyd, dan));
  const one = { choice: 'for', weight: 1 } as const;
  wait(20).does(ada, played.closing([one, { choice: 'abstain', weight: 1 }, one, one]));
  wait(5).does(ada, { kind: 'paused', payload: {} });
  wait(600).does(ada, { kind: 'resumed', payload: {} });
  played.does(ada, { kind: 'itemClosed', payload: { item: 'i1' } }).does(ada, { kind: 'itemOpened', payload: { item: 'i2' } });
  const motion = { id: 'm2', item: 'i2', kind: 'motion', of: null, text: 'The committee meets monthly.', reason: null, by: cyd } as const;
  wait(30).does(cyd, { kind: 'motionMoved', payload: motion });
  elect(played);
  wait(5).does(cyd, { kind: 'left', payload: { person: cyd } });
}

/** Two seats: one filled in a secret first round, none in the second one. */
function elect(played: Played): void {
  const wait = (seconds: number) => {
    played.at += seconds * 1000;
    return played;
  };
  const id = 'e1';
  wait(10).does(ada, { kind: 'electionAdded', payload: { id, item: 'i2', title: 'Committee', seats: 2, majority: 'absolute' } });
  for (const person of [bob, cyd, dan]) {
    wait(3).does(ada, { kind: 'candidateProposed', payload: { election: id, person, by: ada } });
    if (person === dan) continue;
    wait(3).does(person, { kind: 'candidacyAccepted', payload: { election: id, person } });
  }
  wait(5).does(ada, { kind: 'roundOpened', payload: { election: id, secret: true, closesAt: null } });
  for (const voter of [ada, bob]) wait(4).does(voter, played.marks(id, voter, null));
  wait(4).does(cyd, played.marks(id, cyd, null, cyd, dan));
  const ballots = [[bob], [bob, cyd], [], [bob]].map((marks) => ({ marks, weight: 1 as const }));
  wait(5).does(ada, played.roundEnd({ ballots }));
  wait(5).does(ada, { kind: 'roundOpened', payload: { election: id, secret: false, closesAt: null } });
  wait(4)
    .does(cyd, played.marks(id, cyd, [cyd]))
    .does(ada, played.marks(id, ada, []));
  wait(4).does(ada, played.roundEnd());
}
