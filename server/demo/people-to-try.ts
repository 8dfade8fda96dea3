import type { Role } from '@uurwerk/contract/roles'
import { fullName } from './names.ts'
import { pictureStudent, pictureTeachers } from './picture.ts'
import { knownCoordinator, officePeople } from './staff.ts'

export interface DemoPerson {
  sourceId: string
  name: string
  role: Role
  /** What signing in as this person shows. */
  shows: string
}

const teacherName = (code: string) => {
  const [first = '', last = ''] = pictureTeachers[code] ?? []
  return fullName({ first, last })
}

const officeName = (id: string) => officePeople.find((person) => person.id === id)?.name ?? id

/** Six people to sign in as, one for each way of using the product. */
export const demoPeople: DemoPerson[] = [
  {
    sourceId: pictureStudent.id,
    name: pictureStudent.name,
    role: 'student',
    shows: 'a student of V5: a test, choice lessons, a cancelled and a changed lesson today',
  },
  { sourceId: 'JVD', name: teacherName('JVD'), role: 'teacher', shows: 'a teacher of mathematics who coaches V5A' },
  {
    sourceId: knownCoordinator,
    name: teacherName(knownCoordinator),
    role: 'team-coordinator',
    shows: 'a teacher who coordinates the upper vwo team',
  },
  { sourceId: 'examenbureau', name: officeName('examenbureau'), role: 'exam-desk', shows: 'the exam desk' },
  { sourceId: 'servicebalie', name: officeName('servicebalie'), role: 'service-desk', shows: 'the service desk' },
  { sourceId: 'beheer', name: officeName('beheer'), role: 'admin', shows: 'the administrator' },
]
