import type { BoardChange, BoardState } from '@uurwerk/contract/changes/board'
import { LoadedBoard } from './LoadedBoard.tsx'

const change: BoardChange = {
  id: 1,
  kind: 'cancelled',
  subject: 'Wiskunde B',
  start: '2026-11-18T08:30',
  end: '2026-11-18T09:20',
  rooms: ['B204'],
  teachers: [],
  hasOtherTeacher: false,
  planned: {},
}
const changes: BoardChange[] = [
  change,
  { ...change, id: 2, kind: 'changed', subject: 'Engels', rooms: ['A108'], planned: { rooms: ['B204'] } },
  { ...change, id: 3, kind: 'changed', subject: 'Frans', hasOtherTeacher: true, rooms: [] },
  {
    ...change,
    id: 4,
    kind: 'moved',
    subject: 'Geschiedenis',
    start: '2026-11-18T13:00',
    end: '2026-11-18T13:50',
    planned: { start: '2026-11-19T10:30', end: '2026-11-19T11:20' },
  },
  {
    ...change,
    id: 5,
    kind: 'changed',
    subject: 'Natuurkunde',
    teachers: ['TTO'],
    hasOtherTeacher: true,
    planned: { teachers: ['TTH'] },
  },
  { ...change, id: 6, kind: 'added', subject: 'Mentoruur' },
]
const state: BoardState = {
  name: 'Aula',
  timeZone: 'Europe/Amsterdam',
  announcements: [
    { id: 1, title: 'Fietsenstalling dicht', text: 'Zet je fiets bij **ingang B**.', until: '2099-01-01T00:00' },
  ],
  days: [
    { date: '2099-11-18', classes: [{ name: 'V5A', changes }] },
    { date: '2099-11-19', classes: [] },
  ],
}

export const WithChanges = () => <LoadedBoard state={state} staleSince={undefined} />
export const Offline = () => <LoadedBoard state={state} staleSince="08:12" />
