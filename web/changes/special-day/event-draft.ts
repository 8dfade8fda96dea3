import type { GroupEvent } from '@uurwerk/contract/changes/special-day'
import type { Named } from '@uurwerk/contract/values'

export const eventKinds = ['activity', 'away'] as const

export interface EventDraft {
  kind: (typeof eventKinds)[number]
  name: string
  date: string
  start: string
  lastDate: string
  end: string
  groups: readonly Named[]
  teachers: readonly Named[]
  classrooms: readonly Named[]
  message: string
}

export const createEventDraft = (date: Temporal.PlainDate, day: { start: string; end: string }): EventDraft => ({
  kind: 'activity',
  name: '',
  date: date.toString(),
  lastDate: date.toString(),
  ...day,
  groups: [],
  teachers: [],
  classrooms: [],
  message: '',
})

/** A period that begins later ends no earlier. */
export const moveFirstDate = ({ lastDate }: EventDraft, date: string) => ({
  date,
  lastDate: lastDate < date ? date : lastDate,
})

const listIds = (attendees: readonly Named[]) => attendees.map(({ id }) => id)

export function toGroupEvent(draft: EventDraft): GroupEvent {
  const { kind, name, date, start, lastDate, end, groups, teachers, classrooms, message } = draft
  return {
    start: `${date}T${start}`,
    end: `${lastDate}T${end}`,
    groups: listIds(groups),
    activity:
      kind === 'away' ? null : { name: name.trim(), teachers: listIds(teachers), classrooms: listIds(classrooms) },
    message: message.trim() || null,
  }
}

export const isPeriodInvalid = (draft: EventDraft) => {
  const { start, end } = toGroupEvent(draft)
  return end <= start
}
