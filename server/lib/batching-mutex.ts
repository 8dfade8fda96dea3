import { AppError, isRefusal } from './app-error.ts'
import { unwrapOutcome, type TaskOutcome, captureOutcome } from './task-outcome.ts'

/** Time without a successful batch after which a waiting item is refused. */
const maximumWaitMilliseconds = 10_000

interface BatchingMutexOptions<I, T> {
  /** Must include the first waiting item. */
  selectBatch: (waiting: readonly I[]) => readonly I[]
  /** Returns an outcome per item, in order. An exception is the outcome of every item. */
  processBatch: (items: readonly I[]) => Promise<TaskOutcome<T>[]>
}

interface QueuedItem<I, T> {
  item: I
  tooLong: NodeJS.Timeout | undefined
  settle: (outcome: TaskOutcome<T>) => void
}

/**
 * Processes items of one key in batches, in order. Items wait in memory, because waiting for a database lock occupies a
 * connection.
 */
export class BatchingMutex<I, T> {
  readonly #queues = new WeakMap<object, Map<number, QueuedItem<I, T>[]>>()
  readonly #options: BatchingMutexOptions<I, T>

  constructor(doing: BatchingMutexOptions<I, T>) {
    this.#options = doing
  }

  /** @throws the item's refusal, or AppError serviceUnavailable */
  async enqueue(among: object, wanted: number, item: I): Promise<T> {
    const all = this.#queues.get(among) ?? new Map<number, QueuedItem<I, T>[]>()
    this.#queues.set(among, all)
    const outcome = await new Promise<TaskOutcome<T>>((settle) => {
      const waiting = all.get(wanted)
      if (!waiting) {
        all.set(wanted, [{ item, settle, tooLong: undefined }])
        return void this.#runBatches(all, wanted)
      }
      const tooLong = setTimeout(() => {
        all.set(wanted, all.get(wanted)?.filter((other) => other !== one) ?? [])
        settle({ refusal: new AppError('serviceUnavailable') })
      }, maximumWaitMilliseconds)
      const one: QueuedItem<I, T> = { item, settle, tooLong }
      waiting.push(one)
    })
    return unwrapOutcome(outcome)
  }

  async #runBatches(all: Map<number, QueuedItem<I, T>[]>, wanted: number) {
    const { selectBatch, processBatch } = this.#options
    for (let waiting = all.get(wanted); waiting?.length; waiting = all.get(wanted)) {
      const items = new Set(selectBatch(waiting.map(({ item }) => item)))
      const turn = waiting.filter(({ item }) => items.has(item))
      all.set(
        wanted,
        waiting.filter(({ item }) => !items.has(item)),
      )
      for (const { tooLong } of turn) clearTimeout(tooLong)
      const outcomes = await captureOutcome(() => processBatch(turn.map(({ item }) => item)))
      if ('answer' in outcomes) all.get(wanted)?.forEach(({ tooLong }) => tooLong?.refresh())
      for (const [index, { settle }] of turn.entries())
        settle(
          'answer' in outcomes ? (outcomes.answer[index] ?? { refusal: new Error('It has no outcome.') }) : outcomes,
        )
    }
    all.delete(wanted)
  }
}

/** Creates a mutex. A refusal counts as success, so others keep waiting. */
export const createMutex = <T>() =>
  new BatchingMutex<() => Promise<T>, T>({
    selectBatch: (waiting) => waiting.slice(0, 1),
    processBatch: async ([work]) => {
      const outcome = await captureOutcome(async () => work?.() as Promise<T>)
      if ('refusal' in outcome && !isRefusal(outcome.refusal)) throw outcome.refusal
      return [outcome]
    },
  })
