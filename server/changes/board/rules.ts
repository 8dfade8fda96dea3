import type { BoardChange, BoardDay } from '@uurwerk/contract/changes/board'
import { fillPlaceholders } from '@uurwerk/contract/i18n/fill-placeholders'
import { texts } from '@uurwerk/contract/i18n/texts'
import type { Language } from '@uurwerk/contract/languages'
import type { PublishedChange } from '@uurwerk/contract/appointment-change'
import type { Participant } from '@uurwerk/contract/values'

export interface ChangedLesson {
  id: number
  subject: string
  start: string
  end: string
  change: PublishedChange
  groups: Participant[]
  classrooms: Participant[]
  teachers: Participant[]
}

interface Disclosure {
  /** Teachers by their codes. */
  teachers: boolean
}

/** Classes in the order of people: V2 before V10. */
export function buildBoardDay(date: string, lessons: readonly ChangedLesson[], disclosure: Disclosure): BoardDay {
  const entries = lessons.flatMap((lesson) => {
    const change = toBoardChange(lesson, disclosure)
    return lesson.groups.map(({ name }) => ({ name, change }))
  })
  const classes = [...Map.groupBy(entries, ({ name }) => name)]
    .map(([name, changes]) => ({ name, changes: changes.map(({ change }) => change) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'nl', { numeric: true }))
  return { date, classes }
}

const listNames = (participants: readonly Participant[]) => participants.map(({ name }) => name)
const listCodes = (participants: readonly Participant[]) => participants.map(({ code, name }) => code ?? name)

function toBoardChange(lesson: ChangedLesson, disclosure: Disclosure): BoardChange {
  const { kind, start, end, classrooms, teachers } = lesson.change
  return {
    id: lesson.id,
    kind,
    subject: lesson.subject,
    start: lesson.start,
    end: lesson.end,
    rooms: listNames(lesson.classrooms),
    teachers: disclosure.teachers ? listCodes(lesson.teachers) : [],
    hasOtherTeacher: teachers !== undefined,
    planned: {
      ...(start !== undefined && { start }),
      ...(end !== undefined && { end }),
      ...(classrooms && { rooms: listNames(classrooms) }),
      ...(teachers && disclosure.teachers && { teachers: listCodes(teachers) }),
    },
  }
}

/** A line per change below its class. */
export function formatChanges({ date, classes }: BoardDay, language: Language): string {
  const boardTexts = texts[language].BOARD
  const day = Temporal.PlainDate.from(date).toLocaleString(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const head = fillPlaceholders(boardTexts.TEXT.HEAD, { day })
  if (classes.length === 0) return `${head}\n\n${boardTexts.NONE}\n`
  const parts = classes.map(({ name, changes }) =>
    [name, ...changes.map((change) => `- ${formatChange(change, date, boardTexts)}`)].join('\n'),
  )
  return `${[head, ...parts].join('\n\n')}\n`
}

type BoardTexts = (typeof texts)['nl']['BOARD']

function formatChange(change: BoardChange, date: string, boardTexts: BoardTexts): string {
  const { kind, subject, start, end, rooms, teachers, planned, hasOtherTeacher } = change
  const isHere = start.startsWith(date)
  const plannedTimes = formatTimes(planned.start ?? start, planned.end ?? end)
  const details = [
    boardTexts.KIND[kind],
    ...(planned.start === undefined || kind === 'cancelled'
      ? []
      : [
          isHere
            ? fillPlaceholders(boardTexts.TEXT.WAS, { value: formatMoment(planned.start, date, plannedTimes) })
            : fillPlaceholders(boardTexts.TEXT.NOW, { value: formatMoment(start, date, formatTimes(start, end)) }),
        ]),
    ...formatReplaced(boardTexts.TEXT.ROOM, rooms, planned.rooms),
    ...(teachers.length + (planned.teachers?.length ?? 0) > 0
      ? formatReplaced(boardTexts.TEXT.TEACHER, teachers, planned.teachers)
      : hasOtherTeacher && kind !== 'cancelled'
        ? [boardTexts.OTHER_TEACHER]
        : []),
  ]
  const times = isHere ? formatTimes(start, end) : plannedTimes
  return `${times} ${subject}: ${details.join(', ')}`
}

const formatTimes = (start: string, end: string) => `${start.slice(11)}–${end.slice(11)}`
const formatMoment = (moment: string, date: string, times: string) =>
  moment.startsWith(date) ? times : `${moment.slice(8, 10)}-${moment.slice(5, 7)} ${times}`

const formatReplaced = (text: string, present: readonly string[], planned: readonly string[] | undefined) => {
  const value = present.join(', ')
  if (planned === undefined) return value === '' ? [] : [fillPlaceholders(text, { value })]
  return [fillPlaceholders(text, { value: `${planned.join(', ') || '–'} → ${value || '–'}` })]
}
