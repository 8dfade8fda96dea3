import type { RoundProgress } from '@uurwerk/contract/joining/choice-round/desk'

type CurvePoint = RoundProgress['curve'][number]

/** Size in units of the SVG view box. */
export const curveFrame = { width: 400, height: 150 }

const countMinutes = (from: string, to: string) =>
  Temporal.PlainDateTime.from(from).until(Temporal.PlainDateTime.from(to)).total({ unit: 'minutes' })

/** Creates the curve's scale: x from opening to closing for students, y from 0 to all students. In SVG, y goes down. */
export function createCurveScale(round: { openingDate: string; studentExpirationDate: string }, studentCount: number) {
  const totalMinutes = Math.max(1, countMinutes(round.openingDate, round.studentExpirationDate))
  return {
    x: (dateTime: string) =>
      Math.min(1, Math.max(0, countMinutes(round.openingDate, dateTime) / totalMinutes)) * curveFrame.width,
    y: (count: number) => curveFrame.height - (count / Math.max(1, studentCount)) * curveFrame.height,
  }
}

type CurveScale = ReturnType<typeof createCurveScale>
const roundToTenth = (value: number) => Math.round(value * 10) / 10

/** Builds the SVG path of the curve, which stays level from the last point to `until`. */
export function buildLinePath(
  points: readonly CurvePoint[],
  series: 'chosen' | 'confirmed',
  scale: CurveScale,
  until: string,
): string {
  const lastPoint = points.at(-1)
  const countPoints = points.map((point) => ({ at: point.at, count: point[series] }))
  if (lastPoint && lastPoint.at < until) countPoints.push({ at: until, count: lastPoint[series] })
  return countPoints
    .map(
      ({ at, count }, index) =>
        `${index === 0 ? 'M' : 'L'}${roundToTenth(scale.x(at))} ${roundToTenth(scale.y(count))}`,
    )
    .join('')
}

/** Closes a line path into the area below it. */
export const buildAreaPath = (line: string, scale: CurveScale, from: string, until: string) =>
  line === ''
    ? ''
    : `${line}L${roundToTenth(scale.x(until))} ${curveFrame.height}L${roundToTenth(scale.x(from))} ${curveFrame.height}Z`

/** Picks at most `maximum` points, evenly spread and including the last. */
export function samplePoints(points: readonly CurvePoint[], maximum: number): CurvePoint[] {
  if (points.length <= maximum) return [...points]
  return Array.from({ length: maximum }, (_, index) => {
    const pointIndex = Math.round((index / (maximum - 1)) * (points.length - 1))
    return points[pointIndex] as CurvePoint
  })
}
