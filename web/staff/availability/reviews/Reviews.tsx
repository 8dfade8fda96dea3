import { useQuery } from '@tanstack/react-query'
import type { AvailabilityReview, ReviewStep } from '@uurwerk/contract/staff/availability'
import { ClipboardList, Columns3, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile, useIsTablet } from '#web/lib/media.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Select } from '#web/ui/Select.tsx'
import { RequestDeadline } from '../own/AvailabilitySteps.tsx'
import { availabilityReviewsQuery } from '../queries.ts'
import { useAvailabilityAddress, useChangeAvailabilityAddress } from '../use-availability-address.ts'
import { DecisionFeedback } from './DecisionFeedback.tsx'
import { HeatMap } from './HeatMap.tsx'
import { ReviewCsv } from './ReviewCsv.tsx'
import { ReviewFilters } from './ReviewFilters.tsx'
import type { TypedComments } from './ReviewForm.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'
import styles from './Reviews.module.css'
import { type ReviewRow, toReviewRow, sortReviewRows } from './review-rows.ts'
import { ReviewTable } from './ReviewTable.tsx'
import { useTeamWeek } from './use-team-week.ts'

const NewRequest = lazyLoad(() => import('./NewRequest.tsx'), 'NewRequest')
const SideBySide = lazyLoad(() => import('./SideBySide.tsx'), 'SideBySide')

/** Maximum number of answers side by side. */
const maximumPicked = 3

export function Reviews({ title, viewSwitch }: { title: string; viewSwitch: ReactNode }) {
  const { t } = useTexts()
  const [isCreating, setCreating] = useState(false)
  const isMobile = useIsMobile()
  const isTablet = useIsTablet()
  const { data } = useQuery(availabilityReviewsQuery)
  const reviews = data ?? []
  const address = useAvailabilityAddress()
  // Kept, so that the last decision does not switch to another request.
  const [firstRequestId] = useState(reviews.find(({ state }) => state === 'submitted')?.id)
  const request = reviews.find(({ id: requestId }) => requestId === (address.request ?? firstRequestId)) ?? reviews[0]
  const deadline = request && <RequestDeadline request={request} showsReminder />
  const newButton = (
    <Button onClick={() => setCreating(true)}>
      <Plus size={16} aria-hidden /> {t(($) => $.AVAILABILITY.REVIEWS.NEW)}
    </Button>
  )
  return (
    <Screen
      title={title}
      about={request?.name}
      fillsWindow={!isTablet}
      actions={
        <>
          {viewSwitch}
          {request && <RequestAndTeamSelects reviews={reviews} request={request} />}
          {!isMobile && deadline}
          {!isMobile && newButton}
        </>
      }
    >
      {request ? (
        <RequestReviews key={request.id} request={request} reviews={reviews} />
      ) : (
        <Empty
          icon={<ClipboardList />}
          title={t(($) => $.AVAILABILITY.REVIEWS.EMPTY.TITLE)}
          text={t(($) => $.AVAILABILITY.REVIEWS.EMPTY.TEXT)}
        />
      )}
      {isMobile && deadline}
      {isMobile && newButton}
      {isCreating && <NewRequest onClose={() => setCreating(false)} />}
    </Screen>
  )
}

interface RequestReviewsProps {
  /** Any review of the request: each contains the request's id, name, deadline and days. */
  request: AvailabilityReview
  reviews: readonly AvailabilityReview[]
}

function RequestAndTeamSelects({ reviews, request }: RequestReviewsProps) {
  const { t } = useTexts()
  const changeAddress = useChangeAvailabilityAddress()
  // There is a review per teacher, so requests and teams occur several times.
  const requests = [...new Map(reviews.map((review) => [review.id, review])).values()]
  const teams = [...new Map(reviews.flatMap((review) => review.teams).map((team) => [team.id, team])).values()]
  const { team: selectedTeamId } = useAvailabilityAddress()
  const toOption = ({ id, name }: { id: number; name: string }) => ({ value: id, text: name })
  return (
    <>
      {requests.length > 1 && (
        <Select
          isLabelUnseen
          label={t(($) => $.AVAILABILITY.REQUEST)}
          value={request.id}
          options={requests.map(toOption)}
          onChange={(requestId) => changeAddress({ request: requestId, teacher: undefined, cannot: undefined })}
        />
      )}
      {teams.length > 1 && (
        <Select
          isLabelUnseen
          label={t(($) => $.AVAILABILITY.REVIEWS.TEAM)}
          value={selectedTeamId}
          options={[{ value: undefined, text: t(($) => $.AVAILABILITY.REVIEWS.ALL_TEAMS) }, ...teams.map(toOption)]}
          onChange={(team) => changeAddress({ team })}
        />
      )}
    </>
  )
}

/**
 * Lists the rows with the filters and order of the address. `requestRows` are those before the filters, and
 * `unavailableAt` is the half hour whose unavailable teachers are listed.
 */
function useReviewList({ request, reviews }: RequestReviewsProps) {
  const address = useAvailabilityAddress()
  const { team: teamId, show = 'all', sort = 'state', order = 'ascending', teacher, cannot: unavailableAt } = address
  const requestRows = useMemo(
    () =>
      reviews
        .filter(
          ({ id: requestId, teams }) =>
            requestId === request.id && (teamId === undefined || teams.some((eachTeam) => eachTeam.id === teamId)),
        )
        .map(toReviewRow),
    [reviews, request.id, teamId],
  )
  const teamWeek = useTeamWeek(request, requestRows)
  const unavailableIds = unavailableAt === undefined ? undefined : teamWeek.findUnavailableTeacherIds(unavailableAt)
  const isVisible = ({ status, answer }: ReviewRow) =>
    (show === 'all' || status === show) && (unavailableIds === undefined || unavailableIds.has(answer.atnId))
  const rows = sortReviewRows(requestRows.filter(isVisible), sort, order)
  return { requestRows, teamWeek, rows, show, sort, order, teacher, unavailableAt }
}

/** Keeps the teachers to compare. Beyond the maximum, the first picked is dropped. */
function usePickedTeachers() {
  const [pickedIds, setPickedIds] = useState<readonly number[]>([])
  const pick = (teacherId: number, isPicked: boolean) =>
    setPickedIds((current) =>
      isPicked ? [...current, teacherId].slice(-maximumPicked) : current.filter((pickedId) => pickedId !== teacherId),
    )
  return { pickedIds, pick }
}

/** Returns the focus to a teacher's row when the panel closes. */
function useFocusAfterClosing(openTeacherId: number | undefined) {
  const lastOpenId = useRef(openTeacherId)
  useEffect(() => {
    if (openTeacherId === undefined && lastOpenId.current !== undefined)
      document.querySelector<HTMLElement>(`[data-teacher="${lastOpenId.current}"] button`)?.focus()
    lastOpenId.current = openTeacherId
  }, [openTeacherId])
}

function RequestReviews({ request, reviews }: RequestReviewsProps) {
  const changeAddress = useChangeAvailabilityAddress()
  const reviewList = useReviewList({ request, reviews })
  const { requestRows, teamWeek, rows, teacher } = reviewList
  const [decision, setDecision] = useState<{ teacherId: number; step: ReviewStep }>()
  // A tablet replaces the list by an open answer, and keeps what was picked.
  const picks = usePickedTeachers()
  const [typedComments] = useState<TypedComments>(() => new Map())
  const hasNoRoomForPanel = useIsTablet()
  const openRow = requestRows.find(({ answer }) => answer.atnId === teacher)
  const openTeacher = (teacherId: number | undefined) => changeAddress({ teacher: teacherId })
  useFocusAfterClosing(openRow && teacher)
  return (
    <>
      <DecisionFeedback
        row={requestRows.find(({ answer }) => answer.atnId === decision?.teacherId)}
        step={decision?.step}
        onTakenBack={(teacherId) => {
          setDecision({ teacherId, step: 'submitted' })
          openTeacher(teacherId)
        }}
      />
      <div className="screenRow">
        {!(openRow && hasNoRoomForPanel) && (
          <TeamReviews reviewList={reviewList} picks={picks} typedComments={typedComments} onOpen={openTeacher} />
        )}
        {openRow && (
          <ReviewPanel
            key={openRow.answer.atnId}
            row={openRow}
            rows={rows}
            teamWeek={teamWeek}
            typedComments={typedComments}
            onOpen={openTeacher}
            onDecided={(step) => setDecision({ teacherId: openRow.answer.atnId, step })}
          />
        )}
      </div>
    </>
  )
}

interface TeamReviewsProps {
  reviewList: ReturnType<typeof useReviewList>
  picks: ReturnType<typeof usePickedTeachers>
  typedComments: TypedComments
  onOpen: (teacherId: number) => void
}

/** Lists the teachers above the week of their team. */
function TeamReviews({ reviewList, picks: { pickedIds, pick }, typedComments, onOpen }: TeamReviewsProps) {
  const { requestRows, teamWeek, rows, show, sort, order, teacher, unavailableAt } = reviewList
  const changeAddress = useChangeAvailabilityAddress()
  const [isComparing, setComparing] = useState(false)
  const isMobile = useIsMobile()
  const tools = (
    <ReviewTools
      rows={rows}
      pickedIds={pickedIds}
      showsCsv={teacher === undefined}
      onCompare={() => setComparing(true)}
    />
  )
  return (
    <Stack gap={isMobile ? 4 : 5} className={styles.team ?? ''}>
      <Row isSpread>
        <ReviewFilters rows={requestRows} activeFilter={show} onShow={(filter) => changeAddress({ show: filter })} />
        {!isMobile && tools}
      </Row>
      <ReviewTable
        rows={rows}
        sort={sort}
        order={order}
        openTeacherId={teacher}
        pickedIds={pickedIds}
        maximumPicked={maximumPicked}
        onSort={(column, nextOrder) => changeAddress({ sort: column, order: nextOrder })}
        onOpen={onOpen}
        onPick={pick}
        onShowAll={() => changeAddress({ show: undefined, cannot: undefined, team: undefined })}
      />
      {isMobile && tools}
      <HeatMap
        teamWeek={teamWeek}
        selectedHalfHour={unavailableAt}
        onChoose={(halfHour) => changeAddress({ cannot: halfHour, show: undefined })}
      />
      {isComparing && (
        <SideBySide
          rows={requestRows.filter(({ answer }) => pickedIds.includes(answer.atnId))}
          teamWeek={teamWeek}
          typedComments={typedComments}
          onClose={() => setComparing(false)}
        />
      )}
    </Stack>
  )
}

interface ToolsProps {
  rows: readonly ReviewRow[]
  pickedIds: readonly number[]
  /** There is no room for it beside an open answer. */
  showsCsv: boolean
  onCompare: () => void
}

function ReviewTools({ rows, pickedIds, showsCsv, onCompare }: ToolsProps) {
  const { t } = useTexts()
  return (
    <Row>
      {pickedIds.length > 0 && (
        <Button disabled={pickedIds.length < 2} onClick={onCompare}>
          <Columns3 size={16} aria-hidden />{' '}
          {t(($) => $.AVAILABILITY.REVIEWS.SIDE_BY_SIDE, { count: pickedIds.length })}
        </Button>
      )}
      {showsCsv && <ReviewCsv rows={rows} />}
    </Row>
  )
}
