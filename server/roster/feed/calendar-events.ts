import { texts } from '@uurwerk/contract/i18n/texts'
import { isBusyOnly } from '@uurwerk/contract/rules/appointment'
import type { Language } from '@uurwerk/contract/languages'
import type { CalendarEntry } from '../appointment/service.ts'
import type { CalendarEvent } from './icalendar.ts'
import { listParticipantIds } from './rules.ts'

export interface CalendarReader {
  customer: string
  language: Language
  /** Minutes before the start; null for no alarm. */
  alarm: number | null
  /** Names of attendees by id; only for composed rosters. */
  nameByAttendeeId?: ReadonlyMap<number, string> | undefined
  teamIds?: readonly number[]
}

export function toCalendarEvent(entry: CalendarEntry, reader: CalendarReader): CalendarEvent {
  const { appointment, version, updatedAt } = entry
  const { id, type, start, end, isCancelled } = appointment
  return {
    uid: `${id}@${reader.customer}`,
    sequence: version - 1,
    modifiedAt: updatedAt,
    start,
    end,
    summary: formatSummary(entry, reader),
    location: formatLocation(appointment, reader.language),
    // A holiday is for the whole school.
    description: type === 'holiday' ? '' : formatDescription(appointment, reader.language),
    isCancelled,
    isBusy: type !== 'holiday',
    alarm: reader.alarm,
  }
}

type Appointment = CalendarEntry['appointment']

const maximumSummaryNames = 3

function formatSummary(entry: CalendarEntry, { language, nameByAttendeeId, teamIds = [] }: CalendarReader): string {
  const { name, course, isCancelled, type } = entry.appointment
  const { MARK, OCCUPIED } = texts[language].ROSTER
  const attendeeNames = nameByAttendeeId
    ? listParticipantIds(entry, teamIds).flatMap((id) => nameByAttendeeId.get(id) ?? [])
    : []
  const overflow = attendeeNames.length > maximumSummaryNames ? [`+${attendeeNames.length - maximumSummaryNames}`] : []
  const title = name || course?.name || (isBusyOnly({ type, name }) ? OCCUPIED : '–')
  const needsExamMark = type === 'exam' && !title.toLowerCase().startsWith(MARK.EXAM)
  const typeMark = needsExamMark ? MARK.EXAM : ''
  const mark = isCancelled ? MARK.CANCELLED : typeMark
  const nameList = [...attendeeNames.slice(0, maximumSummaryNames), ...overflow].join(', ')
  return `${mark && `${capitalize(mark)}: `}${title}${nameList && ` · ${nameList}`}`
}

const formatLocation = ({ classrooms, isOnline }: Appointment, language: Language): string =>
  formatNames(classrooms) || (isOnline ? capitalize(texts[language].ROSTER.MARK.ONLINE) : '')

function formatDescription({ teachers, groups, isOnline, teacherNote }: Appointment, language: Language): string {
  const { DETAILS, MARK } = texts[language].ROSTER
  const formatLine = (singular: string, plural: string, list: readonly { name: string }[]) =>
    list.length > 0 && `${list.length === 1 ? singular : plural}: ${formatNames(list)}`
  const facts = [
    formatLine(DETAILS.TEACHER_one, DETAILS.TEACHER_other, teachers),
    formatLine(DETAILS.GROUP_one, DETAILS.GROUP_other, groups),
    isOnline && capitalize(MARK.ONLINE),
  ].filter((fact) => fact !== false)
  return [facts.join('\n'), teacherNote ?? ''].filter((paragraph) => paragraph !== '').join('\n\n')
}

const maximumListedNames = 12

function formatNames(list: readonly { name: string }[]): string {
  const names = list.slice(0, maximumListedNames).map(({ name }) => name)
  return [...names, ...(list.length > maximumListedNames ? [`+${list.length - maximumListedNames}`] : [])].join(', ')
}

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
