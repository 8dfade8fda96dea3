import { toAuditAction } from './audit-action.ts'
import type { Contract } from '@uurwerk/contract/endpoint'
import { contracts } from '@uurwerk/contract/index'
import { describe, expect, test } from 'vitest'
import {
  type AccessResponse,
  sendAccessRequest,
  expectAccessOutcome,
  missingObjectId,
  findObjectName,
  findAccessObject,
  findExpectedOutcome,
} from './access-request.ts'
import {
  type AccessCaller,
  callers,
  type Feature,
  type AccessRow,
  type AccessRows,
  type AccessSchool,
} from './access-row.ts'
import { testApp } from './test-app.ts'
import { mintInvalidTokens, mintValidToken } from './invalid-tokens.ts'
import { testDatabase } from './test-database.ts'

const known = (Object.keys(callers) as AccessCaller[]).filter((caller) => caller !== 'guest')

interface NamedRow {
  call: string
  name: string
  row: AccessRow
}

/**
 * Tests who may make each call of a feature, on which objects, and how others are refused: a row per call, in a
 * separate school. A test of each feature calls this once, as `npm run contract` requires.
 */
export function testAccess<F extends Feature>(feature: F, given: AccessRows<F>) {
  const rows = Object.entries<AccessRow>(given).map(([name, row]) => ({ call: `${feature}.${name}`, name, row }))
  describe('the rows of the access', () => testRows(contracts[feature], rows))
  describe('the access to', async () => {
    const { db } = await testDatabase('small school')
    const api = await testApp(db)
    const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
    const tokens = { holds: await mintValidToken(), failing: await mintInvalidTokens() }
    testEntries(rows, url, { db, api })
    describe.each(rows)('$call', ({ row }) => testCallers(row, url, { db, api }, tokens))
  })
}

/** Tests that the rows are complete. */
function testRows(contract: Contract, rows: NamedRow[]) {
  test('are one for each call, and of no other', () => {
    const calls = new Set(rows.map(({ name }) => name.split(',')[0]))
    expect([...calls].toSorted()).toEqual(Object.keys(contract).toSorted())
  })
  test.each(rows)('ask $call at its own address', ({ name, row }) => {
    const { method, path } = contract[name.split(',')[0] ?? ''] ?? { method: '', path: '' }
    expect(row.ask).toMatch(new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/?]+')}(\\?.*)?$`))
  })
  test.each(rows)('say of $call what each caller gets on each object', ({ row }) => {
    const hasObject = findObjectName(row) !== undefined
    const said = [row.all, row.own, row.other, row.absent].map((outcomes) => outcomes !== undefined)
    expect(said).toEqual([!hasObject, hasObject, hasObject, hasObject])
  })
}

/** Tests that each write leaves its entry in the audit log. */
function testEntries(rows: NamedRow[], url: string, { db, api }: AccessSchool) {
  const writing = rows.filter(({ name, row }) => !name.includes(',') && !row.ask.startsWith('GET'))
  test.each(writing)('$call leaves one entry of its name in the audit log, or has a reason not to', async (item) => {
    await db.deleteFrom('audit_log').execute()
    const { status } = await (item.row.changing?.({ db, api }) ?? askAsOneWhoMay(url, { db, api }, item.row))
    expect(status).toBe(200)
    const left = (await db.selectFrom('audit_log').select('action').execute()).map(({ action }) => action)
    expect(left).toEqual(item.row.noEntry === undefined ? [toAuditAction(item.call)] : [])
  })
}

interface Tokens {
  holds: string
  failing: Record<string, string | undefined>
}

/** Tests the response to every kind of caller. */
function testCallers(row: AccessRow, url: string, { db, api }: AccessSchool, { holds, failing }: Tokens) {
  test('is 401 without a token that holds', async () => {
    expect((await sendAccessRequest(url, row, holds)).status).not.toBe(401)
    for (const [kind, token] of Object.entries(failing))
      expect({ kind, ...(await sendAccessRequest(url, row, token)) }).toMatchObject({ kind, status: 401, code: '401' })
  })
  test('for someone the school does not know', async () => {
    const token = await api.mintToken('guest')
    expectAccessOutcome(await sendAccessRequest(url, row, token), row.guest)
    expectAccessOutcome(
      await sendAccessRequest(url, row, token, await findAccessObject(db, row, 'other', 'guest')),
      row.guest,
    )
  })
  test.each(known)('for a %s', async (caller) => {
    const sourceId = callers[caller]
    const token = await api.mintToken(sourceId)
    if (row.all)
      return expectAccessOutcome(await sendAccessRequest(url, row, token), findExpectedOutcome(row.all, caller) ?? 'ok')
    for (const kind of ['own', 'other', 'absent'] as const) {
      const object = kind === 'absent' ? missingObjectId : await findAccessObject(db, row, kind, sourceId)
      expectAccessOutcome(
        await sendAccessRequest(url, row, token, object),
        findExpectedOutcome(row[kind], caller) ?? 'ok',
      )
    }
  })
  test('tells nobody that another’s object is there who may not know of it', async () => {
    for (const caller of known) {
      const [other, absent] = [findExpectedOutcome(row.other, caller), findExpectedOutcome(row.absent, caller)]
      if (other === undefined || other === 'ok') continue
      if (other !== absent) expect(row.tells, `${caller}: ${other}, and ${absent} when there is none`).toBeTruthy()
      else {
        const token = await api.mintToken(callers[caller])
        const object = await findAccessObject(db, row, 'other', callers[caller])
        expect((await sendAccessRequest(url, row, token, object)).whole, caller).toEqual(
          (await sendAccessRequest(url, row, token)).whole,
        )
      }
    }
  })
  test('for someone who impersonates a student', async () => {
    const isRead = row.ask.startsWith('GET')
    for (const kind of ['own', 'other', 'absent'] as const) {
      const token = await api.mintToken('anna', 'sam')
      const object = kind === 'absent' ? missingObjectId : await findAccessObject(db, row, kind, 'anna')
      const asStudent = findExpectedOutcome(row.all ?? row[kind], 'student') ?? 'ok'
      const expected = isRead ? asStudent : 'impersonationActiveOnlyGetRequestsAllowed'
      expectAccessOutcome(await sendAccessRequest(url, row, token, object), row.whileImpersonating ?? expected)
    }
  })
}

/** Makes a call as the first caller allowed, on the first kind of object allowed. */
async function askAsOneWhoMay(url: string, { db, api }: AccessSchool, row: AccessRow): Promise<AccessResponse> {
  for (const kind of ['own', 'other'] as const)
    for (const caller of known) {
      if (findExpectedOutcome(row.all ?? row[kind], caller) !== 'ok') continue
      const object = await findAccessObject(db, row, kind, callers[caller])
      await db.deleteFrom('audit_log').execute()
      return sendAccessRequest(url, row, await api.mintToken(callers[caller]), object)
    }
  throw new Error(`nobody may ${row.ask}`)
}
