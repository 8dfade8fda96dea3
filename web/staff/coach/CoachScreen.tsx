import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isAdmin } from '@uurwerk/contract/roles'
import type { CoachedStudent } from '@uurwerk/contract/staff/coach'
import { UsersRound } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { useCurrentUser } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile, useIsTablet } from '#web/lib/media.ts'
import { formatDay, formatTime, getNow } from '#web/lib/time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import { useTypedSearch } from '#web/lib/use-typed-search.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Card } from '#web/ui/Card.tsx'
import { CsvExport } from '#web/ui/CsvExport.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type CoachAddress, coachAddress, coachQueryMaximum, coachSorts } from './address.ts'
import styles from './CoachScreen.module.css'
import { buildCoachCsvRows } from './csv-rows.ts'
import { CoachFilters } from './CoachFilters.tsx'
import { coachedStudentsQuery } from './queries.ts'
import { StudentDialog, StudentPanel } from './StudentPanel.tsx'
import { CoachedStudentList } from './CoachedStudentList.tsx'
import { filterCoachedStudents } from './coached-students.ts'

/** Coordinators also see the students of the team. */
export function CoachScreen() {
  const { t } = useTexts()
  const title = t(($) => $.SHELL.MODULE.coach)
  useTitle(title)
  const address = coachAddress.parse(useSearch({ strict: false }))
  const navigate = useNavigate({ from: '/coach' })
  const changeAddress = (changes: Partial<CoachAddress>) =>
    void navigate({ search: (currentAddress) => ({ ...currentAddress, ...changes }), replace: true })
  const studentsModel = useCoachedStudents(address)
  const { students, needsSearch, error, refetch } = studentsModel
  const isMobile = useIsMobile()
  const csv = <CoachCsv students={students ?? []} address={address} />
  return (
    <Screen
      fillsWindow
      title={title}
      about={students && t(($) => $.COACH.ABOUT, { count: students.length, moment: formatCurrentDateTime() })}
      actions={
        <Row className={styles.tools ?? ''}>
          <CoachTools model={studentsModel} address={address} onChange={changeAddress} />
          {!isMobile && csv}
        </Row>
      }
    >
      <CoachFilters address={address} students={students ?? []} onChange={changeAddress} />
      {needsSearch ? (
        <Empty icon={<UsersRound />} title={t(($) => $.COACH.MANY.TITLE)} text={t(($) => $.COACH.MANY.TEXT)} />
      ) : (
        <CoachedStudentResults
          error={error}
          students={students}
          address={address}
          onRetry={refetch}
          onChange={changeAddress}
        />
      )}
      {isMobile && csv}
    </Screen>
  )
}

/** Characters before the server is asked, so that the answer is small enough. */
const minimumSearchLength = 2

/**
 * Loads the students; if there are too many for one answer, the server searches among them. `view` is undefined for
 * users who cannot switch between their own students and the team's.
 */
function useCoachedStudents({ view: requestedView, query = '' }: CoachAddress) {
  const { attendee, roles } = useCurrentUser()
  const listQuery = useQuery(coachedStudentsQuery(undefined))
  const isSearchRequired = listQuery.data === null
  const searchTerm = query.trim()
  const searchQuery = useQuery({
    ...coachedStudentsQuery(searchTerm),
    enabled: isSearchRequired && searchTerm.length >= minimumSearchLength,
  })
  const { data, error, refetch } = isSearchRequired ? searchQuery : listQuery
  const ownStudents = (data ?? []).filter(({ coach }) => coach?.id === attendee?.id)
  const canSwitchView =
    !isSearchRequired && ownStudents.length > 0 && (isAdmin(roles) || roles.includes('team-coordinator'))
  const view: 'own' | 'team' = ownStudents.length > 0 && !isSearchRequired ? (requestedView ?? 'own') : 'team'
  return {
    students: view === 'own' ? ownStudents : (data ?? undefined),
    view: canSwitchView ? view : undefined,
    needsSearch: isSearchRequired && (data === null || searchTerm.length < minimumSearchLength),
    error: data ? null : error,
    refetch,
  }
}

interface CoachToolsProps {
  model: ReturnType<typeof useCoachedStudents>
  address: CoachAddress
  onChange: (changes: Partial<CoachAddress>) => void
}

function CoachTools({ model: { view }, address, onChange }: CoachToolsProps) {
  const { t } = useTexts()
  const searchProps = useTypedSearch(address.query ?? '', (query) => onChange({ query: query || undefined }))
  return (
    <>
      <div className={styles.search}>
        <SearchField label={t(($) => $.COACH.SEARCH)} maxLength={coachQueryMaximum} {...searchProps} />
      </div>
      <Select
        isLabelUnseen
        label={t(($) => $.COACH.SORT.LABEL)}
        value={address.sort ?? 'round'}
        options={coachSorts.map((value) => ({ value, text: t(($) => $.COACH.SORT[value]) }))}
        onChange={(sort) => onChange({ sort: sort === 'round' ? undefined : sort })}
      />
      {view && (
        <Segments
          label={t(($) => $.COACH.VIEW.LABEL)}
          value={view}
          options={(['own', 'team'] as const).map((value) => ({ value, text: t(($) => $.COACH.VIEW[value]) }))}
          onChange={(nextView) => onChange({ view: nextView })}
        />
      )}
    </>
  )
}

interface CoachCsvProps {
  students: readonly CoachedStudent[]
  address: CoachAddress
}

function CoachCsv({ students, address }: CoachCsvProps) {
  const { t } = useTexts()
  return (
    <CsvExport
      getRows={() =>
        buildCoachCsvRows(filterCoachedStudents(students, address, getNow().toString({ smallestUnit: 'minute' })))
      }
      fileName={`${t(($) => $.COACH.FILE)}-${getNow().toPlainDate().toString()}.csv`}
      disabled={students.length === 0}
    />
  )
}

const formatCurrentDateTime = () => `${formatDay(getNow().toPlainDate(), 'short')} ${formatTime(getNow())}`

interface CoachedStudentResultsProps {
  error: Error | null
  students: readonly CoachedStudent[] | undefined
  address: CoachAddress
  onRetry: () => Promise<unknown>
  onChange: (changes: Partial<CoachAddress>) => void
}

function CoachedStudentResults({ error, students, address, onRetry, onChange }: CoachedStudentResultsProps) {
  const { t } = useTexts()
  const hasNoRoomForPanel = useIsTablet()
  const now = useNow().toString({ smallestUnit: 'minute' })
  const visibleStudents = useMemo(() => filterCoachedStudents(students ?? [], address, now), [students, address, now])
  const openStudentId = address.student
  // The list follows in steps, so that typing need not wait for its rows.
  const listedStudents = useDeferredValue(visibleStudents)
  const openStudent = useStableCallback((student: number | undefined) => onChange({ student }))
  if (error) return <Failed title={t(($) => $.COACH.ERROR)} onRetry={onRetry} />
  if (!students)
    return (
      <Card>
        <Skeleton label={t(($) => $.COACH.LOADING)} rows={12} lines={[18, 24, 22]} />
      </Card>
    )
  if (students.length === 0)
    return <Empty icon={<UsersRound />} title={t(($) => $.COACH.EMPTY.TITLE)} text={t(($) => $.COACH.EMPTY.TEXT)} />
  if (visibleStudents.length === 0) return <Empty icon={<UsersRound />} title={t(($) => $.COACH.NONE_FOUND)} />
  const Panel = hasNoRoomForPanel ? StudentDialog : StudentPanel
  return (
    <div className="screenRow">
      <CoachedStudentList students={listedStudents} openStudentId={openStudentId} onOpen={openStudent} />
      {openStudentId !== undefined && (
        <Panel
          studentId={openStudentId}
          listedStudentIds={visibleStudents.map(({ id }) => id)}
          listedStudent={visibleStudents.find(({ id }) => id === openStudentId)}
          onOpen={openStudent}
        />
      )}
    </div>
  )
}
