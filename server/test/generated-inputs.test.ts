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
import { isFullRun, selectCases } from './full.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)
const seed = 20_261_118
/** Number of inputs per call and role. */
const inputsPerCall = isFullRun ? 400 : 1

const roles = { student: 'anna', teacher: 'teun', 'exam desk': 'evi', admin: 'ada' }
const tokens: Record<string, string> = {}
beforeAll(async () => {
  for (const person of Object.values(roles)) tokens[person] = await api.mintToken(person)
  await installWriteCounter()
})

/** Lists ids of existing objects, mostly of the person's own. Creates objects again if a call may have deleted them. */
async function listIdsFor(person: string, mayChange: boolean): Promise<number[]> {
  const ownIds = (!mayChange && ownIdsByPerson.get(person)) || (await createObjects(person))
  ownIdsByPerson.set(person, ownIds)
  return [ownIds, ownIds, ownIds, ownIds, await listAllIds()].flat()
}
const ownIdsByPerson = new Map<string, number[]>()

/** Creates an object of each kind that the person owns, and an invitation. Returns their ids and those of rooms. */
async function createObjects(person: string): Promise<number[]> {
  const kinds = ['person', 'answeredAppointment', 'exam', 'booking', 'notification', 'feed', 'preset']
  const ownIds = [await getAttendeeId(db, 'b204'), await getAttendeeId(db, 'a108')]
  for (const kind of kinds) ownIds.push((await objects[kind]?.own(db, person)) ?? 0)
  ownIds.push(...(await listRoundAndOptionIds()))
  const slot = { room: 'a108', start: '2026-11-18T11:00', end: '2026-11-18T12:00' }
  return [...ownIds, await putBooking(db, { organizer: 'bram', invitees: { [person]: 'Pending' }, ...slot })]
}

/** Returns the rounds in which anna chooses and ranks, each with an option. Creates deleted rounds again. */
async function listRoundAndOptionIds(): Promise<number[]> {
  const kinds = ['choose', 'ranked'] as const
  const ids = await Promise.all(
    kinds.map(async (kind) => {
      const existingRound = await db
        .selectFrom('choice_round')
        .select('id')
        .where('kind', '=', kind)
        .where('removed', '=', false)
        .executeTakeFirst()
      return existingRound?.id ?? createRound(kind)
    }),
  )
  const options = await db.selectFrom('choice_round_option').select('id').where('round_id', 'in', ids).execute()
  return [...ids, ...options.map(({ id }) => id)]
}

const createRound = (kind: 'choose' | 'ranked') =>
  addRound(db, {
    kind,
    groups: kind === 'choose' ? ['v5a', 'v5b'].map((group) => ({ group, seats: 3 })) : [],
    sets: [{ name: 'Sport', min: 1, max: 1, options: ['a', 'b'].map((name) => ({ name, seats: 3 })) }],
    options: [{ name: 'c', seats: 3, group: 'v5b' }],
  })

async function listAllIds(): Promise<number[]> {
  const tables = ['attendee', 'appointment', 'feed', 'notification'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).select('id').execute()))
  return [...new Set([...rows.flat().map(({ id }) => id), 2_147_483_647])]
}

/** Counts all writes, also those rolled back: while the count is unchanged, so is the data. */
async function installWriteCounter() {
  await sql`create sequence written`.execute(db)
  await sql`create function count_write() returns trigger language plpgsql as
    $$ begin perform nextval('written'); return null; end $$`.execute(db)
  const tables = Object.keys(await computeTableSums(db)).filter((table) => table !== 'idempotency_key')
  for (const table of tables)
    await sql`create trigger counted after insert or update or delete or truncate on ${sql.table(table)}
      execute function count_write()`.execute(db)
}
let lastWriteCount = ''
let lastChecksums: Record<string, string> = {}

/** Returns a checksum per table, except the idempotency keys. */
async function getChecksums() {
  const { rows } = await sql<{ written: string }>`select concat(last_value, is_called) as written from written`.execute(
    db,
  )
  const writeCount = rows[0]?.written ?? ''
  if (writeCount !== lastWriteCount) lastChecksums = { ...(await computeTableSums(db)), idempotency_key: '' }
  lastWriteCount = writeCount
  return lastChecksums
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
const concurrentRequests = 12

async function sendAll(endpoint: Endpoint, person: string, inputs: readonly GeneratedInput[]) {
  const answers: { person: string; input: GeneratedInput; status: number }[] = []
  for (let first = 0; first < inputs.length; first += concurrentRequests) {
    const batch = inputs.slice(first, first + concurrentRequests)
    const requests = batch.map(async (input) => ({ person, input, status: await send(endpoint, person, input) }))
    answers.push(...(await Promise.all(requests)))
  }
  return answers
}

const calls = Object.entries<Contract>(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, endpoint]) => ({ call: `${feature}.${name}`, endpoint })),
)

describe(`generated input (seed ${seed})`, () => {
  test.each(selectCases(calls))(
    'to $call causes no server error, and changes nothing when it is refused',
    async ({ endpoint }) => {
      // A call before may have given and taken roles.
      await db.updateTable('person').set({ desk_roles: null }).where('desk_roles', 'is not', null).execute()
      const mayChange = endpoint.method !== 'GET'
      for (const [index, person] of Object.values(roles).entries()) {
        const ids = await listIdsFor(person, mayChange)
        const inputs = fc.sample(generateInputs(endpoint, ids), { numRuns: inputsPerCall, seed: seed + index })
        const acceptedInputs = inputs.filter((input) => isAcceptedInput(endpoint, input))
        const invalidInputs = inputs.filter((input) => !isAcceptedInput(endpoint, input))
        let checksumsBefore = await getChecksums()
        const refusals = await sendAll(endpoint, person, invalidInputs)
        expect(refusals.filter(({ status }) => status < 400 || status >= 500)).toEqual([])
        expect(await getChecksums()).toEqual(checksumsBefore)
        // Calls that may change something are sent one by one, so that a change belongs to a call.
        const batches = mayChange ? acceptedInputs.map((input) => [input]) : [acceptedInputs]
        for (const batch of batches) {
          const answers = await sendAll(endpoint, person, batch)
          expect(answers.filter(({ status }) => status >= 500)).toEqual([])
          const checksumsAfter = await getChecksums()
          if (!mayChange || answers.some(({ status }) => status >= 400))
            expect({ answers, state: checksumsAfter }).toEqual({ answers, state: checksumsBefore })
          checksumsBefore = checksumsAfter
        }
      }
    },
  )
})
