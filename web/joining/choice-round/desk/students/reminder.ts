import type { ReminderCounts, Round } from '@uurwerk/contract/joining/choice-round/desk'
import { t } from '#web/lib/i18n.ts'

export interface Reminder {
  round: Round
  /** Null reminds everyone who has not confirmed. */
  studentIds: number[] | null
  /** For chosen students, these include those whom the server skips. */
  counts: ReminderCounts
}

/** Formats like `98 zonder keuze en 40 zonder bevestiging`. Needs at least one student. */
export function formatRemindedStudents({ round, counts }: Pick<Reminder, 'round' | 'counts'>) {
  const [undecided, unconfirmed] = [
    round.kind === 'ranked'
      ? t(($) => $.ROUND_DESK.REMIND.NOT_RANKED, { count: counts.undecided })
      : t(($) => $.ROUND_DESK.REMIND.UNDECIDED, { count: counts.undecided }),
    t(($) => $.ROUND_DESK.REMIND.UNCONFIRMED, { count: counts.unconfirmed }),
  ]
  if (counts.unconfirmed === 0) return undecided
  return counts.undecided === 0 ? unconfirmed : t(($) => $.ROUND_DESK.REMIND.BOTH, { undecided, unconfirmed })
}
