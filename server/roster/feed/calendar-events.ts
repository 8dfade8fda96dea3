import { texts } from '@uurwerk/contract/i18n/texts'
import { isOnlyTaken } from '@uurwerk/contract/rules/appointment'
import type { Language } from '@uurwerk/contract/languages'
import type { CalendarEntry } from '../appointment/service.ts'
import type { CalendarEvent } from './icalendar.ts'

export interface CalendarReader {
  customer: string
  language: Language
  /** Minutes before the start; null for no alarm. */
  alarm: number | null
  /** Names of attendees by id; only for composed rosters. */
  names?: ReadonlyMap<number, string> | undefined
}

export function toCalendarEvent(
  { appointment, version, updatedAt }: CalendarEntry,
  reader: CalendarReader,
): CalendarEvent {
  const { id, type, start, end, isCancelled } = appointment
  return {
    uid: `${id}@${reader.customer}`,
    sequence: version - 1,
    modified: updatedAt,
    start,
    end,
    summary: formatSummary(appointment, reader),
    location: formatLocation(appointment, reader.language),
    // A holiday is for the whole school.
    description: type === 'holiday' ? '' : formatDescription(appointment, reader.language),
    isCancelled,
    isBusy: type !== 'holiday',
    alarm: reader.alarm,
  }
}

type Appointment = CalendarEntry['appointment']

const mostNames = 3

function formatSummary(
  { name, course, isCancelled, type, attendeeIds }: Appointment,
  { language, names }: CalendarReader,
): string {
  const { MARK, OCCUPIED } = texts[language].ROSTER
  const whose = names ? attendeeIds.flatMap((id) => names.get(id) ?? []) : []
  const others = whose.length > mostNames ? [`+${whose.length - mostNames}`] : []
  const title = name || course?.name || (isOnlyTaken({ type, name }) ? OCCUPIED : '–')
  const isNamedExam = title.toLowerCase().startsWith(MARK.EXAM)
  const mark = isCancelled ? MARK.CANCELLED : type === 'exam' && !isNamedExam ? MARK.EXAM : ''
  const shown = [...whose.slice(0, mostNames), ...others].join(', ')
  return `${mark && `${capitalize(mark)}: `}${title}${shown && ` · ${shown}`}`
}

const formatLocation = ({ classrooms, isOnline }: Appointment, language: Language): string =>
  formatNames(classrooms) || (isOnline ? capitalize(texts[language].ROSTER.MARK.ONLINE) : '')

function formatDescription({ teachers, groups, isOnline, teacherNote }: Appointment, language: Language): string {
  const { DETAILS, MARK } = texts[language].ROSTER
  const formatLine = (text: string, several: string, list: readonly { name: string }[]) =>
    list.length > 0 && `${list.length === 1 ? text : several}: ${formatNames(list)}`
  const facts = [
    formatLine(DETAILS.TEACHER_one, DETAILS.TEACHER_other, teachers),
    formatLine(DETAILS.GROUP_one, DETAILS.GROUP_other, groups),
    isOnline && capitalize(MARK.ONLINE),
  ].filter((fact) => fact !== false)
  return [facts.join('\n'), teacherNote ?? ''].filter((part) => part !== '').join('\n\n')
}

const mostListed = 12

function formatNames(list: readonly { name: string }[]): string {
  const names = list.slice(0, mostListed).map(({ name }) => name)
  return [...names, ...(list.length > mostListed ? [`+${list.length - mostListed}`] : [])].join(', ')
}

const capitalize = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
