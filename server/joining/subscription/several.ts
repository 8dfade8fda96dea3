import { type SeveralAction, type SeveralOutcome, severalLimit } from '@uurwerk/contract/joining/subscription'
import { seatsLeft } from '@uurwerk/contract/rules/subscription'
import type { Context } from '../../auth/context.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../lib/app-error.ts'
import { peopleAmong, peopleNamed } from '../../roster/attendee/service.ts'
import { otherMomentsFor } from './alternatives.ts'
import { inTheWay, isClash } from './clash.ts'
import { authorise, authoriseChange, joinableOf, nowOf } from './known.ts'
import { type CandidateRow, candidatesFor, type JoinableRow, lockJoinable, lockPeople } from './queries.ts'
import { afterAction, type Asked, type Decided, decide } from './rules.ts'
import { type Deed, putInLine, settle, takeOutOfLine } from './seats.ts'

interface Wanted {
  action: SeveralAction
  attendeeIds: readonly number[]
}

type One = Deed & Asked & Decided & { candidate: CandidateRow }

/**
 * Changes the answers of several people, in the order in which they are named; a group stands for its members. The
 * result names who was refused, and why.
 */
export async function changeSeveral(
  context: Context,
  appointmentId: number,
  { action, attendeeIds }: Wanted,
): Promise<SeveralOutcome> {
  return inTransaction(context, async (tx) => {
    const row = authorise(context, await lockJoinable(tx, appointmentId))
    const by = authoriseChange(context, row, undefined)
    const ids = await peopleAmong(tx, attendeeIds, row.starts_at)
    if (ids.length > severalLimit) throw new AppError('requestOutOfBounds')
    await lockPeople(tx, { ids, inLineOf: [appointmentId] })
    const candidates = await candidatesFor(tx, appointmentId, ids)
    const waits = ({ answer, isWaiting }: CandidateRow) => action === 'unsubscribe' && answer === null && isWaiting
    const [inLine, others] = [candidates.filter(waits), candidates.filter((candidate) => !waits(candidate))]
    const asked = (candidate: CandidateRow) => ({
      candidate,
      acting: context,
      action: 'subscription.several' as const,
      by,
      now: nowOf(context),
      wish: (before: Asked['candidate']['answer']) => afterAction(before, action),
    })
    const decided: One[] = decide(joinableOf(row), others.map(asked))
    // Removals from the line come first, so that none of these people moves up.
    await takeOutOfLine(tx, row, inLine.map(asked))
    await settle(tx, row, decided)
    const queued = action === 'wait' ? await queue(tx, row, decided) : []
    const done = decided.filter((eachOne) => !eachOne.refusal).map(({ candidate }) => candidate)
    return {
      succeeded: [...done, ...queued, ...inLine].map(({ id, name }) => ({ id, name })),
      ...(await refused(
        { ...context, db: tx },
        row,
        decided.filter(({ candidate }) => !queued.includes(candidate)),
      )),
    }
  })
}

/** Puts those who found no seat in line, as they were named; those who stand there keep their place. */
async function queue(tx: Tx, row: JoinableRow, decided: readonly One[]): Promise<CandidateRow[]> {
  if (!row.wait_list) return []
  const seatless = decided.filter(({ refusal }) => refusal === 'subscriptionReachedCapacity')
  await putInLine(
    tx,
    row,
    seatless.filter(({ candidate }) => !candidate.isWaiting),
  )
  return seatless.map(({ candidate }) => candidate)
}

/** Who was refused, and what leads on from there. */
async function refused(
  context: Context,
  row: JoinableRow,
  decided: readonly One[],
): Promise<Pick<SeveralOutcome, 'failed' | 'alternatives'>> {
  const all = decided.flatMap(({ candidate, refusal }) => (refusal ? [{ candidate, code: refusal }] : []))
  const taken = decided.filter(({ candidate, answer }) => answer?.accepted && !candidate.answer?.accepted).length
  const known = await peopleNamed(
    context,
    all.map(({ candidate }) => candidate.id),
  )
  const clashing = all.filter(({ code }) => isClash(code)).map(({ candidate }) => candidate)
  const hasSeat = seatsLeft(joinableOf(row)) > taken
  const has = await inTheWay(context, { appointmentId: row.id, candidates: clashing, hasSeat })
  const isFull = all.some(({ code }) => code === 'subscriptionReachedCapacity')
  return {
    failed: all.map(({ candidate: { id, name }, code }) => {
      const { code: short = null, className = null } = known.get(id) ?? {}
      return { attendee: { id, name, code: short, className }, code, inTheWay: has.get(id) ?? [] }
    }),
    alternatives: isFull ? await otherMomentsFor(context, row.id) : [],
  }
}
