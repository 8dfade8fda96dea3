import type { School } from '../../../server/import/school.ts'
import type { Diary } from '../diary.ts'
import type { Staffing } from '../staffing.ts'
import { mentorGroups, mentorPeriod, modulePeriod, modules, sports } from './offered.ts'
import { roundsWith } from './rounds.ts'
import { groupOf, lessonsOf } from './taught.ts'

/** The choice rounds with the groups and lessons that they are about. */
export function makeRounds(
  diary: Diary,
  staffing: Staffing,
): Required<Pick<School, 'groups' | 'appointments' | 'choiceRounds'>> {
  const mentors = mentorGroups(staffing)
  const ofModules = [...modules, ...sports]
  return {
    groups: [...ofModules, ...mentors].map(groupOf),
    appointments: [
      ...ofModules.flatMap((ofModule) => lessonsOf(ofModule, modulePeriod, diary, staffing)),
      ...mentors.flatMap((mentor) => lessonsOf(mentor, mentorPeriod, diary, staffing)),
    ],
    choiceRounds: roundsWith(mentors),
  }
}
