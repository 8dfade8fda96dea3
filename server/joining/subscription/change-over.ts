import type { Subscription } from '@uurwerk/contract/roster/appointment'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { servedInTurns } from '../../http/turns.ts'
import { AppError } from '../../lib/app-error.ts'
import { outcomeOf } from '../../lib/outcome.ts'
import { recordAction } from '../../tell/log/service.ts'
import type { Change } from './change.ts'
import { type Address, authorise, authoriseChange, idOf, joinableOf, nowOf, requireOne } from './known.ts'
import { present } from './present.ts'
import { type CandidateRow, candidatesFor, type JoinableRow, lockJoinables, lockPeople } from './queries.ts'
import { accepted, type ActingRole, type Answer, type Asked, decide, type Wish } from './rules.ts'
import { type Deed, settle } from './seats.ts'

/** A seat that someone would have instead of another. */
interface ChangeOver extends Pick<Change, 'context' | 'appointmentId' | 'attendeeId' | 'now'> {
  insteadOf: number
}

/**
 * Leaves one appointment and takes a seat of another, or does neither: who finds no seat keeps the one there was.
 * @throws AppError what refuses the one or the other
 */
export const changeOver = async (
  context: Change['context'],
  { insteadOf, ...address }: Address & { insteadOf: number },
): Promise<Subscription> =>
  (await changeOverInTurn({
    context,
    appointmentId: address.appointmentId,
    attendeeId: idOf(context, address),
    insteadOf,
    now: nowOf(context),
  })) as Subscription

/** Those who want the same seats wait for each other here, each alone: what they leave is not the same. */
const changeOverInTurn = servedInTurns<ChangeOver>({
  wanted: ({ appointmentId }) => appointmentId,
  together: (waiting) => waiting.slice(0, 1),
  // What refuses it undoes all of it, and is its outcome: the turn itself came to a good end.
  serve: (tx, some) =>
    Promise.all(some.map((item) => outcomeOf(() => inTransaction({ db: tx }, (part) => doneBoth(part, item))))),
})

async function doneBoth(tx: Tx, { context, appointmentId, attendeeId, insteadOf, now }: ChangeOver) {
  if (appointmentId === insteadOf) throw new AppError('subscriptionModelMismatch')
  const known = new Map((await lockJoinables(tx, [appointmentId, insteadOf])).map((row) => [row.id, row]))
  const allowed = (id: number) => {
    const row = authorise(context, known.get(id))
    return { row, by: authoriseChange(context, row, attendeeId) }
  }
  const [to, from] = [allowed(appointmentId), allowed(insteadOf)]
  // All at once, in the order of their ids: whoever moves up into what is left is locked too.
  await lockPeople(tx, { ids: [attendeeId], inLineOf: [insteadOf] })
  const change = async ({ row, by }: { row: JoinableRow; by: ActingRole }, wish: Wish) => {
    const candidate = requireOne(row, (await candidatesFor(tx, row.id, [attendeeId]))[0], by)
    await done(tx, row, { candidate, wish, by, now, acting: context, action: null })
    return candidate
  }
  const left = await change(from, (before) => (before?.accepted ? null : 'subscriptionDoesNotExist'))
  let answer: Answer | null = null
  const candidate = await change(to, (before) => (answer = takenAlong(before, left)))
  const details = { appointment: appointmentId, start: to.row.starts_at, event: 'accepted', insteadOf }
  await recordAction(tx, context, { action: 'subscription.changeOver', subjectId: attendeeId, details })
  return present({ row: to.row, candidate, answer })
}

/** A seat, with the motivation that there was. */
const takenAlong = (before: Answer | null, left: CandidateRow): Answer => ({
  ...accepted(before),
  motivation: before?.motivation ?? left.answer?.motivation ?? null,
})

/** Decides about one person and writes it. @throws AppError what refuses it */
async function done(tx: Tx, row: JoinableRow, asked: Asked & Deed) {
  const decided = decide(joinableOf(row), [asked])
  const refusal = decided[0]?.refusal
  if (refusal) throw new AppError(refusal)
  await settle(tx, row, decided)
}
