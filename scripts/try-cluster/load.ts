import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type pg from 'pg'
import { mintPersonToken } from '../../server/auth/tokens.ts'
import { type BenchSchool, mondays } from '../../bench/sized-school.ts'
import { getJoinable, getRoomId, getStudentId, groupsToChoose, roundId } from './school.ts'

export interface Call {
  kind: 'week' | 'booking' | 'join' | 'choice'
  /** Milliseconds of `performance.now()`. */
  startedAt: number
  endedAt: number
  /** 0 if the connection failed. */
  status: number
  retryAfter: string | undefined
  /** The code of a failed connection. */
  failure?: string
}

/** Calls a second. Slow answers do not slow the next calls. */
const rates = { week: 20, booking: 8, join: 6, choice: 8 } as const
/** Later than any call should be open. */
const giveUpMilliseconds = 40_000

interface Write {
  kind: 'booking' | 'join' | 'choice'
  student: number
  /** The appointment or the group. */
  id: number
}

/** Makes calls at a fixed pace, and remembers every acknowledged write. */
export class Load {
  readonly calls: Call[] = []
  readonly #acknowledged: Write[] = []
  /** Students whose last choice or join was not acknowledged may have either. */
  readonly #unsure = new Set<string>()
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity, timeout: giveUpMilliseconds })
  readonly #tokens: string[]
  readonly #size: BenchSchool
  readonly #origin: string
  #timers: NodeJS.Timeout[] = []
  readonly #open = new Set<Promise<void>>()
  readonly #counts = { week: 0, booking: 0, join: 0, choice: 0 }

  constructor(origin: string, size: BenchSchool, tokens: string[]) {
    this.#origin = origin
    this.#size = size
    this.#tokens = tokens
  }

  start() {
    const make = {
      week: () => this.#week(),
      booking: () => this.#book(),
      join: () => this.#join(),
      choice: () => this.#choose(),
    }
    this.#timers = (Object.keys(rates) as Call['kind'][]).map((kind) =>
      setInterval(() => {
        const work = make[kind]().finally(() => this.#open.delete(work))
        this.#open.add(work)
      }, 1000 / rates[kind]),
    )
  }

  /** Resolves when all calls are answered; `start` goes on. */
  async pause() {
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all(this.#open)
  }

  countWrites = () => this.#acknowledged.length

  #next(kind: Call['kind']) {
    const index = this.#counts[kind]++
    return { index, student: 1 + ((index * 379) % this.#tokens.length) }
  }

  async #week() {
    const { index, student } = this.#next('week')
    const monday = Temporal.PlainDate.from(mondays[index % mondays.length] ?? '')
    const path = `/api/Appointment/Date/${monday.toString()}/${monday.add({ days: 6 }).toString()}/Attendee?atnId=me`
    await this.#call('week', student, { path, method: 'GET' })
  }

  /** An hour of a room that nobody else requests. */
  async #book() {
    const { index, student } = this.#next('booking')
    const slot = Math.floor(index / this.#size.rooms)
    const date = Temporal.PlainDate.from(mondays[0] ?? '').add({ days: Math.floor(slot / 4) })
    const hour = 18 + (slot % 4)
    const body = { name: 'Overleg', start: `${date.toString()}T${hour}:00`, end: `${date.toString()}T${hour}:50` }
    const path = `/api/booking/facility/${getRoomId(this.#size, index)}`
    const answer = await this.#call('booking', student, { path, method: 'POST', body })
    if (answer?.status !== 200) return
    this.#acknowledged.push({ kind: 'booking', student, id: (answer.result as { id: number }).id })
  }

  async #join() {
    const { index, student } = this.#next('join')
    const id = getJoinable(index)
    const path = `/api/Subscription/Appointment/${id}/Attendee/me`
    const answer = await this.#call('join', student, { path, method: 'POST', body: { accepted: true } })
    if (answer?.status === 200) this.#acknowledged.push({ kind: 'join', student, id })
  }

  async #choose() {
    const { index, student } = this.#next('choice')
    const group = 1 + ((index + Math.floor(index / this.#tokens.length)) % groupsToChoose)
    const path = `/api/roster-interrogation/${roundId}/student/${getStudentId(this.#size, student)}/choose-group/${group}`
    const answer = await this.#call('choice', student, { path, method: 'POST' })
    const key = String(student)
    if (answer?.status === 200) {
      this.#acknowledged.push({ kind: 'choice', student, id: group })
      this.#unsure.delete(key)
    } else this.#unsure.add(key)
  }

  async #call(
    kind: Call['kind'],
    student: number,
    { path, method, body }: { path: string; method: string; body?: object },
  ): Promise<{ status: number; result: unknown } | undefined> {
    const startedAt = performance.now()
    const headers = {
      authorization: `Bearer ${this.#tokens[student - 1]}`,
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const outcome = await this.#send(path, method, headers, body)
    this.calls.push({ kind, startedAt, endedAt: performance.now(), ...outcome })
    return outcome
  }

  #send(path: string, method: string, headers: Record<string, string>, body: object | undefined) {
    return new Promise<Pick<Call, 'status' | 'retryAfter' | 'failure'> & { result: unknown }>((resolve) => {
      const fail = (error: NodeJS.ErrnoException) =>
        resolve({ status: 0, retryAfter: undefined, failure: error.code ?? error.message, result: undefined })
      const sent = request(this.#origin + path, { agent: this.#agent, method, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('error', fail)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfter: response.headers['retry-after'],
            result: readResult(text),
          }),
        )
      })
      sent.setTimeout(giveUpMilliseconds, () => sent.destroy(new Error('no answer')))
      sent.on('error', fail).end(body && JSON.stringify(body))
    })
  }

  /** While paused, returns descriptions of acknowledged writes that the database does not have. */
  async listLostWrites(client: pg.Client): Promise<string[]> {
    const { rows: bookings } = await client.query<{ id: number }>('select appointment_id as id from booking')
    const { rows: seats } = await client.query<{ seat: string }>(
      `select appointment_id || ' ' || attendee_id as seat from subscription where accepted and appointment_id >= $1`,
      [getJoinable(0)],
    )
    const { rows: choices } = await client.query<{ student: number; group: number | null }>(
      'select student_id as student, group_id as "group" from choice_round_student where round_id = $1',
      [roundId],
    )
    const bookingIds = new Set(bookings.map(({ id }) => id))
    const seatKeys = new Set(seats.map(({ seat }) => seat))
    const groups = new Map(choices.map(({ student, group }) => [student, group]))
    const lastChoices = new Map(
      this.#acknowledged.filter(({ kind }) => kind === 'choice').map(({ student, id }) => [student, id]),
    )
    return [
      ...this.#acknowledged
        .filter(({ kind, id }) => kind === 'booking' && !bookingIds.has(id))
        .map(({ id }) => `booking ${id}`),
      ...this.#acknowledged
        .filter(
          ({ kind, id, student }) => kind === 'join' && !seatKeys.has(`${id} ${getStudentId(this.#size, student)}`),
        )
        .map(({ id, student }) => `seat of student ${student} in ${id}`),
      ...[...lastChoices]
        .filter(([student]) => !this.#unsure.has(String(student)))
        .filter(([student, id]) => groups.get(getStudentId(this.#size, student)) !== id)
        .map(([student, id]) => `choice of ${id} by student ${student}`),
    ]
  }
}

function readResult(text: string): unknown {
  try {
    return (JSON.parse(text) as { result?: unknown }).result
  } catch {
    return undefined
  }
}

export const mintTokens = (secret: string, count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      mintPersonToken(secret, { sourceId: `student${1 + index}`, lifetimeSeconds: 4 * 3600 }),
    ),
  )
