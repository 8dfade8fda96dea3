import type { Round, RoundProgress } from '@uurwerk/contract/joining/choice-round/desk'
import { Radio } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { formatNumber } from '#web/lib/time.ts'
import { Card } from '#web/ui/Card.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Pill } from '#web/ui/Pill.tsx'
import { Text } from '#web/ui/Text.tsx'
import { formatDateTimeWithYear } from '../format-desk-texts.ts'
import styles from './ProgressCurve.module.css'
import { buildAreaPath, curveFrame, buildLinePath, createCurveScale, samplePoints } from './curve-paths.ts'

interface Props {
  progress: RoundProgress
  round: Round
  now: Temporal.PlainDateTime
  /** The last refetch failed, so the figures are old. */
  isStale: boolean
}

/** Draws since the opening how many students had chosen (dashed) and confirmed (solid). */
export function ProgressCurve({ progress, round, now, isStale }: Props) {
  const { t } = useTexts()
  const { curve, following } = progress
  return (
    <Card as="section">
      <Row isSpread>
        <Text as="h2" size="lead">
          {t(($) => $.ROUND_DESK.LIVE.CURVE)}
        </Text>
        <Pill tone={isStale ? 'warn' : 'ok'}>
          <Radio size={14} aria-hidden />
          {isStale ? t(($) => $.ROUND_DESK.LIVE.STALE) : t(($) => $.ROUND_DESK.LIVE.FOLLOWING, { count: following })}
        </Pill>
      </Row>
      {curve.length === 0 ? (
        <Text tone="quiet" className={styles.empty}>
          {t(($) => $.ROUND_DESK.LIVE.NO_CURVE)}
        </Text>
      ) : (
        <>
          <CurveDrawing progress={progress} round={round} now={now} />
          <CurveTable curve={curve} />
        </>
      )}
      <Row isSpread>
        {[round.openingDate, round.studentExpirationDate].map((end) => (
          <Text key={end} size="small" tone="quiet" className="tabular">
            {formatDateTimeWithYear(end)}
          </Text>
        ))}
      </Row>
    </Card>
  )
}

function CurveDrawing({ progress: { curve, students }, round, now }: Omit<Props, 'isStale'>) {
  const { t } = useTexts()
  const scale = createCurveScale(round, students)
  // A ranking has no unconfirmed state: it is handed in or absent.
  const isRanked = round.kind === 'ranked'
  const currentMinute = now.toString({ smallestUnit: 'minute' })
  const drawnUntil = currentMinute < round.studentExpirationDate ? currentMinute : round.studentExpirationDate
  const chosenPath = buildLinePath(curve, 'chosen', scale, drawnUntil)
  const confirmedPath = buildLinePath(curve, 'confirmed', scale, drawnUntil)
  const lastPoint = curve.at(-1) ?? { chosen: 0, confirmed: 0 }
  return (
    <div className={styles.picture}>
      <svg aria-hidden viewBox={`0 0 ${curveFrame.width} ${curveFrame.height}`} preserveAspectRatio="none">
        {[0, curveFrame.height / 2, curveFrame.height].map((y) => (
          <line key={y} x1="0" x2={curveFrame.width} y1={y} y2={y} className={styles.rule} />
        ))}
        <path d={buildAreaPath(confirmedPath, scale, curve[0]?.at ?? drawnUntil, drawnUntil)} className={styles.area} />
        {!isRanked && <path d={chosenPath} className={styles.chosen} />}
        <path d={confirmedPath} className={styles.confirmed} />
        <line x1={scale.x(drawnUntil)} x2={scale.x(drawnUntil)} y1="0" y2={curveFrame.height} className={styles.now} />
      </svg>
      <p aria-hidden className={styles.legend}>
        {!isRanked && (
          <span data-line="chosen">
            {t(($) => $.ROUND_DESK.LIVE.CURVE_CHOSEN, { shown: formatNumber(lastPoint.chosen) })}
          </span>
        )}
        <span data-line="confirmed">
          {isRanked
            ? t(($) => $.ROUND_DESK.LIVE.CURVE_RANKED, { shown: formatNumber(lastPoint.confirmed) })
            : t(($) => $.ROUND_DESK.LIVE.CURVE_CONFIRMED, { shown: formatNumber(lastPoint.confirmed) })}
        </span>
      </p>
    </div>
  )
}

/** Maximum number of rows for screen readers. */
const maximumSpokenRows = 12

function CurveTable({ curve }: Pick<RoundProgress, 'curve'>) {
  const { t } = useTexts()
  return (
    <table className="unseen">
      <caption>{t(($) => $.ROUND_DESK.LIVE.CURVE)}</caption>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.ROUND_DESK.LIVE.MOMENT)}</th>
          <th scope="col">{t(($) => $.ROUND_DESK.LIVE.HAD_CHOSEN)}</th>
          <th scope="col">{t(($) => $.ROUND_DESK.LIVE.HAD_CONFIRMED)}</th>
        </tr>
      </thead>
      <tbody>
        {samplePoints(curve, maximumSpokenRows).map(({ at, chosen, confirmed }) => (
          <tr key={at}>
            <th scope="row">{formatDateTimeWithYear(at)}</th>
            <td>{chosen}</td>
            <td>{confirmed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
