import type { DemoChoice } from '#server/demo/demo-actions.ts'
import type { ChoiceRound } from '#server/import/school.ts'
import { Agenda } from '../agenda.ts'
import { computeLot } from '../make-join-actions.ts'
import { pictureStudent } from '../picture.ts'
import type { GeneratedSchool } from '../generate-school.ts'
import { term } from '../term.ts'
import { ChoosingQueue } from './choosing-queue.ts'

export function makeRoundChoices(written: GeneratedSchool): DemoChoice[] {
  const { choiceRounds = [], memberships = [] } = written.before
  const fixed = new Agenda(written, ({ type, subscribeFrom }) => type !== 'choice' && subscribeFrom === null)
  const begun = choiceRounds.filter(({ openingDate }) => openingDate < term.showDate.toString())
  return begun.flatMap((round) => {
    const students = memberships.filter(({ group }) => round.for.includes(group)).map(({ person }) => person)
    const line = students.toSorted((a, b) => (computeLot(round.id, a) < computeLot(round.id, b) ? -1 : 1))
    if (round.kind === 'ranked')
      return line.flatMap((student, place) => makeRanking(round, student, place, line.length))
    const choosing = new ChoosingQueue(written.before, round, fixed)
    return line.flatMap((student, place) => choosing.next(student, place) ?? [])
  })
}

/** Leaves a third of the open round without ranking, and almost nobody in the closed one. */
function makeRanking(round: ChoiceRound, student: string, place: number, all: number): DemoChoice[] {
  const isClosed = round.studentExpirationDate < term.showDate.toString()
  const isPicture = student === pictureStudent.id
  if (isPicture ? !isClosed : place > all * (isClosed ? 0.96 : 0.64)) return []
  // Favours the first options.
  const liked = round.options
    .map(({ id }, index) => ({
      id,
      weight: Number(`0x${computeLot(id, student).slice(0, 6)}`) / 0xffffff + (index * 0.4) / round.options.length,
    }))
    .toSorted((a, b) => a.weight - b.weight)
  const at = `${round.openingDate.slice(0, 11)}${place % 3 === 0 ? '21' : '15'}:${String((place * 7) % 60).padStart(2, '0')}`
  const options = isPicture ? ['zeilen', 'klimbos', 'yoga'] : liked.slice(0, round.ranks ?? 0).map(({ id }) => id)
  return [{ round: round.id, by: student, at, group: null, options, confirmed: at }]
}
