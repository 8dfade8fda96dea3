import { choiceRoundError } from '@uurwerk/contract/choice-round-codes'
import { AppError } from '#server/lib/app-error.ts'
import type { CoordinatedRound } from '../student/service.ts'
import { toAllocationErrorCode } from './write-queries.ts'

/** @throws AppError choiceRoundError.notRanked, choiceRoundError.notOpen before it is closed for students */
export function requireAllocatableRound({ kind, state }: CoordinatedRound) {
  if (kind !== 'ranked') throw new AppError(choiceRoundError.notRanked)
  if (state !== 'closed' && state !== 'closedPermanently') throw new AppError(choiceRoundError.notOpen)
}

/** Translates a violated seat constraint. @throws AppError choiceRoundError.groupFull */
export async function translateSeatErrors<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const refusal = toAllocationErrorCode(error)
    throw refusal ? new AppError(refusal) : error
  }
}
