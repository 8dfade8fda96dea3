import { isDatabaseLost } from '../db/lost.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Context } from '../auth/context.ts'
import type { Tx } from '../db/connect.ts'
import { AppError } from '../lib/app-error.ts'
import { answerOf, type Outcome } from '../lib/outcome.ts'
import { Turns } from '../lib/turns.ts'
import type { CallContext } from './call-context.ts'
import { answerEachOnce } from './idempotency.ts'

/** What someone asks for, with all that it needs. */
export interface Asking {
  context: Context & Pick<CallContext, 'keyed'>
}

interface Doing<C> {
  /** The number of what is wanted. */
  wanted: (item: C) => number
  /** Those of them that wait who are served together, the first among them. */
  together: (waiting: readonly C[]) => readonly C[]
  /** Serves them in one transaction; what throws undoes all. */
  serve: (tx: Tx, some: readonly C[]) => Promise<Outcome<unknown>[]>
}

/**
 * Serves those who want the same in turns (`Turns`), many in one transaction, each once for its key. When that fails each
 * is served alone, so that nobody's trouble is another's.
 */
export function servedInTurns<C extends Asking>({ wanted, together, serve }: Doing<C>): (item: C) => Promise<unknown> {
  const turns = new Turns<C, unknown>({ together, work: all })

  async function all(some: readonly C[]): Promise<Outcome<unknown>[]> {
    const [first] = some
    if (!first) return []
    try {
      return await inTransaction(first.context, (tx) => answerEachOnce(tx, some, (firsts) => serve(tx, firsts)))
    } catch (error) {
      if (some.length === 1 || isEveryones(error)) throw error
      return eachAlone(some)
    }
  }

  async function eachAlone(some: readonly C[]): Promise<Outcome<unknown>[]> {
    const outcomes: Outcome<unknown>[] = []
    let trouble: unknown
    for (const item of some) {
      try {
        if (isEveryones(trouble)) throw trouble
        outcomes.push(...(await all([item])))
      } catch (error) {
        trouble = error
        outcomes.push({ refusal: error })
      }
    }
    return outcomes
  }

  return async (item) => {
    const { db } = item.context
    // In a transaction of the caller it is that one's turn already.
    if (db.isTransaction) return answerOf((await all([item]))[0])
    return turns.take(db, wanted(item), item)
  }
}

/** No database, or something that an import holds: there is no use in trying the next. */
const isEveryones = (error: unknown) => error instanceof AppError || isDatabaseLost(error)
