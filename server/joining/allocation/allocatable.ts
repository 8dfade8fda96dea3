import { AppError } from '../../lib/app-error.ts'
import type { Coordinated } from '../interrogation/service.ts'
import { refusalOf } from './write-queries.ts'

/** @throws AppError interrogationNotRanked, interrogationNotStartedOrExpired before it is closed for students */
export function refuseUnlessClosed({ kind, state }: Coordinated) {
  if (kind !== 'ranked') throw new AppError('interrogationNotRanked')
  if (state !== 'closed' && state !== 'closedPermanently') throw new AppError('interrogationNotStartedOrExpired')
}

/** Does what the database may refuse because there are no seats left. @throws AppError interrogationGroupFull */
export async function orRefused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = refusalOf(error)
    throw refusal ? new AppError(refusal) : error
  }
}
