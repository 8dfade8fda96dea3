import type { Role } from '@uurwerk/contract/roles'

export interface DemoPerson {
  sourceId: string
  name: string
  role: Role
  shows: string
}

export const demoPeople: DemoPerson[] = [
  {
    sourceId: '120417',
    name: 'Sanne Bakker',
    role: 'student',
    shows: 'a student of V5: a test, choice lessons, a cancelled and a changed lesson today',
  },
  {
    sourceId: 'JVD',
    name: 'Joris van Dijk',
    role: 'teacher',
    shows: 'a teacher of mathematics who coaches V5A',
  },
  {
    sourceId: 'FHE',
    name: 'Femke Hendriks',
    role: 'team-coordinator',
    shows: 'a teacher who coordinates the upper vwo team',
  },
  {
    sourceId: 'roostermaker',
    name: 'Marloes Veenstra',
    role: 'planner',
    shows: 'the timetabler; three teachers and a room are absent on the next school day',
  },
  { sourceId: 'examenbureau', name: 'Hanneke Dekker', role: 'exam-desk', shows: 'the exam desk' },
  { sourceId: 'servicebalie', name: 'Yusuf Demir', role: 'service-desk', shows: 'the service desk' },
  { sourceId: 'beheer', name: 'Arjan Molenaar', role: 'admin', shows: 'the administrator' },
]
