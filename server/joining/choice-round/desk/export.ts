import { texts } from '@uurwerk/contract/i18n/texts'
import type { CallContext } from '../../../http/call-context.ts'
import { csvOf } from '../../../lib/csv.ts'
import type { Clock } from '../../../lib/clock.ts'
import { type Coordinated, requireCoordinated } from '../student/service.ts'
import { partsOf } from './queries.ts'
import { studentRows } from './read.ts'
import type { StudentRow } from './student-queries.ts'

/** The students of a round and what each chose, a column for each set, or for each rank. */
export async function exportedRound(context: CallContext, id: number): Promise<string> {
  const row = await requireCoordinated(context, id)
  const [students, { sets, options }] = await Promise.all([studentRows(context, id), partsOf(context.db, id)])
  const text = texts[context.language].CHOICE_ROUND.EXPORT
  const columns: Column[] = [
    [text.STUDENT, ({ name }) => name],
    [text.GROUPS, ({ groups }) => namesOf(groups)],
    [text.COACH, ({ coach }) => coach?.name ?? ''],
    ...choiceColumns(row, text, { sets, hasLoose: options.some(({ set_id }) => set_id === null) }),
    [text.STATE, ({ state }) => text[state]],
    [text.CONFIRMED, ({ confirmed_at }) => wallTime(context.clock, confirmed_at)],
  ]
  const head = columns.map(([name]) => name)
  const body = students.map((student) => columns.map(([, cell]) => cell(student)))
  return csvOf([head, ...body], context.language === 'nl' ? ';' : ',')
}

type Column = [name: string, cell: (row: StudentRow) => string]
type Text = (typeof texts)['nl']['CHOICE_ROUND']['EXPORT']

const namesOf = (named: readonly { name: string }[]) => named.map(({ name }) => name).join(', ')

function choiceColumns(
  { kind, ranks }: Coordinated,
  text: Text,
  { sets, hasLoose }: { sets: readonly { id: number; name: string }[]; hasLoose: boolean },
): Column[] {
  if (kind === 'ranked')
    return [
      ...Array.from({ length: ranks ?? 0 }, (_, index): Column => [
        text.RANK.replace('{{rank}}', `${index + 1}`),
        ({ ranking }) => ranking[index]?.name ?? '',
      ]),
      [text.ALLOCATED, ({ options }) => namesOf(options)],
    ]
  const inSet = (id: number | null) => (row: StudentRow) => namesOf(row.options.filter(({ setId }) => setId === id))
  return [
    [text.GROUP, ({ group }) => group?.name ?? ''],
    ...sets.map(({ id, name }): Column => [name, inSet(id)]),
    ...(hasLoose ? [[text.OPTIONS, inSet(null)] satisfies Column] : []),
  ]
}

/** As a spreadsheet reads a time: `2026-11-18 09:04`. */
const wallTime = ({ timeZone }: Clock, instant: string | null): string =>
  instant === null
    ? ''
    : Temporal.Instant.from(instant)
        .toZonedDateTimeISO(timeZone)
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' })
        .replace('T', ' ')
