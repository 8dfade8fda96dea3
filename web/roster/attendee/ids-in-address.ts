import * as z from 'zod/mini'
import { idsIn, idsToAddress } from './ids.ts'

/** Attendee ids in an address. */
export const AttendeeIds = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => idsToAddress(idsIn(value))),
)
