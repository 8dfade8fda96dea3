import * as z from 'zod/mini'

/** Builds an RFC 6902 operation that sets a value, present or not. */
export const setAt = <P extends string, V extends z.ZodMiniType>(path: P, value: V) => setIn(z.literal(path), value)

export const setIn = <P extends z.ZodMiniType<string>, V extends z.ZodMiniType>(path: P, value: V) =>
  z.object({ op: z.enum(['add', 'replace']), path, value })

export const removeAt = <P extends string>(path: P) => removeIn(z.literal(path))

export const removeIn = <P extends z.ZodMiniType<string>>(path: P) => z.object({ op: z.literal('remove'), path })

type FieldOperation<T> = {
  [K in keyof T & string]: { op: 'add' | 'replace'; path: `/${K}`; value: T[K] } | { op: 'remove'; path: `/${K}` }
}[keyof T & string]

export const applyFieldPatch = <T extends object>(
  before: T,
  patch: readonly FieldOperation<T>[],
  valuesWhenRemoved: Partial<T>,
): T =>
  patch.reduce((after, operation) => {
    const field = operation.path.slice(1) as keyof T
    return { ...after, [field]: operation.op === 'remove' ? valuesWhenRemoved[field] : operation.value }
  }, before)
