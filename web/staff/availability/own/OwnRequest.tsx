import { givings, weekNames } from '@uurwerk/contract/rules/availability-board'
import type { AvailabilityRequest } from '@uurwerk/contract/staff/availability'
import { Copy, Redo2, Undo2 } from 'lucide-react'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useSession } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Radio } from '#web/ui/Choice.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { DayList } from '../board/DayList.tsx'
import { GivingSwatch } from '../board/DayLayers.tsx'
import { WeekGrid } from '../board/WeekGrid.tsx'
import { useWeekNames } from '../board/use-week-names.ts'
import { DayTabs } from './DayTabs.tsx'
import { TeacherComment } from './TeacherComment.tsx'
import { LessonClashes, GivenHours } from './GivenHours.tsx'
import { AvailabilityLegend } from './AvailabilityLegend.tsx'
import { OwnRequestState, AvailabilitySteps, SubmitBar } from './AvailabilitySteps.tsx'
import styles from './OwnRequest.module.css'
import type { OwnAnswer } from './use-own-answer.ts'
import { useOwnWeek, type OwnWeekModel } from './use-own-week.ts'

const CopyDayDialog = lazyLoad(() => import('./CopyDayDialog.tsx'), 'CopyDayDialog')
const AvailabilityConflict = lazyLoad(() => import('./AvailabilityConflict.tsx'), 'AvailabilityConflict')

interface Props {
  request: AvailabilityRequest
  answer: OwnAnswer
}

export function OwnRequest({ request, answer }: Props) {
  const isMobile = useIsMobile()
  const model = useOwnWeek(request, answer)
  const { dayToCopy, setDayToCopy } = model
  return (
    <div className={styles.request}>
      {isMobile ? (
        <PhoneWeek request={request} answer={answer} model={model} />
      ) : (
        <WideWeek request={request} answer={answer} model={model} />
      )}
      {dayToCopy !== undefined && (
        <CopyDayDialog
          day={dayToCopy}
          days={model.days}
          onClose={() => setDayToCopy(undefined)}
          onCopy={(sourceDay, targetDays) => {
            setDayToCopy(undefined)
            model.copyDay(sourceDay, targetDays)
          }}
        />
      )}
      {answer.conflict && (
        <AvailabilityConflict
          ownVersion={answer.conflict.own}
          otherVersion={answer.conflict.other}
          days={model.days}
          units={model.units}
          onChoose={answer.resolveConflict}
        />
      )}
    </div>
  )
}

interface WeekProps extends Props {
  model: OwnWeekModel
}

function WideWeek({ request, answer, model }: WeekProps) {
  return (
    <>
      <Card as="section" isFlush className="screenColumn">
        <Row isSpread className={styles.tools ?? ''}>
          <BrushPicker model={model} />
          <UndoAndCopyButtons model={model} />
        </Row>
        <WeekSwitch request={request} model={model} />
        <PaintableWeek request={request} model={model} />
        <AvailabilityLegend hasLessons={model.lessons.length > 0} isReadOnly={model.isReadOnly} />
      </Card>
      <Stack gap={5} className={styles.side ?? ''}>
        <Stack gap={5} className={styles.parts ?? ''}>
          <GivenHours request={request} />
          <LessonClashes request={request} model={model} />
          <TeacherComment key={request.id} request={request} answer={answer} isReadOnly={model.isReadOnly} />
        </Stack>
        <AvailabilitySteps request={request} answer={answer} />
      </Stack>
    </>
  )
}

function PhoneWeek({ request, answer, model }: WeekProps) {
  return (
    <>
      <WeekSwitch request={request} model={model} />
      <GivenHours request={request} isShort />
      <DayTabs model={model} />
      <PaintableWeek request={request} model={model} isList />
      <LessonClashes request={request} model={model} />
      <TeacherComment key={request.id} request={request} answer={answer} isReadOnly={model.isReadOnly} />
      <AvailabilitySteps request={request} answer={answer} isShort />
      <div className={styles.bar}>
        <OwnRequestState request={request} />
        <BrushPicker model={model} />
        <div className={styles.actions}>
          <UndoAndCopyButtons model={model} />
          <SubmitBar request={request} answer={answer} />
        </div>
      </div>
    </>
  )
}

function PaintableWeek({
  request,
  model,
  isList = false,
}: {
  request: AvailabilityRequest
  model: OwnWeekModel
  isList?: boolean
}) {
  const { t } = useTexts()
  const { units, days, givings, lessons, isFilledIn, brush, isReadOnly, paint, paintHistory, setDayToCopy } = model
  const Board = isList ? DayList : WeekGrid
  return (
    <Board
      label={`${t(($) => $.AVAILABILITY.GRID.LABEL)}: ${request.name}`}
      days={isList ? [model.shownDay] : days}
      units={units}
      givings={givings}
      lessons={lessons}
      showsClashes={isFilledIn}
      brush={brush}
      isReadOnly={isReadOnly}
      paint={paint}
      undo={paintHistory.undo}
      redo={paintHistory.redo}
      onCopyDay={setDayToCopy}
    />
  )
}

/** Selects the brush. Also explains the colours of the week, which is all that it does if the week is read-only. */
function BrushPicker({ model: { brush, setBrush, isReadOnly } }: { model: OwnWeekModel }) {
  const { t } = useTexts()
  if (isReadOnly)
    return (
      <Row className={styles.brushes ?? ''}>
        {givings.map((giving) => (
          <Row key={giving} as="span">
            <GivingSwatch giving={giving} /> {t(($) => $.AVAILABILITY.GIVING[giving])}
          </Row>
        ))}
      </Row>
    )
  return (
    <Row role="radiogroup" aria-label={t(($) => $.AVAILABILITY.BRUSHES)} className={styles.brushes ?? ''}>
      <span aria-hidden className={styles.brushesLabel}>
        {t(($) => $.AVAILABILITY.BRUSHES)}
      </span>
      {givings.map((giving, index) => (
        <div key={giving} className={styles.brush}>
          <Radio name="brush" checked={giving === brush} onChange={() => setBrush(giving)}>
            <GivingSwatch giving={giving} />
            {t(($) => $.AVAILABILITY.GIVING[giving])}
            <kbd aria-hidden>{index + 1}</kbd>
          </Radio>
        </div>
      ))}
    </Row>
  )
}

function UndoAndCopyButtons({ model: { paintHistory, isReadOnly, setDayToCopy, shownDay } }: { model: OwnWeekModel }) {
  const { t } = useTexts()
  if (isReadOnly) return null
  const [undoLabel, redoLabel] = [t(($) => $.AVAILABILITY.UNDO), t(($) => $.AVAILABILITY.REDO)]
  return (
    <Row>
      <Button
        isSquare
        aria-label={undoLabel}
        title={undoLabel}
        isBlocked={!paintHistory.canUndo}
        onClick={() => paintHistory.undo()}
      >
        <Undo2 size={17} aria-hidden />
      </Button>
      <Button
        isSquare
        className={styles.redo}
        aria-label={redoLabel}
        title={redoLabel}
        isBlocked={!paintHistory.canRedo}
        onClick={() => paintHistory.redo()}
      >
        <Redo2 size={17} aria-hidden />
      </Button>
      <Button onClick={() => setDayToCopy(shownDay)}>
        <Copy size={16} aria-hidden /> {t(($) => $.AVAILABILITY.COPY_DAY)}
      </Button>
    </Row>
  )
}

/** Switches between alternating weeks; hidden if the request has none. */
function WeekSwitch({ request, model }: { request: AvailabilityRequest; model: OwnWeekModel }) {
  const { t } = useTexts()
  const names = useWeekNames(request.start)
  const { weekLabels } = useSession()
  if (request.weeks === 'all') return null
  const otherWeek = model.week === 'A' ? 'B' : 'A'
  return (
    <Row className={styles.weeks ?? ''}>
      <Segments
        label={t(($) => $.AVAILABILITY.WEEK.LABEL)}
        value={model.week}
        options={weekNames.map((value) => ({ value, text: names[value] }))}
        onChange={(week) => model.goTo({ week })}
      />
      {!model.isReadOnly && (
        <Button onClick={model.copyWeek}>
          <Copy size={16} aria-hidden />{' '}
          {t(($) => $.AVAILABILITY.WEEK.COPY, {
            from: weekLabels[model.week],
            to: weekLabels[otherWeek],
          })}
        </Button>
      )}
    </Row>
  )
}
