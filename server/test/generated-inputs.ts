import type { Endpoint } from '@uurwerk/contract/endpoint'
import fc from 'fast-check'
import * as z from 'zod/mini'

/** What is sent in a call, each part as it stands in the request. */
export interface Sent {
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
  /** JSON as text; undefined for none. */
  body: string | undefined
}

type Json = fc.JsonValue
/** What we read of a JSON schema. */
interface Schema {
  type?: string | string[]
  const?: Json
  enum?: Json[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
}

/** What leads furthest where something has this name. */
const usual: Record<string, string[]> = {
  start: ['2026-11-19T13:00', '2026-11-18'],
  end: ['2026-11-19T14:00', '2026-11-22'],
  until: ['2026-12-03'],
  attendeeId: ['me'],
}

/** Texts of which a schema takes some: one of them at least, or the list lacks one. */
const texts = [
  ...['2026-11-19T13:00', '2026-11-19T14:00', '2026-11-18', '2026-11-22', '2026-12-03'],
  ...[
    '2026-11-16',
    '2027-03-28T02:30',
    '1900-01-01',
    '2199-12-31',
    '1900-01-01T00:00',
    '2199-12-31T23:59',
    '2026-10-25T02:30',
    '2028-02-29',
  ],
  ...['me', '1', '5', '7', '60', '1,2,3', 'me,1', 'true', 'false', 'anna', 'an', 'Engels', '%_', "a'b\\", 'é😀 ok'],
  ...['B', 'beamer,piano', 'roster', 'settings.patch', '/roster', '/a/b', 'x'.repeat(60)],
]

/** What is nearly right: an edge of what is taken, or just beyond it. */
const edges = [
  'Z',
  ':00',
  ':00.000',
  '+01:00',
  '[Europe/Amsterdam]',
  ' ',
  '\n',
  '\u0000',
  '\ud800',
  'a',
  '0',
  '-1',
  '%',
  ',',
]
const oddTexts = [
  ...['', '0', '-1', '1.5', '1e9', '0x10', 'NaN', 'null', 'undefined', '2147483647', '2147483648', '9007199254740993'],
  ...[
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '10000-01-01',
    '+010000-01-01',
    '-000001-01-01',
    '2026-02-30',
    '2026-13-01',
  ],
  ...['0000-01-01T00:00', '9999-12-31T23:59', '2026-02-30T10:00', '2026-11-18T24:00', '2026-11-18T23:60', '2026-W47'],
  ...[
    '2026-11-18T10:00Z',
    '2026-11-18T10:00:00',
    '2026-11-18 10:00',
    '20261118',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udc00x',
  ],
  ...[
    '__proto__',
    'constructor',
    '../..',
    '%00',
    "'; --",
    '\\',
    '%',
    '_',
    'x'.repeat(3000),
    ','.repeat(200),
    '1,'.repeat(700),
  ],
]
const oddValues: Json[] = [
  ...[null, true, 0, -1, 1.5, -0, 1e308, 2_147_483_647, 2_147_483_648, 9_007_199_254_740_993, [], {}, [[]], [null]],
  ...oddTexts,
]

/**
 * What someone might send in a call: what its contract takes, with one thing about it nearly right, and what is none of
 * it. Ids are those of `ids`, which stand for something, or near them.
 */
export function inputsOf(endpoint: Endpoint, ids: readonly number[]): fc.Arbitrary<Sent> {
  const params = partsOf(endpoint.params, ids, 'required')
  const query = partsOf(endpoint.query, ids, 'optional')
  const headers = fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, oddHeaders)
  const body = endpoint.body ? bodyOf(endpoint.body, ids) : fc.constant(undefined)
  return fc.record({ params, query, headers, body })
}

/** Whether the contract takes what is sent. */
export function isTaken({ params, query, body }: Endpoint, sent: Sent): boolean {
  if (params && !params.safeParse(sent.params).success) return false
  if (query && !query.safeParse(sent.query).success) return false
  try {
    return !body || body.safeParse(sent.body === undefined ? undefined : JSON.parse(sent.body)).success
  } catch {
    return false
  }
}

function partsOf(schema: z.ZodMiniObject | undefined, ids: readonly number[], need: 'required' | 'optional') {
  const parts = Object.entries(schema?.shape ?? {}).map(([name, part]) => {
    const taken = takenTexts(name, part as z.ZodMiniType, ids)
    const text = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...likely(name, taken)) },
      { weight: 8, arbitrary: fc.constantFrom(...taken) },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.constantFrom(...taken), fc.constantFrom(...edges)).map((two) => two.join('')),
      },
      { weight: 1, arbitrary: fc.constantFrom(...oddTexts) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    )
    return [name, text] as const
  })
  return fc.record(Object.fromEntries(parts), need === 'required' ? {} : { requiredKeys: mostlyAll(parts) })
}

/** Without a required one a call is refused before anything is done, which one input in many shows as well. */
const mostlyAll = (parts: readonly (readonly [string, unknown])[]) => parts.slice(0, -1).map(([name]) => name)

/** Of what is taken that which leads furthest. */
function likely(name: string, taken: readonly string[]): readonly string[] {
  const found = usual[name]?.filter((text) => taken.includes(text)) ?? []
  return found.length > 0 ? found : taken
}

function takenTexts(name: string, schema: z.ZodMiniType, ids: readonly number[]): string[] {
  const { enum: some = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  const lists = [ids.slice(0, 3).join(','), ids.slice(-5).join(',')]
  const taken = [...texts, ...some.map(String), ...ids.map(String), ...lists].filter(
    (text) => z.safeParse(schema, text).success,
  )
  if (taken.length === 0) throw new Error(`no text in the list is one that ${name} takes`)
  return taken
}

const oddHeaders = fc
  .record(
    {
      'if-match': fc.constantFrom('*', '"1.x"', 'W/"1.x", "2.y"', '""', '"99999999999999999999.x"', 'x'.repeat(5000)),
      'if-none-match': fc.constantFrom('*', '"x"', ',,,', 'W/'),
      'idempotency-key': fc.constantFrom('a-key-of-sixteen', 'x', '', 'a b', 'x'.repeat(201)),
      geolocation: fc.constantFrom('52.1,5.1,12', '91,0,0', 'NaN,1,1', '1,2', '', '1e400,0,0'),
      'accept-language': fc.constantFrom('en', 'nl;q=x', ';;;', ','.repeat(500), 'en;q=1e999'),
      'accept-encoding': fc.constantFrom('br', 'gzip;q=0', '*', 'nothing', 'x-gzip'),
      'last-event-id': fc.constantFrom('1', 'x'),
      'content-type': fc.constantFrom('application/json', 'application/json-patch+json', 'text/plain', 'x'),
    },
    { requiredKeys: [] },
  )
  .map((headers) => headers as Record<string, string>)

function bodyOf(schema: z.ZodMiniType, ids: readonly number[]): fc.Arbitrary<string> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  const meant = valueOf(json, ids, '')
  const broken = fc.constantFrom(
    '',
    '{',
    '[',
    'null',
    '"',
    '{"a":1}}',
    '{"__proto__":{}}',
    '[{"op":"add"',
    '\u0000',
    '{"a":"\\ud800"}',
  )
  return fc.oneof(
    { weight: 8, arbitrary: meant.map((value) => JSON.stringify(value)) },
    { weight: 4, arbitrary: fc.tuple(meant, fc.infiniteStream(fc.nat()), fc.constantFrom(...oddValues)).map(nearly) },
    { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: broken },
  )
}

/** A value with something in it replaced by something odd, left out or added. */
function nearly([value, chance, odd]: [Json, Iterator<number>, Json]): string {
  const next = (below: number) => Number(chance.next().value) % below
  const change = (inner: Json): Json => {
    if (inner === null || typeof inner !== 'object' || Object.keys(inner).length === 0 || next(5) === 0) return odd
    if (Array.isArray(inner)) return inner.with(next(inner.length), change(inner[next(inner.length)] ?? null))
    const keys = Object.keys(inner)
    const key = keys[next(keys.length)] ?? ''
    const { [key]: changed = null, ...rest } = inner
    if (next(6) === 0) return rest
    return next(6) === 0 ? { ...inner, surprise: odd } : { ...inner, [key]: change(changed) }
  }
  return JSON.stringify(change(value))
}

/** A value as a schema describes it; what it says of formats and the like is not all known here, so that some are not taken. */
function valueOf(schema: Schema, ids: readonly number[], name: string): fc.Arbitrary<Json> {
  const several = schema.anyOf ?? schema.oneOf
  if (several) return fc.oneof(...several.map((one) => valueOf(one, ids, name)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...likely(name, matching(schema))) },
        { weight: 4, arbitrary: fc.constantFrom(...matching(schema)) },
        { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
      )
    case 'integer':
    case 'number':
      return fc.constantFrom(...numbersOf(schema, ids))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const { minItems: minLength = 0, maxItems = 4, items = {} } = schema
      return fc.array(valueOf(items, ids, name), { minLength, maxLength: Math.min(maxItems, 4) })
    }
    case 'object':
      return objectOf(schema, ids)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function objectOf(
  { properties = {}, required = [], propertyNames, additionalProperties }: Schema,
  ids: readonly number[],
) {
  if (typeof additionalProperties === 'object' && propertyNames)
    return fc.dictionary(fc.constantFrom(...matching(propertyNames)), valueOf(additionalProperties, ids, ''), {
      maxKeys: 3,
    })
  const parts = Object.entries(properties).map(([name, part]) => [name, valueOf(part, ids, name)])
  return fc.record(Object.fromEntries(parts) as Record<string, fc.Arbitrary<Json>>, { requiredKeys: required })
}

function matching(schema: Schema): string[] {
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) =>
    pattern ? [new RegExp(pattern, 'u')] : [],
  )
  const found = texts.filter((text) => patterns.every((pattern) => pattern.test(text)))
  return found.length > 0 ? found : texts
}

function numbersOf({ minimum, maximum = Infinity, exclusiveMinimum }: Schema, ids: readonly number[]): number[] {
  const least = minimum ?? (exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + 1)
  return [...ids, 0, 1, 2, 3, 30, 359, least, maximum].filter(
    (one) => Number.isFinite(one) && one >= least && one <= maximum,
  )
}
