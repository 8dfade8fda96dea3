import { computeBackoffDelay } from '#web/lib/backoff-delay.ts'

/** A choice that was tapped. `key` is its idempotency key: a retry after a lost response takes no second seat. */
export interface ChoiceTap {
  key: string
  kind: 'chooseGroup' | 'chooseOption' | 'deselectOption'
  id: number
  /** The option that this one replaces in the same call. */
  instead?: number | undefined
  /** The server's wall-clock time of the tap, such as `2026-11-18T09:00:38`. */
  at: string
}

export interface OutboxState {
  taps: readonly ChoiceTap[]
  /** Time of the next attempt in milliseconds, on the `performance.now()` clock. */
  againAt: number | undefined
  /** Wall-clock times at which the server gave a seat, by {@link buildSeatKey}. */
  seats: Readonly<Record<string, string>>
}

/** Combines kind and id, because groups and options can have the same id. */
export const buildSeatKey = (kind: 'group' | 'option', id: number) => `${kind} ${id}`

interface OutboxDependencies {
  /** Storage that keeps pending taps after the page is closed. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  place: string
  /** Returns the server's wall-clock time. */
  clock: () => Temporal.PlainDateTime
  /**
   * Sends a tap. Resolves to false when the server was not reached.
   * @throws ApiError if the server refuses the tap
   */
  send: (tap: ChoiceTap) => Promise<boolean>
  onTaken: (tap: ChoiceTap) => void
  onRefused: (tap: ChoiceTap, error: unknown) => void
}

/** Hours that a stored tap stays valid. Equals the time that the server remembers an idempotency key. */
const keptHours = 24
const longestWait = 8000

/** Sends taps one at a time, in order, and retries each until the server answers. Pending taps survive a reload. */
export class ChoiceOutbox {
  readonly #means: OutboxDependencies
  /** Keys of taps that may have reached the server, even if the response was lost or the page was closed. */
  readonly #tried: Set<string>
  readonly #watchers = new Set<() => void>()
  #state: OutboxState
  #isSending = false
  #isHeld = true
  #failures = 0
  #waiting: ReturnType<typeof setTimeout> | undefined

  constructor(means: OutboxDependencies) {
    this.#means = means
    const since = means.clock().subtract({ hours: keptHours }).toString()
    const taps = readTaps(means.storage.getItem(means.place)).filter(({ at }) => at > since)
    this.#state = { taps, againAt: undefined, seats: {} }
    this.#tried = new Set(taps.map(({ key }) => key))
  }

  readonly get = () => this.#state

  readonly watch = (tell: () => void) => {
    this.#watchers.add(tell)
    return () => void this.#watchers.delete(tell)
  }

  tap(kind: ChoiceTap['kind'], id: number, instead?: number) {
    const at = this.#means.clock().toString({ smallestUnit: 'second' })
    const tap = { key: crypto.randomUUID(), kind, id, instead, at }
    const { taps } = this.#state
    // A swap depends on the taps before it, so taps up to the last swap are never dropped.
    const lastSwap = taps.findLastIndex((eachTap) => eachTap.instead !== undefined)
    const before = taps.filter(
      (eachTap, index) => index <= lastSwap || this.#tried.has(eachTap.key) || !isOvertaken(eachTap, tap),
    )
    this.#become({ taps: [...before, tap] })
    this.#failures = 0
    this.sendNow()
  }

  readonly sendNow = () => void this.#send()

  /** Pauses sending while choosing is not allowed or another device has the session. */
  hold(isHeld: boolean) {
    this.#isHeld = isHeld
    if (isHeld) clearTimeout(this.#waiting)
    else this.sendNow()
  }

  async #send(): Promise<void> {
    clearTimeout(this.#waiting)
    const [first] = this.#state.taps
    if (!first || this.#isSending || this.#isHeld) return undefined
    const { send, onTaken, onRefused, clock } = this.#means
    this.#isSending = true
    this.#tried.add(first.key)
    const outcome = await send(first).then(
      (isReached) => ({ isReached }),
      (error: unknown) => ({ error, isReached: true }),
    )
    this.#isSending = false
    if (!outcome.isReached) return this.#wait()
    this.#failures = 0
    const isRefused = 'error' in outcome
    // Applies the effect before the tap is removed, so that no render shows the state in between.
    if (isRefused) onRefused(first, outcome.error)
    else onTaken(first)
    const seats = isRefused ? this.#state.seats : { ...this.#state.seats, [getTapSeatKey(first)]: clock().toString() }
    this.#become({ taps: this.#state.taps.filter(({ key }) => key !== first.key), seats, againAt: undefined })
    return this.#send()
  }

  /** Backs off for less time than the event stream does, because a student is waiting for a seat. */
  #wait() {
    const milliseconds = Math.min(longestWait, computeBackoffDelay(this.#failures++))
    this.#waiting = setTimeout(this.sendNow, milliseconds)
    this.#become({ againAt: performance.now() + milliseconds })
  }

  #become(next: Partial<OutboxState>) {
    const { storage, place } = this.#means
    this.#state = { ...this.#state, ...next }
    if (this.#state.taps.length > 0) storage.setItem(place, JSON.stringify(this.#state.taps))
    else storage.removeItem(place)
    for (const tell of this.#watchers) tell()
  }
}

const getTapSeatKey = ({ kind, id }: ChoiceTap) => buildSeatKey(kind === 'chooseGroup' ? 'group' : 'option', id)

/** Returns whether a later tap makes an earlier, unsent one unnecessary. */
function isOvertaken(tap: ChoiceTap, by: ChoiceTap) {
  if (by.instead !== undefined) return false
  if (tap.kind === 'chooseGroup' || by.kind === 'chooseGroup') return tap.kind === by.kind
  return tap.id === by.id
}

const kinds: readonly string[] = ['chooseGroup', 'chooseOption', 'deselectOption']

const isTap = (value: unknown): value is ChoiceTap =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'kind' in value &&
  kinds.includes(String(value.kind)) &&
  'id' in value &&
  Number.isInteger(value.id) &&
  (!('instead' in value) || Number.isInteger(value.instead)) &&
  'at' in value &&
  typeof value.at === 'string'

function readTaps(text: string | null): ChoiceTap[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isTap) : []
  } catch {
    return []
  }
}
