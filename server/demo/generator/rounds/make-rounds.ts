import type { SchoolData } from '#server/import/school.ts'
import type { TermCalendar } from '../term-calendar.ts'
import type { Staffing } from '../staffing.ts'
import { makeMentorGroups, mentorPeriod, modulePeriod, modules, sports } from './offered-groups.ts'
import { makeChoiceRounds } from './make-choice-rounds.ts'
import { toGroup, makeGroupLessons } from './taught-groups.ts'

export function makeRounds(
  calendar: TermCalendar,
  staffing: Staffing,
): Required<Pick<SchoolData, 'groups' | 'appointments' | 'choiceRounds'>> {
  const mentorGroups = makeMentorGroups(staffing)
  const moduleGroups = [...modules, ...sports]
  return {
    groups: [...moduleGroups, ...mentorGroups].map(toGroup),
    appointments: [
      ...moduleGroups.flatMap((group) => makeGroupLessons(group, modulePeriod, calendar, staffing)),
      ...mentorGroups.flatMap((group) => makeGroupLessons(group, mentorPeriod, calendar, staffing)),
    ],
    choiceRounds: makeChoiceRounds(mentorGroups),
  }
}
