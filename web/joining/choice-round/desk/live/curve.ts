import type { RoundProgress } from '@uurwerk/contract/joining/choice-round/desk'

type Point = RoundProgress['curve'][number]

export const frame = { width: 400, height: 150 }

const minutes = (from: string, to: string) =>
  Temporal.PlainDateTime.from(from).until(Temporal.PlainDateTime.from(to)).total({ unit: 'minutes' })

/** Where moments and counts lie: moments from the opening to the closing for students, counts from none to all. */
export function scaleOf(round: { openingDate: string; studentExpirationDate: string }, students: number) {
  const whole = Math.max(1, minutes(round.openingDate, round.studentExpirationDate))
  return {
    x: (at: string) => Math.min(1, Math.max(0, minutes(round.openingDate, at) / whole)) * frame.width,
    y: (count: number) => frame.height - (count / Math.max(1, students)) * frame.height,
  }
}

type Scale = ReturnType<typeof scaleOf>
const rounded = (value: number) => Math.round(value * 10) / 10

/** A line through the counts, from none at the opening; it stays level until now. */
export function lineOf(points: readonly Point[], of: 'chosen' | 'confirmed', scale: Scale, until: string): string {
  const last = points.at(-1)
  const all = points.map((point) => ({ at: point.at, count: point[of] }))
  if (last && last.at < until) all.push({ at: until, count: last[of] })
  return all
    .map(({ at, count }, index) => `${index === 0 ? 'M' : 'L'}${rounded(scale.x(at))} ${rounded(scale.y(count))}`)
    .join('')
}

/** The same line with all that is below it. */
export const areaOf = (line: string, scale: Scale, from: string, until: string) =>
  line === '' ? '' : `${line}L${rounded(scale.x(until))} ${frame.height}L${rounded(scale.x(from))} ${frame.height}Z`

/** Some of the points, evenly, the last of them always: a table that is read out is short. */
export function someOf(points: readonly Point[], most: number): Point[] {
  if (points.length <= most) return [...points]
  return Array.from({ length: most }, (_, index) => {
    const nth = Math.round((index / (most - 1)) * (points.length - 1))
    return points[nth] as Point
  })
}
