import * as z from 'zod/mini'
import type { OpenEndpoint } from '../endpoint.ts'
import { Id, LocalDate } from '../values.ts'

export const setupPath = '/api/Setup'

const text = (maximum: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum))

const maximumMilliseconds = 80 * 7 * 24 * 60 * 60_000
/** Returns false for dates that do not exist. */
const isTooLong = (start: string, end: string) => Date.parse(end) - Date.parse(start) > maximumMilliseconds

export const SetupRequest = z
  .object({
    /** Last part of the address that the terminal printed. */
    code: z.string().check(z.maxLength(100)),
    name: text(120),
    /** With which the administrator signs in at the identity provider. */
    email: z.email().check(z.maxLength(254)),
    school: text(120),
    timeZone: z.string().check(z.maxLength(60)),
    start: LocalDate,
    end: LocalDate,
  })
  .check(z.refine(({ start, end }) => start < end && !isTooLong(start, end), { path: ['end'] }))
export type SetupRequest = z.infer<typeof SetupRequest>

export const SetupResult = z.object({ id: Id, sourceId: z.string() })
export type SetupResult = z.infer<typeof SetupResult>

export const setupCall = {
  method: 'POST',
  path: setupPath,
  summary: 'Set up an installation without people: its school and first administrator',
  description:
    'Needs no bearer, but the code of a one-time link of 30 minutes. Also signs the administrator in, by cookie.',
  body: SetupRequest,
  status: 201,
  result: SetupResult,
  errors: ['importRunning', 'requestFromElsewhere'],
} satisfies OpenEndpoint
