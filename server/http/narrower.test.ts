import { contracts } from '@uurwerk/contract/index'
import type { Contract } from '@uurwerk/contract/endpoint'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createNarrower } from './narrower.ts'
import { isFullRun } from '#server/test/full.ts'

type Def = z.core.$ZodTypes['_zod']['def']
type Of<T extends Def['type']> = Extract<Def, { type: T }>

/** Generates values of a form; objects may have an undeclared field. */
function createArbitrary(form: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (form as z.core.$ZodTypes)._zod
  const ofType = values[def.type as keyof typeof values] as ((def: Def) => fc.Arbitrary<unknown>) | undefined
  if (!ofType) throw new Error(`an answer has a ${def.type}: say here what its values are`)
  return ofType(def).filter((value) => !/^(string|number)$/.test(def.type) || z.safeParse(form, value).success)
}

const values = {
  string: () => texts,
  // Includes small numbers such as weekdays, which a uniform choice would rarely find.
  number: () =>
    fc.oneof(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 2_147_483_647 }), fc.constantFrom(...numbers)),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  enum: ({ entries }: Of<'enum'>) => fc.constantFrom(...Object.values(entries)),
  literal: ({ values }: Of<'literal'>) => fc.constantFrom(...values),
  nullable: ({ innerType }: Of<'nullable'>) => fc.option(createArbitrary(innerType), { nil: null }),
  default: ({ innerType }: Of<'default'>) => createArbitrary(innerType),
  optional: ({ innerType }: Of<'optional'>) => fc.option(createArbitrary(innerType), { nil: undefined }),
  union: ({ options }: Of<'union'>) => fc.oneof(...options.map(createArbitrary)),
  array: ({ element }: Of<'array'>) => fc.array(createArbitrary(element), { maxLength: 3 }),
  record: ({ keyType, valueType }: Of<'record'>) =>
    fc.dictionary(
      keys.filter((key) => z.safeParse(keyType, key).success),
      createArbitrary(valueType),
      { maxKeys: 2 },
    ),
  object: ({ shape }: Of<'object'>) => {
    const fields = Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, createArbitrary(field)]))
    return fc
      .tuple(fc.record(fields), fc.option(fc.constantFrom(...undeclared), { freq: 2 }))
      .map(([value, more]) => ({ ...value, ...more }))
  },
} satisfies { [T in Def['type']]?: (def: Of<T>) => fc.Arbitrary<unknown> }

const undeclared = [{ secret: 's3cret' }, { toJSON: () => 's3cret' }, { passwordHash: { secret: ['s3cret'] } }]
const numbers = [0, -1, 0.5, 1e21, Number.MAX_SAFE_INTEGER]
const keys = fc.constantFrom('1', '42', 'roster', 'exam', 'booking', 'notifications', 'from', 'reason')
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('', 'é😀 "\\', '\u2028\ud800', '__proto__'),
  fc.constantFrom('2026-11-18', '2026-11-18T09:20', '2026-11-18T08:20:00.000Z', '2026-W47', '09:20'),
  fc.constantFrom('https://rooster.example/feed', '#2f6f4f', 'red'),
)

/** Replaces the value at one place. */
function spoilValueAt(value: unknown, at: number, by: unknown): unknown {
  let left = at
  const spoil = (item: unknown): unknown => {
    if (left-- === 0) return by
    if (Array.isArray(item)) return item.map(spoil)
    if (typeof item !== 'object' || item === null) return item
    return Object.fromEntries(Object.entries(item).map(([name, inner]) => [name, spoil(inner)]))
  }
  return spoil(value)
}

const kinds = [
  null,
  undefined,
  true,
  7,
  1.5,
  Number.NaN,
  'text',
  [],
  ['text'],
  {},
  new Date(0),
  () => 1,
  7n,
  Symbol('s'),
]

const describeOutcome = (parse: (value: unknown) => unknown, value: unknown) => {
  try {
    return { text: JSON.stringify(parse(value)) ?? 'nothing' }
  } catch (error) {
    return { refused: error instanceof z.core.$ZodError }
  }
}

const results = Object.entries<Contract>(contracts).flatMap(([feature, calls]) =>
  Object.entries(calls)
    .filter(([, { answer }]) => answer !== 'zip')
    .map(([name, { result }]) => [`${feature}.${name}`, result] as const),
)

describe.each(results)('%s', (_, form) => {
  const narrow = createNarrower(form)

  test('narrows a valid value to the same JSON as parsing does, without undeclared fields', () => {
    fc.assert(
      fc.property(createArbitrary(form), (value) => {
        const text = JSON.stringify(narrow(value))
        expect(text).toBe(JSON.stringify(form.parse(value)))
        expect(text).not.toContain('s3cret')
      }),
      { numRuns: isFullRun ? 200 : 10 },
    )
  })

  test('refuses a value of another type exactly when parsing does', () => {
    fc.assert(
      fc.property(createArbitrary(form), fc.nat(40), fc.constantFrom(...kinds), (value, at, kind) => {
        const odd = spoilValueAt(value, at, kind)
        const parsed = describeOutcome((item) => form.parse(item), odd)
        // Formats of text are not checked, also in lists.
        if ('refused' in parsed && [kind].flat().includes('text')) return
        expect(describeOutcome(narrow, odd)).toEqual(parsed)
      }),
      { numRuns: isFullRun ? 400 : 25 },
    )
  })
})

test('createNarrower leaves schemas that transform values or allow extra fields to Zod', () => {
  const trimmed = z.object({ name: z.string().check(z.trim()), at: z.coerce.number(), more: z.looseObject({}) })
  expect(createNarrower(trimmed)({ name: ' a ', at: '1', more: { b: 2 } })).toEqual({
    name: 'a',
    at: 1,
    more: { b: 2 },
  })
})
