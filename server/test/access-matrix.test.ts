import type { Contract } from '@uurwerk/contract/endpoint'
import { errorCatalogue } from '@uurwerk/contract/errors'
import { contracts } from '@uurwerk/contract/index'
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessMatrix } from './access-matrix.ts'
import { objects } from './access-objects.ts'
import { type Caller, callers, type Outcome, type Outcomes, type Row } from './access-row.ts'
import { testApp, testSecret } from './app.ts'
import { testDatabase } from './harness.ts'
import { putSmallSchool } from './small-school.ts'

const { db } = await testDatabase()
const api = await testApp(db)
const nobodys = 2_000_000_000
let url = ''
beforeAll(async () => {
  await putSmallSchool(db)
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`
})

const calls = Object.entries<Contract>(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, endpoint]) => ({ call: `${feature}.${name}`, endpoint })),
)
const rows = Object.entries(accessMatrix).map(([call, row]) => ({ call, row }))
const callOf = (name: string) => name.split(',')[0] ?? ''
const known = (Object.keys(callers) as Caller[]).filter((caller) => caller !== 'guest')

interface Answer {
  status: number
  code: unknown
  /** All that tells one answer from another, without the number of the request. */
  whole: unknown
}

async function ask({ ask: line, body }: Row, token: string | undefined, object = nobodys): Promise<Answer> {
  const [method = '', address = ''] = line.split(' ')
  const response = await fetch(url + address.replace(/\{\w+\}/, String(object)), {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body).replace(/"\{\w+\}"/, String(object)) }),
  })
  const { status, headers } = response
  // A stream has no end to wait for.
  if (headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return { status, code: undefined, whole: status }
  }
  const text = await response.text()
  const { instance: _, ...told } = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text }
  const kept = [...headers].filter(([name]) => name !== 'date' && name !== 'content-length')
  return { status, code: told['code'], whole: { status, told, kept } }
}

/** The ids in an empty answer are none. */
const isNothing = ({ whole }: Answer) => !/"id":/.test(JSON.stringify(whole))

function judge(answer: Answer, expected: Outcome) {
  const { status, code } = answer
  if (expected !== 'ok' && expected !== 'nothing')
    return expect({ status, code }).toEqual({ status: errorCatalogue[expected].status, code: expected })
  expect({ status, code }).toEqual({ status: 200, code: undefined })
  if (expected === 'nothing') expect(isNothing(answer)).toBe(true)
}

const outcomeFor = (outcomes: Outcomes | undefined, caller: Exclude<Caller, 'guest'>): Outcome | undefined =>
  typeof outcomes === 'object' ? (outcomes[caller] ?? outcomes.others) : outcomes

const objectName = ({ ask: line, body }: Row) => /\{(\w+)\}/.exec(`${line} ${JSON.stringify(body)}`)?.[1]

/** The object of each kind that a call names; undefined when it names none. */
async function objectOf(row: Row, kind: 'own' | 'other', sourceId: string): Promise<number | undefined> {
  const name = objectName(row)
  if (name === undefined) return undefined
  const object = objects[name]
  if (!object) throw new Error(`{${name}} is not among the objects`)
  return kind === 'own' ? object.own(db, sourceId) : object.other(db)
}

describe('the matrix', () => {
  test('has every call of the contract, and no other', () => {
    const asked = new Set(rows.map(({ call }) => callOf(call)))
    expect([...asked].toSorted()).toEqual(calls.map(({ call }) => call).toSorted())
  })
  test.each(rows)('asks $call at its own address', ({ call, row }) => {
    const { method, path } = calls.find((one) => one.call === callOf(call))?.endpoint ?? { method: '', path: '' }
    expect(row.ask).toMatch(new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/?]+')}(\\?.*)?$`))
  })
  test.each(rows)('says of $call what each caller gets on each object', ({ row }) => {
    const hasObject = objectName(row) !== undefined
    const said = [row.all, row.own, row.other, row.absent].map((outcomes) => outcomes !== undefined)
    expect(said).toEqual([!hasObject, hasObject, hasObject, hasObject])
  })
})

describe('without a token that holds', async () => {
  const later = Math.floor(Date.now() / 1000) + 600
  const secret = new TextEncoder().encode(testSecret)
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const claims = (exp = later) =>
    new SignJWT({}).setIssuer('urn:uurwerk').setAudience('urn:uurwerk:api').setSubject('ada').setExpirationTime(exp)
  const header = (alg: string) => ({ alg, typ: 'at+jwt' })
  const tokens: Record<string, string | undefined> = {
    none: undefined,
    'one that is over': await claims(later - 1200)
      .setProtectedHeader(header('HS256'))
      .sign(secret),
    'one without a signature': new UnsecuredJWT({})
      .setIssuer('urn:uurwerk')
      .setAudience('urn:uurwerk:api')
      .setSubject('ada')
      .setExpirationTime(later)
      .encode(),
    'one of another algorithm': await claims().setProtectedHeader(header('HS512')).sign(secret),
    'one of a key pair': await claims().setProtectedHeader(header('RS256')).sign(privateKey),
    'one signed with a public key as the secret': await claims()
      .setProtectedHeader(header('HS256'))
      .sign(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))),
    'one of another secret': await claims()
      .setProtectedHeader(header('HS256'))
      .sign(new TextEncoder().encode('x'.repeat(40))),
    'one for another audience': await claims()
      .setAudience('urn:other')
      .setProtectedHeader(header('HS256'))
      .sign(secret),
    'one that is no access token': await claims().setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret),
  }

  test('(one that holds is taken)', async () => {
    const good = await claims().setProtectedHeader(header('HS256')).sign(secret)
    expect((await ask({ ask: 'GET /api/Session', guest: 'ok' }, good)).status).toBe(200)
  })
  test.each(rows)('$call is 401', async ({ row }) => {
    for (const [kind, token] of Object.entries(tokens))
      expect({ kind, ...(await ask(row, token)) }).toMatchObject({ kind, status: 401, code: '401' })
  })
})

describe.each(rows)('$call', ({ row }) => {
  test('for someone whom the school does not know', async () => {
    const token = await api.tokenOf('guest')
    judge(await ask(row, token, nobodys), row.guest)
    judge(await ask(row, token, await objectOf(row, 'other', 'guest')), row.guest)
  })

  test.each(known)('for a %s', async (caller) => {
    const sourceId = callers[caller]
    const token = await api.tokenOf(sourceId)
    if (row.all) return judge(await ask(row, token), outcomeFor(row.all, caller) ?? 'ok')
    for (const kind of ['own', 'other', 'absent'] as const) {
      const object = kind === 'absent' ? nobodys : await objectOf(row, kind, sourceId)
      judge(await ask(row, token, object), outcomeFor(row[kind], caller) ?? 'ok')
    }
  })

  test('tells nobody that another’s object is there who may not know of it', async () => {
    for (const caller of known) {
      const [other, absent] = [outcomeFor(row.other, caller), outcomeFor(row.absent, caller)]
      if (other === undefined || other === 'ok') continue
      if (other !== absent) expect(row.tells, `${caller}: ${other}, and ${absent} when there is none`).toBeTruthy()
      else {
        const token = await api.tokenOf(callers[caller])
        const object = await objectOf(row, 'other', callers[caller])
        expect((await ask(row, token, object)).whole, caller).toEqual((await ask(row, token, nobodys)).whole)
      }
    }
  })

  test('for someone who impersonates a student', async () => {
    const isRead = row.ask.startsWith('GET')
    for (const kind of ['own', 'other', 'absent'] as const) {
      const token = await api.tokenOf('anna', 'sam')
      const object = kind === 'absent' ? nobodys : await objectOf(row, kind, 'anna')
      const asStudent = outcomeFor(row.all ?? row[kind], 'student') ?? 'ok'
      const expected = isRead ? asStudent : 'impersonationActiveOnlyGetRequestsAllowed'
      judge(await ask(row, token, object), row.whileImpersonating ?? expected)
    }
  })
})
