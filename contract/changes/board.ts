import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { PublishedChange } from '../appointment-change.ts'
import { Id, IdParam, Instant, LocalDate, LocalMinute } from '../values.ts'

export const boardBounds = { name: 80, networks: 20 } as const

/** Holds only what any passer-by may know. Teachers are codes, and empty unless the board may show them. */
export const BoardChange = z.object({
  id: Id,
  kind: PublishedChange.shape.kind,
  subject: z.string(),
  start: LocalMinute,
  end: LocalMinute,
  rooms: z.array(z.string()),
  teachers: z.array(z.string()),
  hasOtherTeacher: z.boolean(),
  /** Planned values, of what is different now. */
  planned: z.object({
    start: z.optional(LocalMinute),
    end: z.optional(LocalMinute),
    rooms: z.optional(z.array(z.string())),
    teachers: z.optional(z.array(z.string())),
  }),
})
export type BoardChange = z.infer<typeof BoardChange>

/** A lesson of two classes stands with both. */
export const BoardDay = z.object({
  date: LocalDate,
  classes: z.array(z.object({ name: z.string(), changes: z.array(BoardChange) })),
})
export type BoardDay = z.infer<typeof BoardDay>

/** Today and the next school day. Not part of the API: a board's token is for its page only. */
export const BoardState = z.object({
  name: z.string(),
  timeZone: z.string(),
  days: z.array(BoardDay),
  announcements: z.array(z.object({ id: Id, title: z.string(), text: z.string(), until: LocalMinute })),
})
export type BoardState = z.infer<typeof BoardState>

/** Addresses or networks, such as 192.0.2.0/24. */
const Networks = z
  .array(z.string().check(z.trim(), z.regex(/^[\da-f.:]{2,45}(\/\d{1,3})?$/i)))
  .check(z.maxLength(boardBounds.networks))

export const Board = z.object({
  id: Id,
  name: z.string(),
  showsTeachers: z.boolean(),
  networks: z.array(z.string()),
  createdAt: Instant,
})
export type Board = z.infer<typeof Board>

export const boardContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/Board',
    summary: 'The screens in the hall, without their addresses',
    access: ['school'],
    result: z.array(Board),
    errors: [],
  },
  create: {
    method: 'POST',
    path: '/api/Board',
    summary: 'Make the address of a screen in the hall; no later answer has it',
    access: ['school'],
    body: z.object({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(boardBounds.name)),
      showsTeachers: z.optional(z.boolean()),
      networks: z.optional(Networks),
    }),
    result: z.object({ id: Id, address: z.string() }),
    status: 201,
    creates: true,
    errors: [],
  },
  remove: {
    method: 'DELETE',
    path: '/api/Board/:id',
    summary: 'Withdraw the address of a screen in the hall',
    access: ['school'],
    params: z.object({ id: IdParam }),
    result: z.null(),
    errors: ['displayDoesNotExist'],
  },
  text: {
    method: 'GET',
    path: '/api/Changes/Text',
    summary:
      'The changes of a day by class, as text: `public` for everyone, without teachers; others for planners and coordinators',
    access: 'any',
    query: z.object({ date: LocalDate, audience: z.enum(['public', 'students', 'staff']) }),
    result: z.string(),
    answer: 'text',
    errors: ['moduleMissing'],
  },
})
