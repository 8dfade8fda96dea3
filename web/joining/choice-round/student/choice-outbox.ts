import { computeBackoffDelay } from '#web/lib/backoff-delay.ts'

/** `key` is the idempotency key: a retry after a lost response takes no second seat. */
export interface ChoiceTap {
  key: string
  kind: 'chooseGroup' | 'chooseOption' | 'deselectOption'
  id: number
  /** The option to replace in the same call. */
  instead?: number | undefined
  /** The server's wall-clock time of the tap, such as `2026-11-18T09:00:38`. */
  at: string
  /** The choices that the server has before the tap, by {@link listChoiceKeys}. */
  from: readonly string[]
}

export interface OutboxState {
  taps: readonly ChoiceTap[]
  /** Time of the next attempt in milliseconds, on the `performance.now()` clock. */
  retryAt: number | undefined
  /** Wall-clock times at which the server gave a seat, by {@link buildSeatKey}. */
  seatTimes: Readonly<Record<string, string>>
}

/** Combines kind and id, because groups and options can have the same id. */
export const buildSeatKey = (kind: 'group' | 'option', id: number) => `${kind} ${id}`

interface ChosenParts {
  isConfirmed: boolean
  groupId: number | undefined
  optionIds: readonly number[]
}

const confirmedKey = 'confirmed'

export const listChoiceKeys = ({ isConfirmed, groupId, optionIds }: ChosenParts): string[] => [
  ...(isConfirmed ? [confirmedKey] : []),
  ...(groupId === undefined ? [] : [buildSeatKey('group', groupId)]),
  ...optionIds.map((id) => buildSeatKey('option', id)),
]

/** Lists what the server has after the tap, which also ends a confirmation. */
function listKeysAfter(tap: ChoiceTap): string[] {
  const key = getTapSeatKey(tap)
  const replacedKeys = [confirmedKey, key, ...(tap.instead === undefined ? [] : [buildSeatKey('option', tap.instead)])]
  const isReplaced = (other: string) =>
    replacedKeys.includes(other) || (tap.kind === 'chooseGroup' && other.startsWith('group '))
  return [...tap.from.filter((other) => !isReplaced(other)), ...(tap.kind === 'deselectOption' ? [] : [key])]
}

const haveSameKeys = (keys: readonly string[], others: readonly string[]) =>
  keys.length === others.length && keys.every((key) => others.includes(key))

/** Returns whether the server has what the tap builds on, or the tap itself, whose answer may have been lost. */
export const isUnchangedSince = (tap: ChoiceTap, chosenKeys: readonly string[]): boolean =>
  haveSameKeys(chosenKeys, tap.from) || haveSameKeys(chosenKeys, listKeysAfter(tap))

interface OutboxDependencies {
  /** Keeps pending taps after the page is closed. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  storageKey: string
  /** The server's wall-clock time. */
  getServerTime: () => Temporal.PlainDateTime
  /** Lists the choices that the server has, by {@link listChoiceKeys}. */
  listChosen: () => readonly string[]
  /** Runs before a tap is shown. */
  onTap: () => void
  /**
   * Resolves to false when the server was not reached. If `isDoubtful`, another window may have chosen since the tap.
   * @throws ApiError if the server refuses the tap, or a doubtful tap is outdated
   */
  send: (tap: ChoiceTap, isDoubtful: boolean) => Promise<boolean>
  onAccepted: (tap: ChoiceTap) => void
  onRefused: (tap: ChoiceTap, error: unknown) => void
}

/** Lifetime of a stored tap, equal to that of an idempotency key on the server. */
const storedTapHours = 24
/** Longest time between two attempts. */
const maximumRetryDelayMilliseconds = 8000

/** Sends taps in order, one at a time, and retries until the server answers. Pending taps survive a reload. */
export class ChoiceOutbox {
  readonly #dependencies: OutboxDependencies
  /** Taps that may have reached the server, despite a lost response or closed page. */
  readonly #triedKeys: Set<string>
  readonly #listeners = new Set<() => void>()
  #state: OutboxState
  #isSending = false
  #isPaused = true
  /** Whether taps waited for a connection, a page or the end of a pause, while another window may have chosen. */
  #isDoubtful = false
  #failureCount = 0
  #retryTimer: ReturnType<typeof setTimeout> | undefined

  constructor(dependencies: OutboxDependencies) {
    this.#dependencies = dependencies
    const oldestTapTime = dependencies.getServerTime().subtract({ hours: storedTapHours }).toString()
    const taps = readTaps(dependencies.storage.getItem(dependencies.storageKey)).filter(({ at }) => at > oldestTapTime)
    this.#state = { taps, retryAt: undefined, seatTimes: {} }
    this.#triedKeys = new Set(taps.map(({ key }) => key))
  }

  readonly getState = () => this.#state

  /** Returns the function that unsubscribes. */
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Sends as soon as possible. Drops unsent taps that become unnecessary. */
  tap(kind: ChoiceTap['kind'], id: number, replacedOptionId?: number) {
    const { getServerTime, listChosen, onTap } = this.#dependencies
    const { taps } = this.#state
    const [firstTap] = taps
    if (!firstTap) this.#isDoubtful = false
    const at = getServerTime().toString({ smallestUnit: 'second' })
    const from = firstTap?.from ?? listChosen()
    const tap = { key: crypto.randomUUID(), kind, id, instead: replacedOptionId, at, from }
    // A swap (`instead`) depends on the taps before it, so these are never dropped.
    const lastSwapIndex = taps.findLastIndex((eachTap) => eachTap.instead !== undefined)
    const remainingTaps = taps.filter(
      (eachTap, index) => index <= lastSwapIndex || this.#triedKeys.has(eachTap.key) || !isSuperseded(eachTap, tap),
    )
    onTap()
    this.#setState({ taps: [...remainingTaps, tap] })
    this.#failureCount = 0
    this.sendNow()
  }

  readonly sendNow = () => void this.#send()

  /** Pauses while choosing is not allowed or another device has the session. */
  setPaused(isPaused: boolean) {
    this.#isDoubtful ||= this.#isPaused
    this.#isPaused = isPaused
    if (isPaused) clearTimeout(this.#retryTimer)
    else this.sendNow()
  }

  /** Drops unsent taps. */
  clear() {
    this.#setState({ taps: [], retryAt: undefined })
  }

  async #send(): Promise<void> {
    clearTimeout(this.#retryTimer)
    const [nextTap] = this.#state.taps
    if (!nextTap || this.#isSending || this.#isPaused) return undefined
    const { send, onAccepted, onRefused, getServerTime } = this.#dependencies
    this.#isSending = true
    this.#triedKeys.add(nextTap.key)
    const result = await send(nextTap, this.#isDoubtful).then(
      (isServerReached) => ({ isServerReached }),
      (error: unknown) => ({ error, isServerReached: true }),
    )
    this.#isSending = false
    const isRefused = 'error' in result
    this.#isDoubtful = !result.isServerReached || (isRefused && this.#isDoubtful)
    if (!result.isServerReached) return this.#scheduleRetry()
    this.#failureCount = 0
    // Comes before the tap is removed, so that no render shows the state in between.
    if (isRefused) onRefused(nextTap, result.error)
    else onAccepted(nextTap)
    const seatTimes = isRefused
      ? this.#state.seatTimes
      : { ...this.#state.seatTimes, [getTapSeatKey(nextTap)]: getServerTime().toString() }
    const remainingTaps = this.#state.taps.filter(({ key }) => key !== nextTap.key)
    const taps = isRefused ? remainingTaps : remainingTaps.map((tap) => ({ ...tap, from: listKeysAfter(nextTap) }))
    this.#setState({ taps, seatTimes, retryAt: undefined })
    return this.#send()
  }

  /** Waits shorter than the event stream, because a student needs a seat. */
  #scheduleRetry() {
    if (this.#state.taps.length === 0) return
    const milliseconds = Math.min(maximumRetryDelayMilliseconds, computeBackoffDelay(this.#failureCount++))
    this.#retryTimer = setTimeout(this.sendNow, milliseconds)
    this.#setState({ retryAt: performance.now() + milliseconds })
  }

  #setState(changes: Partial<OutboxState>) {
    const { storage, storageKey } = this.#dependencies
    this.#state = { ...this.#state, ...changes }
    if (this.#state.taps.length > 0) storage.setItem(storageKey, JSON.stringify(this.#state.taps))
    else storage.removeItem(storageKey)
    for (const listener of this.#listeners) listener()
  }
}

const getTapSeatKey = ({ kind, id }: ChoiceTap) => buildSeatKey(kind === 'chooseGroup' ? 'group' : 'option', id)

/** A later tap on another group, or on the same option, replaces an unsent tap. */
function isSuperseded(tap: ChoiceTap, laterTap: ChoiceTap) {
  if (laterTap.instead !== undefined) return false
  if (tap.kind === 'chooseGroup' || laterTap.kind === 'chooseGroup') return tap.kind === laterTap.kind
  return tap.id === laterTap.id
}

const tapKinds: readonly string[] = ['chooseGroup', 'chooseOption', 'deselectOption']

const isTap = (value: unknown): value is ChoiceTap =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'kind' in value &&
  tapKinds.includes(String(value.kind)) &&
  'id' in value &&
  Number.isInteger(value.id) &&
  (!('instead' in value) || Number.isInteger(value.instead)) &&
  'at' in value &&
  typeof value.at === 'string' &&
  'from' in value &&
  Array.isArray(value.from)

function readTaps(text: string | null): ChoiceTap[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isTap) : []
  } catch {
    return []
  }
}
