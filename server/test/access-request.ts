import { errorCatalogue } from '@uurwerk/contract/errors'
import { expect } from 'vitest'
import type { Database } from '../db/connect.ts'
import { objects } from './access-objects.ts'
import type { AccessCaller, AccessOutcome, AccessOutcomes, AccessRow } from './access-row.ts'

/** Id of no object. */
export const missingObjectId = 2_000_000_000

export interface AccessResponse {
  status: number
  code: unknown
  /** Everything that distinguishes two responses, without the request's id. */
  comparable: unknown
}

export async function sendAccessRequest(
  url: string,
  { call, body }: AccessRow,
  token?: string,
  object = missingObjectId,
): Promise<AccessResponse> {
  const [method = '', address = ''] = call.split(' ')
  const response = await fetch(url + address.replace(/\{\w+\}/g, String(object)), {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body).replace(/"\{\w+\}"/, String(object)) }),
  })
  const { status, headers } = response
  // Event streams do not end, so the body is not read.
  if (headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return { status, code: undefined, comparable: status }
  }
  const text = await response.text()
  const { instance: _, ...problemOrResult } = text.startsWith('{')
    ? (JSON.parse(text) as Record<string, unknown>)
    : { text }
  const comparableHeaders = [...headers].filter(([name]) => name !== 'date' && name !== 'content-length')
  return {
    status,
    code: problemOrResult['code'],
    comparable: { status, told: problemOrResult, kept: comparableHeaders },
  }
}

/** Returns whether the response contains no ids, as an empty answer does. */
const hasNoIds = ({ comparable }: AccessResponse) => !/"id":/.test(JSON.stringify(comparable))

export function expectAccessOutcome(answer: AccessResponse, expected: AccessOutcome) {
  const { status, code } = answer
  if (expected !== 'ok' && expected !== 'nothing')
    return expect({ status, code }).toEqual({ status: errorCatalogue[expected].status, code: expected })
  expect({ isDone: status === 200 || status === 201, code }).toEqual({ isDone: true, code: undefined })
  if (expected === 'nothing') expect(hasNoIds(answer)).toBe(true)
}

export const findExpectedOutcome = (
  outcomes: AccessOutcomes | undefined,
  caller: Exclude<AccessCaller, 'guest'>,
): AccessOutcome | undefined => (typeof outcomes === 'object' ? (outcomes[caller] ?? outcomes.otherCallers) : outcomes)

export const findObjectName = ({ call, body }: AccessRow) => /\{(\w+)\}/.exec(`${call} ${JSON.stringify(body)}`)?.[1]

/** Finds the object that a call names, if any. */
export async function findAccessObject(
  db: Database,
  row: AccessRow,
  kind: 'ownObject' | 'othersObject',
  sourceId: string,
) {
  const name = findObjectName(row)
  if (name === undefined) return undefined
  const object = objects[name]
  if (!object) throw new Error(`{${name}} is not among the objects`)
  return kind === 'ownObject' ? object.own(db, sourceId) : object.other(db)
}
