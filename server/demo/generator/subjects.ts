import type { Course } from '../../import/school.ts'

export type RoomKind =
  | 'theory'
  | 'biology'
  | 'physics'
  | 'chemistry'
  | 'art'
  | 'music'
  | 'workshop'
  | 'computer'
  | 'gym'

export interface Subject {
  id: string
  name: string
  code: string
  department: string
  room: RoomKind
}

const subjectRows: [string, string, string, string, RoomKind][] = [
  ['ne', 'Nederlands', 'Ne', 'dutch', 'theory'],
  ['en', 'Engels', 'En', 'english', 'theory'],
  ['fa', 'Frans', 'Fa', 'french', 'theory'],
  ['du', 'Duits', 'Du', 'german', 'theory'],
  ['sp', 'Spaans', 'Sp', 'spanish', 'theory'],
  ['la', 'Latijn', 'La', 'classics', 'theory'],
  ['gr', 'Grieks', 'Gr', 'classics', 'theory'],
  ['kcv', 'KCV', 'KCV', 'classics', 'theory'],
  ['wi', 'Wiskunde', 'Wi', 'mathematics', 'theory'],
  ['wiA', 'Wiskunde A', 'Wi A', 'mathematics', 'theory'],
  ['wiB', 'Wiskunde B', 'Wi B', 'mathematics', 'theory'],
  ['wiC', 'Wiskunde C', 'Wi C', 'mathematics', 'theory'],
  ['bi', 'Biologie', 'Bi', 'biology', 'biology'],
  ['nask', 'Natuur- en scheikunde', 'NaSk', 'physics', 'physics'],
  ['nask1', 'NaSk 1', 'NaSk1', 'physics', 'physics'],
  ['nask2', 'NaSk 2', 'NaSk2', 'chemistry', 'chemistry'],
  ['na', 'Natuurkunde', 'Na', 'physics', 'physics'],
  ['sk', 'Scheikunde', 'Sk', 'chemistry', 'chemistry'],
  ['gs', 'Geschiedenis', 'Gs', 'history', 'theory'],
  ['ma', 'Maatschappijleer', 'Ma', 'history', 'theory'],
  ['maw', 'Maatschappijwetenschappen', 'Maw', 'history', 'theory'],
  ['ak', 'Aardrijkskunde', 'Ak', 'geography', 'theory'],
  ['ec', 'Economie', 'Ec', 'economics', 'theory'],
  ['beco', 'Bedrijfseconomie', 'Beco', 'economics', 'theory'],
  ['lo', 'Lichamelijke opvoeding', 'LO', 'sports', 'gym'],
  ['bsm', 'Bewegen, sport en maatschappij', 'BSM', 'sports', 'gym'],
  ['te', 'Tekenen', 'Te', 'art', 'art'],
  ['kubv', 'Kunst beeldende vormgeving', 'KuBV', 'art', 'art'],
  ['ckv', 'Culturele en kunstzinnige vorming', 'CKV', 'art', 'theory'],
  ['mu', 'Muziek', 'Mu', 'music', 'music'],
  ['lv', 'Levensbeschouwing', 'Lv', 'philosophy', 'theory'],
  ['fi', 'Filosofie', 'Fi', 'philosophy', 'theory'],
  ['tn', 'Techniek', 'Tn', 'technology', 'workshop'],
  ['ik', 'Informatiekunde', 'Ik', 'technology', 'computer'],
  ['in', 'Informatica', 'In', 'technology', 'computer'],
  ['ment', 'Mentoruur', 'Ment', 'mentor', 'theory'],
]

const subjects = new Map<string, Subject>(
  subjectRows.map(([id, name, code, department, room]) => [id, { id, name, code, department, room }]),
)

export function getSubject(id: string): Subject {
  const subject = subjects.get(id)
  if (!subject) throw new Error(`The demo school has no subject ${id}.`)
  return subject
}

export const courses: Course[] = [...subjects.values()].map(({ id, name, code }) => ({ id, name, code }))

/** 95 teachers in total. */
export const teachersPerDepartment: Record<string, number> = {
  dutch: 10,
  english: 9,
  french: 4,
  german: 4,
  spanish: 1,
  classics: 3,
  mathematics: 11,
  biology: 6,
  physics: 5,
  chemistry: 3,
  history: 8,
  geography: 6,
  economics: 4,
  sports: 8,
  art: 5,
  music: 2,
  philosophy: 2,
  technology: 4,
}
