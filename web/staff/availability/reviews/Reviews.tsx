import { useQuery } from '@tanstack/react-query'
import type { AvailabilityReview } from '@uurwerk/contract/staff/availability'
import { ClipboardList, Columns3, Plus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Field } from '#web/ui/Field.tsx'
import screen from '../AvailabilityScreen.module.css'
import { RequestDeadline } from '../own/AvailabilitySteps.tsx'
import { availabilityReviewsQuery } from '../queries.ts'
import { useAvailabilityAddress, useChangeAvailabilityAddress } from '../use-availability-address.ts'
import { HeatMap } from './HeatMap.tsx'
import { ReviewCsv } from './ReviewCsv.tsx'
import { ReviewFilters } from './ReviewFilters.tsx'
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
  const { data } = useQuery(availabilityReviewsQuery)
  const reviews = data ?? []
  const address = useAvailabilityAddress()
  const request = reviews.find(({ id }) => id === address.request) ?? reviews[0]
  return (
    <div className={screen.screen}>
      <header className={screen.header}>
        <h1>{title}</h1>
        {viewSwitch}
        {request && <RequestAndTeamSelects reviews={reviews} request={request} />}
        <div className={styles.closing}>{request && <RequestDeadline request={request} showsReminder />}</div>
        <Button onClick={() => setCreating(true)}>
          <Plus size={16} aria-hidden /> {t(($) => $.AVAILABILITY.REVIEWS.NEW)}
        </Button>
      </header>
      {request ? (
        <RequestReviews key={request.id} request={request} reviews={reviews} />
      ) : (
        <Empty
          icon={<ClipboardList />}
          title={t(($) => $.AVAILABILITY.REVIEWS.EMPTY.TITLE)}
          text={t(($) => $.AVAILABILITY.REVIEWS.EMPTY.TEXT)}
        />
      )}
      {isCreating && <NewRequest onClose={() => setCreating(false)} />}
    </div>
  )
}

function RequestAndTeamSelects({
  reviews,
  request,
}: {
  reviews: readonly AvailabilityReview[]
  request: AvailabilityReview
}) {
  const { t } = useTexts()
  const changeAddress = useChangeAvailabilityAddress()
  // There is a review per teacher, so requests and teams occur several times.
  const requests = [...new Map(reviews.map((review) => [review.id, review])).values()]
  const teams = [...new Map(reviews.flatMap((review) => review.teams).map((team) => [team.id, team])).values()]
  const { team: selectedTeamId } = useAvailabilityAddress()
  return (
    <>
      <Field label={t(($) => $.AVAILABILITY.REQUEST)} isLabelUnseen>
        <select
          value={request.id}
          onChange={({ target }) =>
            changeAddress({ request: Number(target.value), teacher: undefined, cannot: undefined })
          }
        >
          {requests.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      {teams.length > 1 && (
        <Field label={t(($) => $.AVAILABILITY.REVIEWS.TEAM)} isLabelUnseen>
          <select
            value={selectedTeamId ?? ''}
            onChange={({ target }) => changeAddress({ team: target.value ? Number(target.value) : undefined })}
          >
            <option value="">{t(($) => $.AVAILABILITY.REVIEWS.ALL_TEAMS)}</option>
            {teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Field>
      )}
    </>
  )
}

interface RequestReviewsProps {
  request: AvailabilityReview
  reviews: readonly AvailabilityReview[]
}

/**
 * Lists the rows with the filters and order of the address. `requestRows` are those before the filters, and `cannot` is
 * the half hour whose unavailable teachers are listed.
 */
function useVisibleRows({ request, reviews }: RequestReviewsProps) {
  const { team: teamId, show = 'all', sort = 'state', order = 'ascending', teacher, cannot } = useAvailabilityAddress()
  const requestRows = useMemo(
    () =>
      reviews
        .filter(
          ({ id, teams }) =>
            id === request.id && (teamId === undefined || teams.some((eachTeam) => eachTeam.id === teamId)),
        )
        .map(toReviewRow),
    [reviews, request.id, teamId],
  )
  const teamWeek = useTeamWeek(request, requestRows)
  const unavailableIds = cannot === undefined ? undefined : teamWeek.findUnavailableTeacherIds(cannot)
  const isVisible = ({ status, answer }: ReviewRow) =>
    (show === 'all' || status === show) && (unavailableIds === undefined || unavailableIds.has(answer.atnId))
  const rows = sortReviewRows(requestRows.filter(isVisible), sort, order)
  return { requestRows, teamWeek, rows, show, sort, order, teacher, cannot }
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

function RequestReviews({ request, reviews }: RequestReviewsProps) {
  const changeAddress = useChangeAvailabilityAddress()
  const { requestRows, teamWeek, rows, show, sort, order, teacher, cannot } = useVisibleRows({ request, reviews })
  const { pickedIds, pick } = usePickedTeachers()
  const [isComparing, setComparing] = useState(false)
  const [announcement, announce] = useState('')
  const openRow = requestRows.find(({ answer }) => answer.atnId === teacher)
  const openTeacher = (teacherId: number | undefined) => changeAddress({ teacher: teacherId })

  return (
    <>
      <div className={styles.filters}>
        <ReviewFilters rows={requestRows} activeFilter={show} onShow={(next) => changeAddress({ show: next })} />
        <ReviewTools rows={rows} pickedIds={pickedIds} onCompare={() => setComparing(true)} />
      </div>
      <p role="status" className={styles.said}>
        {announcement}
      </p>
      <div className={styles.main}>
        <div className={styles.together}>
          <ReviewTable
            rows={rows}
            sort={sort}
            order={order}
            openTeacherId={teacher}
            pickedIds={pickedIds}
            maximumPicked={maximumPicked}
            onSort={(column, next) => changeAddress({ sort: column, order: next })}
            onOpen={openTeacher}
            onPick={pick}
            onShowAll={() => changeAddress({ show: undefined, cannot: undefined, team: undefined })}
          />
          <HeatMap
            teamWeek={teamWeek}
            selectedHalfHour={cannot}
            onChoose={(halfHour) => changeAddress({ cannot: halfHour, show: undefined })}
          />
        </div>
        {openRow && (
          <ReviewPanel
            key={openRow.answer.atnId}
            row={openRow}
            rows={rows}
            teamWeek={teamWeek}
            onOpen={openTeacher}
            onDecided={announce}
          />
        )}
      </div>
      {isComparing && (
        <SideBySide
          rows={requestRows.filter(({ answer }) => pickedIds.includes(answer.atnId))}
          teamWeek={teamWeek}
          onClose={() => setComparing(false)}
        />
      )}
    </>
  )
}

interface ToolsProps {
  rows: readonly ReviewRow[]
  pickedIds: readonly number[]
  onCompare: () => void
}

function ReviewTools({ rows, pickedIds, onCompare }: ToolsProps) {
  const { t } = useTexts()
  return (
    <div className={styles.tools}>
      <Button disabled={pickedIds.length < 2} title={t(($) => $.AVAILABILITY.REVIEWS.AT_MOST)} onClick={onCompare}>
        <Columns3 size={16} aria-hidden /> {t(($) => $.AVAILABILITY.REVIEWS.SIDE_BY_SIDE, { count: pickedIds.length })}
      </Button>
      <ReviewCsv rows={rows} />
    </div>
  )
}
