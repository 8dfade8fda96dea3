import type { DemoChoice } from '#server/demo/demo-actions.ts'
import type { Appointment, ChoiceRound, SchoolData } from '#server/import/school.ts'
import type { SchoolRosters } from '../school-rosters.ts'
import { computeRandomHex } from '../make-join-actions.ts'
import { screenshotStudent } from '../screenshot-week.ts'

/** A group of the round, or an option with its group. */
interface ChoiceOffer {
  id: string
  group: string | null
  courses: string[]
  seatsTaken: number
}

/** One module is full, others nearly. */
const moduleSeatsTaken = [28, 27, 26, 25, 24, 23, 22, 20, 18, 16, 12, 9]
const seatsTakenById: Record<string, number> = {
  'sport.roeien': 65,
  'sport.klimmen': 48,
  'sport.schaken': 26,
  'sport.dans': 70,
  'sport.hardlopen': 31,
  debatclub: 21,
  schrijversclub: 15,
  wetenschapscafe: 24,
  schoolkrant: 9,
  'open-dag': 22,
}

/** The students of a round without ranking, in the order of choosing. */
export class ChoosingQueue {
  readonly #round: ChoiceRound
  readonly #compulsoryRosters: SchoolRosters
  readonly #lessonsByGroup: Map<string, Appointment[]>
  readonly #seatsLeft = new Map<string, number>()

  constructor({ appointments = [] }: SchoolData, round: ChoiceRound, compulsoryRosters: SchoolRosters) {
    this.#round = round
    this.#compulsoryRosters = compulsoryRosters
    this.#lessonsByGroup = Map.groupBy(
      appointments.filter(({ groups }) => groups.length === 1),
      ({ groups }) => groups[0] ?? '',
    )
  }

  /** Makes the choices of the next student; undefined for those who have not chosen yet. */
  makeNextChoice(student: string, queuePosition: number): DemoChoice | undefined {
    const { id: round, openingDate, optionSets, options } = this.#round
    const chosenAt = computeChoiceTime(openingDate, queuePosition)
    if (chosenAt === undefined) return undefined
    const isLastYear = openingDate < '2026'
    if (student === screenshotStudent.id && !isLastYear) return undefined
    const chosenGroup = this.#takeSeat(student, this.#listGroupOffers(), [])
    const chosenOffers = chosenGroup ? [chosenGroup] : []
    for (const { min, options } of optionSets) {
      const wantsOption = min > 0 || computeRandomHex('more', student) < '7'
      const chosenOption =
        wantsOption &&
        this.#takeSeat(
          student,
          options.map((option) => toChoiceOffer(option)),
          chosenOffers,
        )
      if (chosenOption) chosenOffers.push(chosenOption)
    }
    const extraOption =
      computeRandomHex('extra', student) < '3' &&
      this.#takeSeat(
        student,
        options.map((option) => toChoiceOffer(option)),
        chosenOffers,
      )
    if (extraOption) chosenOffers.push(extraOption)
    // Some leave it at a group, and some forget to confirm.
    const isDone = chosenOffers.length >= this.#countRequired() && queuePosition % 9 !== 4
    return {
      round,
      by: student,
      chosenAt,
      group: chosenGroup?.id ?? null,
      options: chosenOffers.filter((offer) => offer !== chosenGroup).map(({ id }) => id),
      confirmedAt: isDone ? addMinutes(chosenAt, 2 + (queuePosition % 4)) : null,
    }
  }

  #countRequired = () =>
    (this.#round.groupChoice.length > 0 ? 1 : 0) + this.#round.optionSets.filter(({ min }) => min > 0).length

  #listGroupOffers = () =>
    this.#round.groupChoice.map(({ group, courses }, index) => ({
      id: group,
      group,
      courses,
      seatsTaken: moduleSeatsTaken[index] ?? 0,
    }))

  /** Prefers the first offers; skips those that conflict with a lesson or another choice. */
  #takeSeat(
    student: string,
    offers: readonly ChoiceOffer[],
    chosenOffers: readonly ChoiceOffer[],
  ): ChoiceOffer | undefined {
    const preferredOffers = offers
      // All hexadecimal digits sort before `g`.
      .map((offer, index) => ({ offer, sortKey: `${index < 3 ? '' : 'g'}${computeRandomHex(offer.id, student)}` }))
      .toSorted((a, b) => (a.sortKey < b.sortKey ? -1 : 1))
    const possibleOffer = preferredOffers.find(({ offer }) => this.#canTake(student, offer, chosenOffers))?.offer
    if (possibleOffer)
      this.#seatsLeft.set(possibleOffer.id, (this.#seatsLeft.get(possibleOffer.id) ?? possibleOffer.seatsTaken) - 1)
    return possibleOffer
  }

  #canTake(
    student: string,
    { id, group, courses, seatsTaken }: ChoiceOffer,
    chosenOffers: readonly ChoiceOffer[],
  ): boolean {
    const lessons = this.#listLessons(group)
    const chosenLessons = chosenOffers.flatMap((offer) => this.#listLessons(offer.group))
    return (
      (this.#seatsLeft.get(id) ?? seatsTaken) > 0 &&
      !chosenOffers.some((offer) => offer.courses.some((course) => courses.includes(course))) &&
      !lessons.some((lesson) =>
        chosenLessons.some((chosenLesson) => lesson.start < chosenLesson.end && chosenLesson.start < lesson.end),
      ) &&
      lessons.every(({ start, end }) => this.#compulsoryRosters.isFree(student, start, end))
    )
  }

  #listLessons = (group: string | null) => (group === null ? [] : (this.#lessonsByGroup.get(group) ?? []))
}

const toChoiceOffer = ({
  id,
  group,
  courses,
}: {
  id: string
  group: string | null
  courses: string[]
}): ChoiceOffer => ({
  id,
  group,
  courses,
  seatsTaken: seatsTakenById[id] ?? 30,
})

/** Spreads choices: many at the opening, then fewer. */
function computeChoiceTime(openingDate: string, queuePosition: number): string | undefined {
  if (queuePosition < 120) return addMinutes(openingDate, Math.floor(queuePosition / 12))
  if (queuePosition < 190) return addMinutes(openingDate, 10 + (queuePosition - 120) * 6)
  if (queuePosition < 230) return addMinutes(openingDate, 24 * 60 - 30 + (queuePosition - 190) * 14)
  return queuePosition < 256 ? addMinutes(openingDate, 2 * 24 * 60 - 60 + (queuePosition - 230) * 6) : undefined
}

const addMinutes = (time: string, minutes: number) =>
  Temporal.PlainDateTime.from(time).add({ minutes }).toString({ smallestUnit: 'minute' })
