import * as z from 'zod/mini'

/** Ignores an invalid value, so that an old or mistyped address still opens the screen. */
export const toOptionalParam = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined)

/** Accepts text. The router parses digits in the address as a number. */
export const TextParam = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
