import type { SchoolData } from '#server/import/school.ts'
import type { Diary } from '../diary.ts'
import type { Staffing } from '../staffing.ts'
import { makeMentorGroups, mentorPeriod, modulePeriod, modules, sports } from './offered-groups.ts'
import { makeChoiceRounds } from './make-choice-rounds.ts'
import { toGroup, makeGroupLessons } from './taught-groups.ts'

export function makeRounds(
  diary: Diary,
  staffing: Staffing,
): Required<Pick<SchoolData, 'groups' | 'appointments' | 'choiceRounds'>> {
  const mentors = makeMentorGroups(staffing)
  const ofModules = [...modules, ...sports]
  return {
    groups: [...ofModules, ...mentors].map(toGroup),
    appointments: [
      ...ofModules.flatMap((ofModule) => makeGroupLessons(ofModule, modulePeriod, diary, staffing)),
      ...mentors.flatMap((mentor) => makeGroupLessons(mentor, mentorPeriod, diary, staffing)),
    ],
    choiceRounds: makeChoiceRounds(mentors),
  }
}
