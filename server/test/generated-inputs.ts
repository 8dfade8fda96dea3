import type { Endpoint } from '@uurwerk/contract/endpoint'
import fc from 'fast-check'
import * as z from 'zod/mini'

/** The parts of a request. */
export interface GeneratedInput {
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
  /** JSON text; undefined for no body. */
  body: string | undefined
}

type Json = fc.JsonValue
/** The supported parts of JSON Schema. */
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

/** Values that reach deepest into the code, by parameter name. */
const deepTextsByName: Record<string, string[]> = {
  start: ['2026-11-19T13:00', '2026-11-18'],
  end: ['2026-11-19T14:00', '2026-11-22'],
  until: ['2026-12-03'],
  attendeeId: ['me'],
}

/** Texts for all schemas. If a schema accepts none of these, add one. */
const texts = [
  ['2026-11-19T13:00', '2026-11-19T14:00', '2026-11-18', '2026-11-22', '2026-12-03'],
  [
    '2026-11-16',
    '2027-03-28T02:30',
    '1900-01-01',
    '2199-12-31',
    '1900-01-01T00:00',
    '2199-12-31T23:59',
    '2026-10-25T02:30',
    '2028-02-29',
    '2026',
  ],
  ['me', '1', '5', '7', '60', '1,2,3', 'me,1', 'true', 'false', 'anna', 'an', 'Engels', '%_', "a'b\\", 'é😀 ok'],
  ['B', 'beamer,piano', 'week,group', 'roster', 'settings.patch', '/roster', '/a/b', 'x'.repeat(60)],
].flat()

/** Lists values at or just beyond the edges of what is accepted. */
function listNearMisses(value: Json): Json[] {
  if (typeof value === 'number') return [0, -1, 1.5, 1e308, 2_147_483_648, 2 ** 53, null, String(value)]
  if (typeof value !== 'string') return [null, true, 0, '', [], {}, [null], [[]]]
  const brokenTexts = [`${value}\u0000`, `${value}\ud800`, `${value}\n`, '', null]
  if (/^\d{4}-\d\d-\d\d/.test(value)) return [...brokenTexts, ...listOddTimes(value)]
  const longTexts = ['x'.repeat(3000), '1,'.repeat(700)]
  const oddTexts = [
    '0',
    '-1',
    '1e9',
    '0x10',
    '2147483648',
    '9007199254740993',
    '__proto__',
    'constructor',
    '%',
    '\\',
    '../..',
  ]
  return [...brokenTexts, ...longTexts, ...oddTexts, ['x'], {}]
}

/** Lists times with superfluous parts, and impossible dates. */
const listOddTimes = (time: string) => [
  ...['Z', ':00', '+01:00', '[Europe/Amsterdam]'].map((suffix) => time + suffix),
  ...['0000-01-01', '9999-12-31', '10000-01-01', '2026-02-30', '2026-13-01'].map((date) => date + time.slice(10)),
  ...['T24:00', 'T23:60', 'T1:00'].map((minute) => time.slice(0, 10) + minute),
]

/**
 * Generates requests: valid ones, valid ones with one part nearly right, and arbitrary ones. `ids` are those of
 * existing objects.
 */
export function generateInputs(endpoint: Endpoint, ids: readonly number[]): fc.Arbitrary<GeneratedInput> {
  const headers = fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, oddHeaders)
  const params = Object.keys(endpoint.params?.shape ?? {})
  const query = Object.keys(endpoint.query?.shape ?? {})
  const plausibleInput = fc.record({
    params: fc.record(generateParts(endpoint.params, ids)),
    query: fc.record(generateParts(endpoint.query, ids), { requiredKeys: query.slice(0, -1) }),
    headers,
    body: endpoint.body ? generateBody(endpoint.body, ids) : fc.constant(undefined),
  })
  const arbitraryInput = fc.record({
    params: generateAnyTexts(params),
    query: generateAnyTexts(query),
    headers,
    body: endpoint.body ? fc.oneof(brokenJson, fc.json()) : fc.constant(undefined),
  })
  return fc.oneof(
    { weight: 4, arbitrary: plausibleInput },
    { weight: 5, arbitrary: fc.tuple(plausibleInput, fc.nat()).map(changeOnePart) },
    { weight: 1, arbitrary: arbitraryInput },
  )
}

/** A part of a request, with a function that replaces it. */
interface InputPosition {
  value: Json
  replaceWith: (value: Json) => GeneratedInput
}

function changeOnePart([input, choice]: [GeneratedInput, number]): GeneratedInput {
  const replacements = listPositions(input).flatMap(({ value, replaceWith }) =>
    listNearMisses(value).map((nearMiss) => () => replaceWith(nearMiss)),
  )
  return replacements[choice % replacements.length]?.() ?? { ...input, query: { surprise: 'x' } }
}

function listPositions(input: GeneratedInput): InputPosition[] {
  const listTextPositions = (part: 'params' | 'query') =>
    Object.entries(input[part]).map(([name, value]) => ({
      value,
      replaceWith: (nearMiss: Json) => ({
        ...input,
        [part]: { ...input[part], [name]: typeof nearMiss === 'string' ? nearMiss : JSON.stringify(nearMiss) },
      }),
    }))
  const bodyPositions = input.body === undefined ? [] : listJsonPositions(JSON.parse(input.body) as Json)
  return [
    ...listTextPositions('params'),
    ...listTextPositions('query'),
    ...bodyPositions.map(({ value, replaceWith }) => ({
      value,
      replaceWith: (nearMiss: Json) => ({ ...input, body: JSON.stringify(replaceWith(nearMiss)) }),
    })),
  ]
}

/** Lists every value within a value, and the value itself. */
function listJsonPositions(json: Json): { value: Json; replaceWith: (value: Json) => Json }[] {
  const wholeValue = { value: json, replaceWith: (nearMiss: Json) => nearMiss }
  if (json === null || typeof json !== 'object') return [wholeValue]
  const innerValues = Object.entries(json as Record<string, Json>).flatMap(([key, value]) =>
    listJsonPositions(value).map((position) => ({
      value: position.value,
      replaceWith: (nearMiss: Json): Json =>
        Array.isArray(json)
          ? json.with(Number(key), position.replaceWith(nearMiss))
          : { ...json, [key]: position.replaceWith(nearMiss) },
    })),
  )
  return [wholeValue, ...innerValues]
}

/** Returns whether the contract accepts the request. No text may contain a NUL or an unpaired surrogate. */
export function isAcceptedInput({ params, query, body }: Endpoint, input: GeneratedInput): boolean {
  if (input.body !== undefined && /(?<!\\)\\u(0000|d[89a-f])/.test(input.body)) return false
  if (params && !params.safeParse(input.params).success) return false
  if (query && !query.safeParse(input.query).success) return false
  try {
    return !body || body.safeParse(input.body === undefined ? undefined : JSON.parse(input.body)).success
  } catch {
    return false
  }
}

const generateParts = (schema: z.ZodMiniObject | undefined, ids: readonly number[]) =>
  Object.fromEntries(
    Object.entries(schema?.shape ?? {}).map(([name, part]) => {
      const acceptedTexts = generateTexts(name, part as z.ZodMiniType, ids)
      return [
        name,
        fc.oneof(fc.constantFrom(...preferDeepTexts(name, acceptedTexts)), fc.constantFrom(...acceptedTexts)),
      ]
    }),
  )

const generateAnyTexts = (names: readonly string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, fc.oneof(fc.string({ unit: 'binary' }), fc.webPath())])))

const brokenJson = fc.constantFrom(
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

/** Prefers the accepted texts that reach deepest into the code. */
function preferDeepTexts(name: string, acceptedTexts: readonly string[]): readonly string[] {
  const deepTexts = deepTextsByName[name]?.filter((text) => acceptedTexts.includes(text)) ?? []
  return deepTexts.length > 0 ? deepTexts : acceptedTexts
}

function generateTexts(name: string, schema: z.ZodMiniType, ids: readonly number[]): string[] {
  const { enum: enumTexts = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  const lists = [ids.slice(0, 3).join(','), ids.slice(-5).join(',')]
  const acceptedTexts = [...texts, ...enumTexts.map(String), ...ids.map(String), ...lists].filter(
    (text) => z.safeParse(schema, text).success,
  )
  if (acceptedTexts.length === 0) throw new Error(`The schema of ${name} accepts none of the texts.`)
  return acceptedTexts
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

const generateBody = (schema: z.ZodMiniType, ids: readonly number[]): fc.Arbitrary<string> =>
  generateValue(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, ids, '').map((value) =>
    JSON.stringify(value),
  )

/** Generates a value for a schema. Not all constraints are supported, so some values are not accepted. */
function generateValue(schema: Schema, ids: readonly number[], name: string): fc.Arbitrary<Json> {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return fc.oneof(...alternatives.map((eachSchema) => generateValue(eachSchema, ids, name)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch ([schema.type].flat()[0] ?? '') {
    case 'string':
      return fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom(...preferDeepTexts(name, listMatchingTexts(schema))) },
        { weight: 4, arbitrary: fc.constantFrom(...listMatchingTexts(schema)) },
      )
    case 'integer':
    case 'number':
      return fc.constantFrom(...listNumbers(schema, ids))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const { minItems: minLength = 0, maxItems = 4, items = {} } = schema
      return fc.array(generateValue(items, ids, name), { minLength, maxLength: Math.min(maxItems, 4) })
    }
    case 'object':
      return generateObject(schema, ids)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function generateObject(
  { properties = {}, required = [], propertyNames, additionalProperties }: Schema,
  ids: readonly number[],
) {
  if (typeof additionalProperties === 'object' && propertyNames)
    return fc.dictionary(
      fc.constantFrom(...listMatchingTexts(propertyNames)),
      generateValue(additionalProperties, ids, ''),
      {
        maxKeys: 3,
      },
    )
  const parts = Object.entries(properties).map(([name, part]) => [name, generateValue(part, ids, name)])
  return fc.record(Object.fromEntries(parts) as Record<string, fc.Arbitrary<Json>>, { requiredKeys: required })
}

function listMatchingTexts(schema: Schema): string[] {
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) =>
    pattern ? [new RegExp(pattern, 'u')] : [],
  )
  const matchingTexts = texts.filter((text) => patterns.every((pattern) => pattern.test(text)))
  return matchingTexts.length > 0 ? matchingTexts : texts
}

function listNumbers({ minimum, maximum = Infinity, exclusiveMinimum }: Schema, ids: readonly number[]): number[] {
  const lowerBound = minimum ?? (exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + 1)
  return [...ids, 0, 1, 2, 3, 30, 359, lowerBound, maximum].filter(
    (item) => Number.isFinite(item) && item >= lowerBound && item <= maximum,
  )
}
