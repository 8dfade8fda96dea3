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
const most = 3

/** Shows the answers of the user's teams, to review and to compare. */
export function Reviews({ title, views }: { title: string; views: ReactNode }) {
  const { t } = useTexts()
  const [isMaking, setMaking] = useState(false)
  const { data } = useQuery(availabilityReviewsQuery)
  const all = data ?? []
  const search = useAvailabilityAddress()
  const request = all.find(({ id }) => id === search.request) ?? all[0]
  return (
    <div className={screen.screen}>
      <header className={screen.header}>
        <h1>{title}</h1>
        {views}
        {request && <Which all={all} request={request} />}
        <div className={styles.closing}>{request && <RequestDeadline request={request} tellsReminder />}</div>
        <Button onClick={() => setMaking(true)}>
          <Plus size={16} aria-hidden /> {t(($) => $.AVAILABILITY.REVIEWS.NEW)}
        </Button>
      </header>
      {request ? (
        <OfRequest key={request.id} request={request} all={all} />
      ) : (
        <Empty
          icon={<ClipboardList />}
          title={t(($) => $.AVAILABILITY.REVIEWS.EMPTY.TITLE)}
          text={t(($) => $.AVAILABILITY.REVIEWS.EMPTY.TEXT)}
        />
      )}
      {isMaking && <NewRequest onClose={() => setMaking(false)} />}
    </div>
  )
}

function Which({ all, request }: { all: readonly AvailabilityReview[]; request: AvailabilityReview }) {
  const { t } = useTexts()
  const change = useChangeAvailabilityAddress()
  const requests = [...new Map(all.map((review) => [review.id, review])).values()]
  const teams = [...new Map(all.flatMap((review) => review.teams).map((team) => [team.id, team])).values()]
  const { team } = useAvailabilityAddress()
  return (
    <>
      <Field label={t(($) => $.AVAILABILITY.REQUEST)} isLabelUnseen>
        <select
          value={request.id}
          onChange={({ target }) => change({ request: Number(target.value), teacher: undefined, cannot: undefined })}
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
            value={team ?? ''}
            onChange={({ target }) => change({ team: target.value ? Number(target.value) : undefined })}
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

interface OfRequestProps {
  request: AvailabilityReview
  all: readonly AvailabilityReview[]
}

/** Lists the rows with the filters and order of the address. */
function useShownRows({ request, all }: OfRequestProps) {
  const { team, show = 'all', sort = 'state', order = 'ascending', teacher, cannot } = useAvailabilityAddress()
  const ofRequest = useMemo(
    () =>
      all
        .filter(
          ({ id, teams }) =>
            id === request.id && (team === undefined || teams.some((eachTeam) => eachTeam.id === team)),
        )
        .map(toReviewRow),
    [all, request.id, team],
  )
  const week = useTeamWeek(request, ofRequest)
  const unable = cannot === undefined ? undefined : week.findUnavailableTeachers(cannot)
  const isVisible = ({ standing, answer }: ReviewRow) =>
    (show === 'all' || standing === show) && (unable === undefined || unable.has(answer.atnId))
  const rows = sortReviewRows(ofRequest.filter(isVisible), sort, order)
  return { ofRequest, week, rows, show, sort, order, teacher, cannot }
}

function OfRequest({ request, all }: OfRequestProps) {
  const change = useChangeAvailabilityAddress()
  const { ofRequest, week, rows, show, sort, order, teacher, cannot } = useShownRows({ request, all })
  const [picked, setPicked] = useState<readonly number[]>([])
  const [isBeside, setBeside] = useState(false)
  const [said, say] = useState('')
  const open = ofRequest.find(({ answer }) => answer.atnId === teacher)
  const goTo = (next: number | undefined) => change({ teacher: next })
  const pick = (id: number, isPicked: boolean) =>
    setPicked((before) => (isPicked ? [...before, id].slice(-most) : before.filter((item) => item !== id)))
  return (
    <>
      <div className={styles.filters}>
        <ReviewFilters rows={ofRequest} show={show} onShow={(next) => change({ show: next })} />
        <Tools rows={rows} picked={picked} onBeside={() => setBeside(true)} />
      </div>
      <p role="status" className={styles.said}>
        {said}
      </p>
      <div className={styles.main}>
        <div className={styles.together}>
          <ReviewTable
            rows={rows}
            sort={sort}
            order={order}
            open={teacher}
            picked={picked}
            most={most}
            onSort={(column, next) => change({ sort: column, order: next })}
            onOpen={goTo}
            onPick={pick}
            onShowAll={() => change({ show: undefined, cannot: undefined, team: undefined })}
          />
          <HeatMap week={week} chosen={cannot} onChoose={(place) => change({ cannot: place, show: undefined })} />
        </div>
        {open && <ReviewPanel key={open.answer.atnId} row={open} rows={rows} week={week} onGo={goTo} onDone={say} />}
      </div>
      {isBeside && (
        <SideBySide
          rows={ofRequest.filter(({ answer }) => picked.includes(answer.atnId))}
          week={week}
          onClose={() => setBeside(false)}
        />
      )}
    </>
  )
}

interface ToolsProps {
  rows: readonly ReviewRow[]
  picked: readonly number[]
  onBeside: () => void
}

function Tools({ rows, picked, onBeside }: ToolsProps) {
  const { t } = useTexts()
  return (
    <div className={styles.tools}>
      <Button disabled={picked.length < 2} title={t(($) => $.AVAILABILITY.REVIEWS.AT_MOST)} onClick={onBeside}>
        <Columns3 size={16} aria-hidden /> {t(($) => $.AVAILABILITY.REVIEWS.SIDE_BY_SIDE, { count: picked.length })}
      </Button>
      <ReviewCsv rows={rows} />
    </div>
  )
}
