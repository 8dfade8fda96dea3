import * as z from 'zod/mini'

/** RFC 6902: set the value at a path, whether it was there or not. */
export const setAt = <P extends string, V extends z.ZodMiniType>(path: P, value: V) =>
  z.object({ op: z.enum(['add', 'replace']), path: z.literal(path), value })

/** RFC 6902: take the value at a path away. */
export const removeAt = <P extends string>(path: P) => z.object({ op: z.literal('remove'), path: z.literal(path) })
