import type { BriefAppointment, CoachedStudent } from '@uurwerk/contract/staff/coach'
import { t } from '#web/lib/i18n.ts'
import { formatStudentRoundStatus } from './StudentRoundStatusLabel.tsx'
import { formatAppointmentRooms, formatAppointmentStart } from './format-coach-texts.ts'

/** Returns a row per student, below a header. */
export const buildCoachCsvRows = (students: readonly CoachedStudent[]): string[][] => [
  [
    t(($) => $.COACH.COLUMN.NAME),
    t(($) => $.COACH.COLUMN.CLASS),
    t(($) => $.COACH.COLUMN.NUMBER),
    t(($) => $.COACH.COLUMN.COACH),
    t(($) => $.COACH.COLUMN.NOW),
    t(($) => $.COACH.COLUMN.NEXT),
    t(($) => $.COACH.COLUMN.ROUND),
    t(($) => $.COACH.COLUMN.REGISTERED),
    t(($) => $.COACH.COLUMN.OPEN),
    t(($) => $.COACH.COLUMN.UNREAD),
  ],
  ...students.map((student) => [
    student.name,
    student.className ?? '',
    student.sourceId,
    student.coach?.name ?? '',
    formatAppointment(student.now),
    student.next ? `${formatAppointmentStart(student.next)} ${formatAppointment(student.next)}` : '',
    student.rounds.map(({ name, standing }) => `${name}: ${formatStudentRoundStatus(standing)}`).join('; '),
    String(student.exams.registered),
    String(student.exams.open),
    String(student.unreadChanges),
  ]),
]

const formatAppointment = (appointment: BriefAppointment | null) =>
  appointment === null ? '' : [appointment.name, formatAppointmentRooms(appointment)].filter(Boolean).join(' ')
