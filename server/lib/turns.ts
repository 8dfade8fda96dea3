import { AppError, isRefusal } from './app-error.ts'
import { answerOf, type Outcome, outcomeOf } from './outcome.ts'

/** Milliseconds in which some turn must come to a good end; else whoever waited for so long is refused. */
const longestWait = 10_000

interface Doing<I, T> {
  /** Those of them that wait who have the next turn together, the first among them. */
  together: (waiting: readonly I[]) => readonly I[]
  /** Does a turn; an outcome for each of it, in their order. What throws is the outcome of all. */
  work: (items: readonly I[]) => Promise<Outcome<T>[]>
}

interface Waiting<I, T> {
  item: I
  tooLong: NodeJS.Timeout | undefined
  settle: (outcome: Outcome<T>) => void
}

/**
 * Lets those who want the same have it one after the other, in the order in which they came. They wait here, and not
 * for a lock of the database, where each would hold a connection that others need; and what waits can be done together.
 */
export class Turns<I, T> {
  readonly #waiting = new WeakMap<object, Map<number, Waiting<I, T>[]>>()
  readonly #doing: Doing<I, T>

  constructor(doing: Doing<I, T>) {
    this.#doing = doing
  }

  /**
   * @param among where what is wanted has its number: a database
   * @throws what it was refused with; AppError serviceUnavailable when nobody's turn comes to a good end
   */
  async take(among: object, wanted: number, item: I): Promise<T> {
    const all = this.#waiting.get(among) ?? new Map<number, Waiting<I, T>[]>()
    this.#waiting.set(among, all)
    const outcome = await new Promise<Outcome<T>>((settle) => {
      const waiting = all.get(wanted)
      if (!waiting) {
        all.set(wanted, [{ item, settle, tooLong: undefined }])
        return void this.#run(all, wanted)
      }
      const tooLong = setTimeout(() => {
        all.set(wanted, all.get(wanted)?.filter((other) => other !== one) ?? [])
        settle({ refusal: new AppError('serviceUnavailable') })
      }, longestWait)
      const one: Waiting<I, T> = { item, settle, tooLong }
      waiting.push(one)
    })
    return answerOf(outcome)
  }

  async #run(all: Map<number, Waiting<I, T>[]>, wanted: number) {
    const { together, work } = this.#doing
    for (let waiting = all.get(wanted); waiting?.length; waiting = all.get(wanted)) {
      const items = new Set(together(waiting.map(({ item }) => item)))
      const turn = waiting.filter(({ item }) => items.has(item))
      all.set(
        wanted,
        waiting.filter(({ item }) => !items.has(item)),
      )
      for (const { tooLong } of turn) clearTimeout(tooLong)
      const outcomes = await outcomeOf(() => work(turn.map(({ item }) => item)))
      if ('answer' in outcomes) all.get(wanted)?.forEach(({ tooLong }) => tooLong?.refresh())
      for (const [index, { settle }] of turn.entries())
        settle(
          'answer' in outcomes ? (outcomes.answer[index] ?? { refusal: new Error('It has no outcome.') }) : outcomes,
        )
    }
    all.delete(wanted)
  }
}

/** Who would do a thing alone: the outcome of that, of which a refusal is as good an end as an answer. */
export const alone = <T>() =>
  new Turns<() => Promise<T>, T>({
    together: (waiting) => waiting.slice(0, 1),
    work: async ([work]) => {
      const outcome = await outcomeOf(async () => work?.() as Promise<T>)
      if ('refusal' in outcome && !isRefusal(outcome.refusal)) throw outcome.refusal
      return [outcome]
    },
  })
