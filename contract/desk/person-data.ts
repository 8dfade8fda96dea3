import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { IdParam } from '../values.ts'

/** Rows per kind, which is the name of the table. */
const RowCounts = z.record(z.string(), z.int())

export const ErasureReport = z.object({
  /** Gone, or no longer about the person. */
  erased: RowCounts,
  /** Stay without a name, as a seat count or a past lesson does. */
  kept: RowCounts,
})
export type ErasureReport = z.infer<typeof ErasureReport>

export const maximumErasureReason = 200

export const personDataContract = defineContract({
  export: {
    method: 'GET',
    path: '/api/Person/:id/export',
    summary: 'All that is stored about a person, as a zip of JSON and iCalendar',
    access: 'known',
    params: z.object({ id: IdParam }),
    result: z.custom<Uint8Array>(),
    answer: 'zip',
    errors: ['attendeeNoRights', 'attendeeDoesNotExist'],
  },
  erase: {
    method: 'POST',
    path: '/api/School/People/:id/erase',
    summary: 'Erase a person, or with dryRun tell what that would do',
    access: ['school'],
    params: z.object({ id: IdParam }),
    query: z.object({ dryRun: z.optional(z.enum(['true', 'false'])) }),
    body: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(maximumErasureReason)) }),
    result: ErasureReport,
    errors: ['attendeeNoRights', 'attendeeDoesNotExist', 'importRunning', 'lastAdmin'],
  },
})
