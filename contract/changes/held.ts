import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { LocalDate, Named } from '../values.ts'

export const heldBounds = { days: 400, lines: 20_000 } as const

export const heldParts = ['group', 'course', 'week'] as const
export type HeldPart = (typeof heldParts)[number]

export const heldChoices = [
  'group',
  'course',
  'week',
  'group,course',
  'group,week',
  'course,week',
  'group,course,week',
] as const
export type HeldChoice = (typeof heldChoices)[number]

export const listHeldParts = (by: string): HeldPart[] => heldParts.filter((part) => by.split(',').includes(part))

const By = z.pipe(
  z.string().check(z.refine((by) => listHeldParts(by).length === by.split(',').length)),
  z.transform(listHeldParts),
)

/** `planned` is the sum of `held`, `covered`, `moved` and `cancelled`. */
export const HeldLine = z.object({
  /** Null for lessons without; absent unless asked for. A lesson of two groups counts with both. */
  group: z.optional(z.nullable(Named)),
  course: z.optional(z.nullable(Named)),
  /** Its Monday. */
  week: z.optional(LocalDate),
  planned: z.int(),
  held: z.int(),
  covered: z.int(),
  moved: z.int(),
  cancelled: z.int(),
})
export type HeldLine = z.infer<typeof HeldLine>

const call = {
  method: 'GET',
  access: ['roster'],
  query: z.object({ start: LocalDate, end: LocalDate, by: By }),
  errors: ['attendeeNoRights', 'dateRangeInvalid', 'requestOutOfBounds'],
} as const

export const heldContract = defineContract({
  lines: {
    ...call,
    path: '/api/Changes/Held',
    summary:
      'How many planned lessons on these dates, both included, were held, covered, moved and cancelled, as far as they are over: all lessons for planners, for teachers their own and those of the teams that they coordinate. `by` is `group`, `course`, `week` or several, as `group,week`',
    result: z.array(HeldLine),
  },
  export: {
    ...call,
    path: '/api/Changes/Held/export',
    summary: 'The same as CSV; separated by semicolons in Dutch, as spreadsheets expect',
    result: z.string(),
    answer: 'text',
  },
})
