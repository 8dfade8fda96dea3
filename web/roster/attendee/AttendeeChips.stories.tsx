import { longName } from '#web/gallery/sample-session.ts'
import { AttendeeChips } from './AttendeeChips.tsx'
import { RemovableAttendeeChips } from './RemovableAttendeeChips.tsx'
import type { LoadedAttendee } from './attendee-store.ts'

const createStudentEntry = (id: number, name: string, className: string | null = null): [number, LoadedAttendee] => [
  id,
  { id, sourceId: String(id), type: 'student', name, code: null, className },
]
const many = new Map(
  Array.from({ length: 60 }, (_, index) => createStudentEntry(index + 1, `${index + 1} ${longName}`)),
)
const nobody = new Map()

export const One = () => (
  <AttendeeChips ids={[1]} attendees={new Map([createStudentEntry(1, 'Sanne Bakker')])} colouredAttendees={nobody} />
)
export const Sixty = () => (
  <RemovableAttendeeChips
    ids={[...many.keys()]}
    attendees={many}
    colouredAttendees={nobody}
    onRemove={() => undefined}
  />
)
export const Coloured = () => (
  <RemovableAttendeeChips
    ids={[1]}
    attendees={many}
    onRemove={() => undefined}
    colouredAttendees={new Map([[1, { id: 1, name: longName, type: 'student', hue: 240, tag: 'ASWH' }]])}
  />
)
/** Two people with one name in different classes, two with one name in the same class, and a single one. */
export const Alike = () => (
  <RemovableAttendeeChips
    ids={[1, 2, 3, 4, 5]}
    attendees={
      new Map([
        createStudentEntry(1, 'Lars Kramer', 'M1A'),
        createStudentEntry(2, 'Lars Kramer', 'M4A'),
        createStudentEntry(3, 'Sanne Bakker', 'V5A'),
        createStudentEntry(4, 'Evi Visser', 'H2B'),
        createStudentEntry(5, 'Evi Visser', 'H2B'),
      ])
    }
    colouredAttendees={nobody}
    onRemove={() => undefined}
  />
)
