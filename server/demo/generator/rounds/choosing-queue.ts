import type { DemoChoice } from '#server/demo/demo-actions.ts'
import type { Appointment, ChoiceRound, SchoolData } from '#server/import/school.ts'
import type { Agenda } from '../agenda.ts'
import { computeLot } from '../make-join-actions.ts'
import { pictureStudent } from '../picture.ts'

/** A group of the round, or an option with its group. */
interface ChoiceOffer {
  id: string
  group: string | null
  courses: string[]
  /** Number of seats taken on the show date. */
  taken: number
}

/** One module is full, others nearly. */
const modulesTaken = [28, 27, 26, 25, 24, 23, 22, 20, 18, 16, 12, 9]
const taken: Record<string, number> = {
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
  readonly #agenda: Agenda
  readonly #lessons: Map<string, Appointment[]>
  readonly #left = new Map<string, number>()

  constructor({ appointments = [] }: SchoolData, round: ChoiceRound, agenda: Agenda) {
    this.#round = round
    this.#agenda = agenda
    this.#lessons = Map.groupBy(
      appointments.filter(({ groups }) => groups.length === 1),
      ({ groups }) => groups[0] ?? '',
    )
  }

  /** Makes the choices of the next student; undefined for those who have not chosen yet. */
  next(student: string, place: number): DemoChoice | undefined {
    const { id: round, openingDate, optionSets, options } = this.#round
    const at = computeChoiceTime(openingDate, place)
    if (at === undefined) return undefined
    const isLastYear = openingDate < '2026'
    if (student === pictureStudent.id && !isLastYear) return undefined
    const group = this.#take(student, this.#groups(), [])
    const chosen = group ? [group] : []
    for (const { min, options } of optionSets) {
      const wanted = min > 0 || computeLot('more', student) < '7'
      const one =
        wanted &&
        this.#take(
          student,
          options.map((option) => toChoiceOffer(option)),
          chosen,
        )
      if (one) chosen.push(one)
    }
    const extra =
      computeLot('extra', student) < '3' &&
      this.#take(
        student,
        options.map((option) => toChoiceOffer(option)),
        chosen,
      )
    if (extra) chosen.push(extra)
    // Some leave it at a group, and some forget to confirm.
    const isDone = chosen.length >= this.#least() && place % 9 !== 4
    return {
      round,
      by: student,
      at,
      group: group?.id ?? null,
      options: chosen.filter((item) => item !== group).map(({ id }) => id),
      confirmed: isDone ? addMinutes(at, 2 + (place % 4)) : null,
    }
  }

  #least = () =>
    (this.#round.groupChoice.length > 0 ? 1 : 0) + this.#round.optionSets.filter(({ min }) => min > 0).length

  #groups = () =>
    this.#round.groupChoice.map(({ group, courses }, index) => ({
      id: group,
      group,
      courses,
      taken: modulesTaken[index] ?? 0,
    }))

  /** Prefers the first offers; skips those that conflict with a lesson or another choice. */
  #take(student: string, offers: readonly ChoiceOffer[], chosen: readonly ChoiceOffer[]): ChoiceOffer | undefined {
    const liked = offers
      .map((offer, index) => ({ offer, lot: `${index < 3 ? '' : 'g'}${computeLot(offer.id, student)}` }))
      .toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
    const found = liked.find(({ offer }) => this.#fits(student, offer, chosen))?.offer
    if (found) this.#left.set(found.id, (this.#left.get(found.id) ?? found.taken) - 1)
    return found
  }

  #fits(student: string, { id, group, courses, taken: most }: ChoiceOffer, chosen: readonly ChoiceOffer[]): boolean {
    const lessons = this.#lessonsOf(group)
    const others = chosen.flatMap((offer) => this.#lessonsOf(offer.group))
    return (
      (this.#left.get(id) ?? most) > 0 &&
      !chosen.some((offer) => offer.courses.some((course) => courses.includes(course))) &&
      !lessons.some((lesson) => others.some((other) => lesson.start < other.end && other.start < lesson.end)) &&
      lessons.every(({ start, end }) => this.#agenda.isFree(student, start, end))
    )
  }

  #lessonsOf = (group: string | null) => (group === null ? [] : (this.#lessons.get(group) ?? []))
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
  taken: taken[id] ?? 30,
})

/** Spreads choices: many at the opening, then fewer. */
function computeChoiceTime(openingDate: string, place: number): string | undefined {
  if (place < 120) return addMinutes(openingDate, Math.floor(place / 12))
  if (place < 190) return addMinutes(openingDate, 10 + (place - 120) * 6)
  if (place < 230) return addMinutes(openingDate, 24 * 60 - 30 + (place - 190) * 14)
  return place < 256 ? addMinutes(openingDate, 2 * 24 * 60 - 60 + (place - 230) * 6) : undefined
}

const addMinutes = (time: string, minutes: number) =>
  Temporal.PlainDateTime.from(time).add({ minutes }).toString({ smallestUnit: 'minute' })
