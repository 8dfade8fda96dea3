import type { Attendee } from '@uurwerk/contract/roster/attendee'
import { longName } from '../../gallery/sample-session.ts'
import { AttendeeChips } from './AttendeeChips.tsx'

const student = (id: number, name: string): [number, Attendee] => [
  id,
  { id, sourceId: String(id), type: 'student', name, code: null },
]
const many = new Map(Array.from({ length: 60 }, (_, index) => student(index + 1, `${index + 1} ${longName}`)))
const nobody = new Map()

export const One = () => <AttendeeChips ids={[1]} attendees={new Map([student(1, 'Sanne Bakker')])} coloured={nobody} />
export const Sixty = () => (
  <AttendeeChips ids={[...many.keys()]} attendees={many} coloured={nobody} onRemove={() => undefined} />
)
export const Coloured = () => (
  <AttendeeChips
    ids={[1]}
    attendees={many}
    coloured={new Map([[1, { id: 1, name: longName, type: 'student', hue: 240, tag: 'ASWH' }]])}
    onRemove={() => undefined}
  />
)
