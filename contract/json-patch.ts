import * as z from 'zod/mini'

/** RFC 6902: set the value at a path, whether it was there or not. */
export const setAt = <P extends string, V extends z.ZodMiniType>(path: P, value: V) => setIn(z.literal(path), value)

/** The same for every path of a form. */
export const setIn = <P extends z.ZodMiniType<string>, V extends z.ZodMiniType>(path: P, value: V) =>
  z.object({ op: z.enum(['add', 'replace']), path, value })

/** RFC 6902: take the value at a path away. */
export const removeAt = <P extends string>(path: P) => removeIn(z.literal(path))

export const removeIn = <P extends z.ZodMiniType<string>>(path: P) => z.object({ op: z.literal('remove'), path })
