import type { DemoChoice } from '#server/demo/demo-actions.ts'
import type { ChoiceRound } from '#server/import/school.ts'
import { isCompulsory, SchoolRosters } from '../school-rosters.ts'
import { computeRandomHex } from '../make-join-actions.ts'
import { screenshotStudent } from '../screenshot-week.ts'
import type { GeneratedSchool } from '../generate-school.ts'
import { demoTerm } from '../demo-term.ts'
import { ChoosingQueue } from './choosing-queue.ts'

export function makeRoundChoices(school: GeneratedSchool): DemoChoice[] {
  const { choiceRounds = [], memberships = [] } = school.firstPublication
  const compulsoryRosters = new SchoolRosters(school, isCompulsory)
  const openedRounds = choiceRounds.filter(({ openingDate }) => openingDate < demoTerm.showDate.toString())
  return openedRounds.flatMap((round) => {
    const students = memberships.filter(({ group }) => round.for.includes(group)).map(({ person }) => person)
    const orderedStudents = students.toSorted((a, b) =>
      computeRandomHex(round.id, a) < computeRandomHex(round.id, b) ? -1 : 1,
    )
    if (round.kind === 'ranked')
      return orderedStudents.flatMap((student, queuePosition) =>
        makeRanking(round, student, queuePosition, orderedStudents.length),
      )
    const choosingQueue = new ChoosingQueue(school.firstPublication, round, compulsoryRosters)
    return orderedStudents.flatMap(
      (student, queuePosition) => choosingQueue.makeNextChoice(student, queuePosition) ?? [],
    )
  })
}

/** Leaves a third of the open round without ranking, and almost nobody in the closed one. */
function makeRanking(round: ChoiceRound, student: string, queuePosition: number, studentCount: number): DemoChoice[] {
  const isClosed = round.studentExpirationDate < demoTerm.showDate.toString()
  const isScreenshotStudent = student === screenshotStudent.id
  if (isScreenshotStudent ? !isClosed : queuePosition > studentCount * (isClosed ? 0.96 : 0.64)) return []
  // Favours the first options.
  const preferredOptions = round.options
    .map(({ id }, index) => ({
      id,
      weight:
        Number(`0x${computeRandomHex(id, student).slice(0, 6)}`) / 0xffffff + (index * 0.4) / round.options.length,
    }))
    .toSorted((a, b) => a.weight - b.weight)
  const chosenAt = `${round.openingDate.slice(0, 11)}${queuePosition % 3 === 0 ? '21' : '15'}:${String((queuePosition * 7) % 60).padStart(2, '0')}`
  const options = isScreenshotStudent
    ? ['zeilen', 'klimbos', 'yoga']
    : preferredOptions.slice(0, round.ranks ?? 0).map(({ id }) => id)
  return [{ round: round.id, by: student, chosenAt, group: null, options, confirmedAt: chosenAt }]
}
