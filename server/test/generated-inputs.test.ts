import type { Contract, Endpoint } from '@uurwerk/contract/endpoint'
import { contracts } from '@uurwerk/contract/index'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { objects } from './access-objects.ts'
import { testApp } from './test-app.ts'
import { putBooking } from './put-booking.ts'
import { addRound } from './choice-round.ts'
import { generateInputs, isAcceptedInput, type GeneratedInput } from './generated-inputs.ts'
import { testDatabase } from './test-database.ts'
import { getAttendeeId } from './small-school.ts'
import { computeTableSums } from './table-sums.ts'
import { isFull } from './full.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)
const seed = 20_261_118
/** Number of inputs per call and role. */
const inputs = isFull ? 400 : 4

const roles = { student: 'anna', teacher: 'teun', 'exam desk': 'evi', admin: 'ada' }
const tokens: Record<string, string> = {}
beforeAll(async () => {
  for (const person of Object.values(roles)) tokens[person] = await api.mintToken(person)
  await countWrites()
})

/** Lists ids of existing objects. Creates objects again if a call may have deleted them. */
async function idsFor(person: string, mayChange: boolean): Promise<number[]> {
  const own = (!mayChange && known.get(person)) || (await putObjects(person))
  known.set(person, own)
  return [own, own, own, own, await idsOfAll()].flat()
}
const known = new Map<string, number[]>()

/** Creates an object of each kind that the person owns, and an invitation. Returns their ids and those of rooms. */
async function putObjects(person: string): Promise<number[]> {
  const kinds = ['person', 'answered', 'exam', 'booking', 'notification', 'feed', 'preset']
  const own = [await getAttendeeId(db, 'b204'), await getAttendeeId(db, 'a108')]
  for (const kind of kinds) own.push((await objects[kind]?.own(db, person)) ?? 0)
  own.push(...(await roundIds()))
  const slot = { room: 'a108', start: '2026-11-18T11:00', end: '2026-11-18T12:00' }
  return [...own, await putBooking(db, { organizer: 'bram', invitees: { [person]: 'Pending' }, ...slot })]
}

/** Returns the rounds in which anna chooses and ranks, each with an option. Creates deleted rounds again. */
async function roundIds(): Promise<number[]> {
  const kinds = ['choose', 'ranked'] as const
  const ids = await Promise.all(
    kinds.map(async (kind) => {
      const there = await db
        .selectFrom('choice_round')
        .select('id')
        .where('kind', '=', kind)
        .where('removed', '=', false)
        .executeTakeFirst()
      return there?.id ?? newRound(kind)
    }),
  )
  const options = await db.selectFrom('choice_round_option').select('id').where('round_id', 'in', ids).execute()
  return [...ids, ...options.map(({ id }) => id)]
}

const newRound = (kind: 'choose' | 'ranked') =>
  addRound(db, {
    kind,
    groups: kind === 'choose' ? ['v5a', 'v5b'].map((group) => ({ group, seats: 3 })) : [],
    sets: [{ name: 'Sport', min: 1, max: 1, options: ['a', 'b'].map((name) => ({ name, seats: 3 })) }],
    options: [{ name: 'c', seats: 3, group: 'v5b' }],
  })

async function idsOfAll(): Promise<number[]> {
  const tables = ['attendee', 'appointment', 'feed', 'notification'] as const
  const found = await Promise.all(tables.map((table) => db.selectFrom(table).select('id').execute()))
  return [...new Set([...found.flat().map(({ id }) => id), 2_147_483_647])]
}

/** Counts all writes, also those rolled back: while the count is unchanged, so is the data. */
async function countWrites() {
  await sql`create sequence written`.execute(db)
  await sql`create function count_write() returns trigger language plpgsql as
    $$ begin perform nextval('written'); return null; end $$`.execute(db)
  const tables = Object.keys(await computeTableSums(db)).filter((table) => table !== 'idempotency_key')
  for (const table of tables)
    await sql`create trigger counted after insert or update or delete or truncate on ${sql.table(table)}
      execute function count_write()`.execute(db)
}
let counted = ''
let sums: Record<string, string> = {}

/** Returns a checksum per table, except the idempotency keys. */
async function state() {
  const { rows } = await sql<{ written: string }>`select concat(last_value, is_called) as written from written`.execute(
    db,
  )
  const written = rows[0]?.written ?? ''
  if (written !== counted) sums = { ...(await computeTableSums(db)), idempotency_key: '' }
  counted = written
  return sums
}

const encodeText = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80')

async function send(
  { method, path, answer }: Endpoint,
  person: string,
  { params, query, headers, body }: GeneratedInput,
) {
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeText(params[name] ?? ''))
  const search = Object.entries(query).map(([name, text]) => `${name}=${encodeText(text)}`)
  const response = await api.inject({
    method,
    url: search.length > 0 ? `${url}?${search.join('&')}` : url,
    headers: {
      authorization: `Bearer ${tokens[person]}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: body }),
    payloadAsStream: answer === 'events',
  })
  // Event streams do not end.
  if (answer === 'events') response.stream().destroy()
  return response.statusCode
}

/** Fewer than the maximum number of concurrent requests of one person. */
const together = 12

async function sendAll(endpoint: Endpoint, person: string, all: readonly GeneratedInput[]) {
  const answers: { person: string; sent: GeneratedInput; status: number }[] = []
  for (let first = 0; first < all.length; first += together) {
    const some = all.slice(first, first + together)
    const asked = some.map(async (sent) => ({ person, sent, status: await send(endpoint, person, sent) }))
    answers.push(...(await Promise.all(asked)))
  }
  return answers
}

const calls = Object.entries<Contract>(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, endpoint]) => ({ call: `${feature}.${name}`, endpoint })),
)

describe(`generated input (seed ${seed})`, () => {
  test.each(calls)('to $call causes no server error, and changes nothing when it is refused', async ({ endpoint }) => {
    const mayChange = endpoint.method !== 'GET'
    for (const [index, person] of Object.values(roles).entries()) {
      const ids = await idsFor(person, mayChange)
      const { true: taken = [], false: others = [] } = Object.groupBy(
        fc.sample(generateInputs(endpoint, ids), { numRuns: inputs, seed: seed + index }),
        (sent) => `${isAcceptedInput(endpoint, sent)}`,
      )
      let before = await state()
      const refused = await sendAll(endpoint, person, others)
      expect(refused.filter(({ status }) => status < 400 || status >= 500)).toEqual([])
      expect(await state()).toEqual(before)
      for (const some of mayChange ? taken.map((item) => [item]) : [taken]) {
        const answers = await sendAll(endpoint, person, some)
        expect(answers.filter(({ status }) => status >= 500)).toEqual([])
        const after = await state()
        if (!mayChange || answers.some(({ status }) => status >= 400))
          expect({ answers, state: after }).toEqual({ answers, state: before })
        before = after
      }
    }
  })
})
