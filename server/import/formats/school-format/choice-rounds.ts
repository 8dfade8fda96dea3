import { roundBounds } from '@uurwerk/contract/joining/choice-round/desk'
import { choiceRoundKinds, ranksMaximum } from '@uurwerk/contract/joining/choice-round/student'
import { LocalMinute } from '@uurwerk/contract/values'
import * as z from 'zod/mini'
import { withText } from '#server/import/reading/explain-issue.ts'
import type { Findings } from '#server/import/findings.ts'
import type { SchoolFiles } from '#server/import/reading/school-files.ts'
import { existsInTimeZone } from '#server/import/reading/time.ts'
import type { ChoiceRound } from '#server/import/school.ts'
import { createTextSchema, dateSchema, nameSchema, readJson, sourceSchema, withSources } from './json-file.ts'
import type { RecordTable } from './table.ts'

const file = 'interrogations.json'
const maximumMebibytes = 8
const defaultRanks = 3

const seatsSchema = z.int().check(z.minimum(0), z.maximum(10_000))
const choiceCountSchema = z.int().check(z.minimum(0), z.maximum(500))
const descriptionSchema = z._default(z.nullable(createTextSchema(roundBounds.description)), null)
const namesSchema = z._default(z.array(nameSchema), [])
const refineUnique = <T>(getKey: (item: T) => string, code: 'sameName' | 'sameGroup') =>
  z.refine<T[]>((items) => new Set(items.map(getKey)).size === items.length, withText({ code }))

const optionSchema = z.strictObject({
  id: nameSchema,
  name: nameSchema,
  description: descriptionSchema,
  seats: seatsSchema,
  courses: namesSchema,
  courseGroupName: z._default(z.nullable(nameSchema), null),
  group: z._default(z.nullable(nameSchema), null),
})
const optionSetSchema = z
  .strictObject({ name: nameSchema, min: choiceCountSchema, max: choiceCountSchema, options: z.array(optionSchema) })
  .check(
    z.refine(({ min, max }) => min <= max, withText({ code: 'minimumAboveMaximum' })),
    z.refine(({ min, options }) => min <= options.length, withText({ code: 'minimumAboveOptions' })),
  )

/** Refuses times that the school's clock skips. */
const createRoundShape = (timeZone: string) => {
  const timeSchema = LocalMinute.check(
    z.refine(
      (text) => existsInTimeZone(text, text.slice(0, 10), timeZone),
      withText({ code: 'clockSkips', values: { timeZone } }),
    ),
  )
  return z.strictObject({
    id: nameSchema,
    name: nameSchema,
    kind: z._default(z.enum(choiceRoundKinds), 'choose'),
    yearStart: dateSchema,
    yearEnd: dateSchema,
    periodStart: dateSchema,
    periodEnd: dateSchema,
    openingDate: timeSchema,
    studentExpirationDate: timeSchema,
    coachExpirationDate: timeSchema,
    ranks: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(ranksMaximum))), null),
    countsOnly: z._default(z.boolean(), false),
    allocateAtClosing: z._default(z.boolean(), false),
    for: z.array(nameSchema).check(z.minLength(1)),
    groupChoice: z._default(
      z
        .array(
          z.strictObject({
            group: nameSchema,
            description: descriptionSchema,
            seats: seatsSchema,
            courses: namesSchema,
          }),
        )
        .check(refineUnique(({ group }) => group, 'sameGroup')),
      [],
    ),
    optionSets: z._default(z.array(optionSetSchema).check(refineUnique((set) => set.name, 'sameName')), []),
    options: z._default(z.array(optionSchema), []),
    source: sourceSchema,
  })
}
type ParsedRound = z.output<ReturnType<typeof createRoundShape>>

type OrderedDates =
  | 'yearStart'
  | 'yearEnd'
  | 'periodStart'
  | 'periodEnd'
  | 'studentExpirationDate'
  | 'coachExpirationDate'

const refineOrder = (first: OrderedDates, second: OrderedDates, code: 'endBeforeStart' | 'closesForCoachesFirst') =>
  z.refine<ParsedRound>((round) => round[first] <= round[second], withText({ code }, [second]))
const listOptions = ({ options, optionSets }: ParsedRound) => [...options, ...optionSets.flatMap((set) => set.options)]

const createSchema = (timeZone: string) =>
  z.array(
    createRoundShape(timeZone).check(
      refineOrder('yearStart', 'yearEnd', 'endBeforeStart'),
      refineOrder('periodStart', 'periodEnd', 'endBeforeStart'),
      z.refine(
        (round) => round.openingDate < round.studentExpirationDate,
        withText({ code: 'closesBeforeOpening' }, ['studentExpirationDate']),
      ),
      refineOrder('studentExpirationDate', 'coachExpirationDate', 'closesForCoachesFirst'),
      z.refine(
        (round) => new Set(listOptions(round).map(({ id }) => id)).size === listOptions(round).length,
        withText({ code: 'sameOptionId' }, ['id']),
      ),
      z.refine(
        (round) => round.kind === 'ranked' || round.ranks === null,
        withText({ code: 'ranksWithoutRanking' }, ['ranks']),
      ),
      z.refine(
        (round) => round.kind === 'ranked' || !round.allocateAtClosing,
        withText({ code: 'allocationWithoutRanking' }, ['allocateAtClosing']),
      ),
      z.refine(
        (round) => round.kind !== 'ranked' || round.groupChoice.length === 0,
        withText({ code: 'rankedGroups' }, ['groupChoice']),
      ),
    ),
  )

/** Records whose faults can be located after reading. */
export interface ChoiceRoundTable extends RecordTable<ChoiceRound> {
  getLineAt: (path: readonly PropertyKey[]) => number
}

/** Returns undefined if the file is absent. */
export async function readChoiceRounds(
  files: SchoolFiles,
  timeZone: string,
  findings: Findings,
): Promise<ChoiceRoundTable | undefined> {
  if (!files.sizes.has(file)) return undefined
  const json = await readJson(files, file, createSchema(timeZone), findings, maximumMebibytes)
  if (!json) return { file, records: [], lines: [], isComplete: false, getLineAt: () => 1 }
  const records = json.value.map((round) => ({ ...withSources(round), ranks: computeRanks(round) }))
  return {
    file,
    records,
    lines: records.map((_, index) => json.getLineAt([index])),
    isComplete: true,
    getLineAt: json.getLineAt,
  }
}

const computeRanks = ({ kind, ranks }: ParsedRound) => (kind === 'ranked' ? (ranks ?? defaultRanks) : null)
