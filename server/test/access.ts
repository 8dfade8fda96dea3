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

const knownCallers = (Object.keys(callers) as AccessCaller[]).filter((caller) => caller !== 'guest')

interface NamedRow {
  call: string
  name: string
  row: AccessRow
}

/**
 * Tests who may make each call of a feature, on which objects, and how others are refused. Takes a row per call, and
 * uses a separate school. A test of each feature calls this once, as `npm run contract` requires.
 */
export function testAccess<F extends Feature>(feature: F, rowsByName: AccessRows<F>) {
  const rows = Object.entries<AccessRow>(rowsByName).map(([name, row]) => ({ call: `${feature}.${name}`, name, row }))
  describe(`the access rows of ${feature}`, () => testRows(contracts[feature], rows))
  describe('access to', async () => {
    const { db } = await testDatabase('small school')
    const api = await testApp(db)
    const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
    const tokens = { valid: await mintValidToken(), invalid: await mintInvalidTokens() }
    testLogEntries(rows, url, { db, api })
    describe.each(rows)('$call', ({ row }) => testCallers(row, url, { db, api }, tokens))
  })
}

/** Tests that the rows are complete. */
function testRows(contract: Contract, rows: NamedRow[]) {
  test('name each call of the contract, and no other call', () => {
    const calls = new Set(rows.map(({ name }) => name.split(',')[0]))
    expect([...calls].toSorted()).toEqual(Object.keys(contract).toSorted())
  })
  test.each(rows)('request $call at the address of the contract', ({ name, row }) => {
    const { method, path } = contract[name.split(',')[0] ?? ''] ?? { method: '', path: '' }
    expect(row.call).toMatch(new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/?]+')}(\\?.*)?$`))
  })
  test.each(rows)('declare the outcomes of $call for each kind of object', ({ row }) => {
    const hasObject = findObjectName(row) !== undefined
    const hasOutcomes = [row.withoutObject, row.ownObject, row.othersObject, row.missingObject].map(
      (outcomes) => outcomes !== undefined,
    )
    expect(hasOutcomes).toEqual([!hasObject, hasObject, hasObject, hasObject])
  })
}

/** Tests that each write leaves its entry in the audit log. */
function testLogEntries(rows: NamedRow[], url: string, { db, api }: AccessSchool) {
  const writingRows = rows.filter(({ name, row }) => !name.includes(',') && !row.call.startsWith('GET'))
  test.each(writingRows)(
    '$call writes a single entry of its action to the audit log, unless its row has a reason not to',
    async (item) => {
      await db.deleteFrom('audit_log').execute()
      const { status } = await (item.row.makeChange?.({ db, api }) ?? callAsAllowedCaller(url, { db, api }, item.row))
      expect([200, 201]).toContain(status)
      const loggedActions = (await db.selectFrom('audit_log').select('action').execute()).map(({ action }) => action)
      expect(loggedActions).toEqual(item.row.leavesNoEntryBecause === undefined ? [toAuditAction(item.call)] : [])
    },
  )
}

interface Tokens {
  valid: string
  invalid: Record<string, string | undefined>
}

/** Tests the response to every kind of caller. */
function testCallers(row: AccessRow, url: string, { db, api }: AccessSchool, { valid, invalid }: Tokens) {
  test('is refused with 401 without a valid token', async () => {
    expect((await sendAccessRequest(url, row, valid)).status).not.toBe(401)
    for (const [kind, token] of Object.entries(invalid))
      expect({ kind, ...(await sendAccessRequest(url, row, token)) }).toMatchObject({ kind, status: 401, code: '401' })
  })
  test('has the declared outcome for a guest, whom the school does not know', async () => {
    const token = await api.mintToken('guest')
    expectAccessOutcome(await sendAccessRequest(url, row, token), row.guest)
    expectAccessOutcome(
      await sendAccessRequest(url, row, token, await findAccessObject(db, row, 'othersObject', 'guest')),
      row.guest,
    )
  })
  test.each(knownCallers)('has the declared outcome for a %s', async (caller) => {
    const sourceId = callers[caller]
    const token = await api.mintToken(sourceId)
    if (row.withoutObject)
      return expectAccessOutcome(
        await sendAccessRequest(url, row, token),
        findExpectedOutcome(row.withoutObject, caller) ?? 'ok',
      )
    for (const kind of ['ownObject', 'othersObject', 'missingObject'] as const) {
      const object = kind === 'missingObject' ? missingObjectId : await findAccessObject(db, row, kind, sourceId)
      expectAccessOutcome(
        await sendAccessRequest(url, row, token, object),
        findExpectedOutcome(row[kind], caller) ?? 'ok',
      )
    }
  })
  test('does not reveal another person’s object to callers who may not know of it', async () => {
    for (const caller of knownCallers) {
      const othersOutcome = findExpectedOutcome(row.othersObject, caller)
      const missingOutcome = findExpectedOutcome(row.missingObject, caller)
      if (othersOutcome === undefined || othersOutcome === 'ok') continue
      if (othersOutcome !== missingOutcome)
        expect(
          row.revealsExistenceBecause,
          `${caller}: ${othersOutcome}, and ${missingOutcome} when there is none`,
        ).toBeTruthy()
      else {
        const token = await api.mintToken(callers[caller])
        const object = await findAccessObject(db, row, 'othersObject', callers[caller])
        expect((await sendAccessRequest(url, row, token, object)).comparable, caller).toEqual(
          (await sendAccessRequest(url, row, token)).comparable,
        )
      }
    }
  })
  test('has the declared outcome while impersonating a student', async () => {
    const isRead = row.call.startsWith('GET')
    for (const kind of ['ownObject', 'othersObject', 'missingObject'] as const) {
      const token = await api.mintToken('anna', 'sam')
      const object = kind === 'missingObject' ? missingObjectId : await findAccessObject(db, row, kind, 'anna')
      const studentOutcome = findExpectedOutcome(row.withoutObject ?? row[kind], 'student') ?? 'ok'
      const expected = isRead ? studentOutcome : 'impersonationActiveOnlyGetRequestsAllowed'
      expectAccessOutcome(await sendAccessRequest(url, row, token, object), row.whileImpersonating ?? expected)
    }
  })
}

/** Makes a call as the first caller allowed, on the first kind of object allowed. */
async function callAsAllowedCaller(url: string, { db, api }: AccessSchool, row: AccessRow): Promise<AccessResponse> {
  for (const kind of ['ownObject', 'othersObject'] as const)
    for (const caller of knownCallers) {
      if (findExpectedOutcome(row.withoutObject ?? row[kind], caller) !== 'ok') continue
      const object = await findAccessObject(db, row, kind, callers[caller])
      await db.deleteFrom('audit_log').execute()
      return sendAccessRequest(url, row, await api.mintToken(callers[caller]), object)
    }
  throw new Error(`No caller may make the call ${row.call}`)
}
