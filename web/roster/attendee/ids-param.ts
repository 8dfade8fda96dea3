import * as z from 'zod/mini'
import { parseIds, toIdsParam } from './ids.ts'

export const IdsParam = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => toIdsParam(parseIds(value))),
)
