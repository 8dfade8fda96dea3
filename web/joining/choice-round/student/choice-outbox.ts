import { waitAfter } from '#web/lib/wait-after.ts'

/** A choice as it was tapped; under its key a repeat after a lost answer takes no second seat. */
export interface ChoiceTap {
  key: string
  kind: 'chooseGroup' | 'chooseOption' | 'deselectOption'
  id: number
  /** The option that this one replaces. */
  instead?: number | undefined
  /** The server's wall clock then, `2026-11-18T09:00:38`. */
  at: string
}

/** What is tapped and not answered yet, and what was answered. */
export interface OutboxState {
  taps: readonly ChoiceTap[]
  /** When it is sent again, by the page's steady clock in milliseconds. */
  againAt: number | undefined
  /** When the server gave a seat, by what it is of. */
  seats: Readonly<Record<string, string>>
}

/** What a seat is of: groups and options have ids of their own. */
export const buildSeatKey = (kind: 'group' | 'option', id: number) => `${kind} ${id}`

interface OutboxDependencies {
  /** Where taps are kept, so that they survive the page. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  place: string
  /** The server's wall clock. */
  clock: () => Temporal.PlainDateTime
  /** Answers false when the server was not reached. @throws what the server refused it with */
  send: (tap: ChoiceTap) => Promise<boolean>
  onTaken: (tap: ChoiceTap) => void
  onRefused: (tap: ChoiceTap, error: unknown) => void
}

/** As long as the server knows a key again. */
const keptHours = 24
const longestWait = 8000

/** Sends what is tapped, one after the other and until it is answered; what the server did not take is never lost. */
export class ChoiceOutbox {
  readonly #means: OutboxDependencies
  /** What may be with the server already, also if its answer was lost or the page was left. */
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
    // A swap builds on what was tapped before it: up to the last one all is sent.
    const lastSwap = taps.findLastIndex((eachTap) => eachTap.instead !== undefined)
    const before = taps.filter(
      (eachTap, index) => index <= lastSwap || this.#tried.has(eachTap.key) || !isOvertaken(eachTap, tap),
    )
    this.#become({ taps: [...before, tap] })
    this.#failures = 0
    this.sendNow()
  }

  readonly sendNow = () => void this.#send()

  /** While it is held nothing is sent: there is no choosing now, or another device has the session. */
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
    // First what it changed, then that it is not under way any more: nothing in between is to be seen.
    if (isRefused) onRefused(first, outcome.error)
    else onTaken(first)
    const seats = isRefused ? this.#state.seats : { ...this.#state.seats, [getTapSeatKey(first)]: clock().toString() }
    this.#become({ taps: this.#state.taps.filter(({ key }) => key !== first.key), seats, againAt: undefined })
    return this.#send()
  }

  /** One who waits for a seat waits shorter than a page that only wants news. */
  #wait() {
    const milliseconds = Math.min(longestWait, waitAfter(this.#failures++))
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

/** Whether one need not be sent any more after another. */
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
