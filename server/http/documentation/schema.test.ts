import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { OpenApiSchema } from './document.ts'
import { buildExample, formatType } from './schema.ts'

const toSchema = (schema: z.ZodMiniType) => z.toJSONSchema(schema, { io: 'input' }) as OpenApiSchema

const booking = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  kind: z.enum(['once', 'weekly']),
  day: z.optional(z.iso.date()),
  room: z.nullable(z.object({ id: z.int().check(z.positive()) })),
  days: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(5)),
  colours: z.record(z.string(), z.string()),
})

describe('a schema on the API page', () => {
  test('is formatted as a type with its optional fields and limits', () => {
    expect(formatType(toSchema(booking))).toBe(`{
  name: string (1 to 100 long)
  kind: "once" | "weekly"
  day?: string (date)
  room: {
    id: integer (at least 1)
  } | null
  days: (integer (1 to 7))[] (at most 5 items)
  colours: { [key]: string }
}`)
  })
  test.each<[string, OpenApiSchema]>([
    ['Problem', { $ref: '#/components/schemas/Problem' }],
    ['string | null', { type: ['string', 'null'] }],
    ['string | null', { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    ['any', {}],
    ['{\n  id: string\n}[]', { type: 'array', items: { properties: { id: { type: 'string' } }, required: ['id'] } }],
    ['integer', { type: 'integer', minimum: -(2 ** 53 - 1), maximum: 2 ** 53 - 1 }],
  ])('is formatted as %j', (text, schema) => expect(formatType(schema)).toBe(text))

  test('has an example that is a valid body once its name is filled in', () => {
    const example = buildExample(toSchema(booking))
    expect(example).toEqual({ name: '', kind: 'once', room: { id: 1 }, days: [1], colours: {} })
    expect(booking.safeParse({ ...(example as object), name: 'Overleg' }).success).toBe(true)
  })
})
