import { getRouteApi } from '@tanstack/react-router'
import type { Round, RoundStudent } from '@uurwerk/contract/joining/choice-round/desk'
import type { Named } from '@uurwerk/contract/values'
import { UserRoundPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { Button } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { RoundFrame, type DeskRoundModel } from '../frame/RoundFrame.tsx'
import { RoundSkeleton } from '../frame/RoundSkeleton.tsx'
import { useRoundStudents } from '../queries.ts'
import { type StudentsAddress, studentsAddress } from './address.ts'
import { RemindButton } from './RemindButton.tsx'
import { StudentFilters } from './StudentFilters.tsx'
import { RoundStudentList } from './RoundStudentList.tsx'
import { countStudentStates, filterRoundStudents, listStudentsToRemind } from './round-students.ts'
import styles from './Students.module.css'

const MoveDialog = lazyLoad(() => import('./MoveDialog.tsx'), 'MoveDialog')
const AddStudent = lazyLoad(() => import('./AddStudent.tsx'), 'AddStudent')

const route = getRouteApi('/signed-in/shell/program/rounds/$id/students')

export function StudentsScreen() {
  const { id } = route.useParams()
  const address = studentsAddress.parse(route.useSearch())
  const navigate = route.useNavigate()
  const changeAddress = (changes: Partial<StudentsAddress>) =>
    void navigate({ search: (currentAddress) => ({ ...currentAddress, ...changes }), replace: true })
  return <StudentsRound roundId={Number(id)} address={address} onChange={changeAddress} />
}

interface Props {
  roundId: number
  address: StudentsAddress
  onChange: (changes: Partial<StudentsAddress>) => void
}

export const StudentsRound = ({ roundId, address, onChange }: Props) => (
  <RoundFrame hasScrollingContent id={roundId}>
    {(model) => <Students model={model} address={address} onChange={onChange} />}
  </RoundFrame>
)

/** `new` while the user picks a student from outside the round. */
type StudentToMove = Named | 'new' | undefined

function Students({ model, address, onChange }: Omit<Props, 'roundId'> & { model: DeskRoundModel }) {
  const { t } = useTexts()
  const { round, state, isRunning, canEdit } = model
  const { data: students, error, refetch } = useRoundStudents(round.id, isRunning)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set())
  const [studentToMove, setStudentToMove] = useState<StudentToMove>()
  const [announcement, setAnnouncement] = useState('')
  const matchingStudents = useMemo(() => filterRoundStudents(students ?? [], address), [students, address])
  if (error && !students) return <Failed title={t(($) => $.ROUND_DESK.STUDENT_LIST.ERROR)} onRetry={refetch} />
  if (!students)
    return <RoundSkeleton label={t(($) => $.ROUND_DESK.STUDENT_LIST.LOADING)} rows={10} lines={[24, 10, 30]} />
  const canSelect = canEdit && isRunning
  const canMove = canSelect && (round.kind !== 'ranked' || round.publishedAllocationId !== null)
  return (
    <>
      <StudentFilters
        address={address}
        counts={countStudentStates(students)}
        isRanked={round.kind === 'ranked'}
        onChange={onChange}
      >
        {canSelect && (
          <StudentActions
            selectedCount={selectedIds.size}
            announcement={announcement}
            round={round}
            studentsToRemind={state === 'open' ? listStudentsToRemind(students, selectedIds) : []}
            onDone={(result) => {
              setSelectedIds(new Set())
              setAnnouncement(result)
            }}
            onAdd={canMove ? () => setStudentToMove('new') : undefined}
          />
        )}
      </StudentFilters>
      <RoundStudentList
        students={matchingStudents}
        isRanked={round.kind === 'ranked'}
        isRoundEmpty={students.length === 0}
        selectedIds={selectedIds}
        onSelect={canSelect ? setSelectedIds : undefined}
        onMove={canMove ? setStudentToMove : undefined}
      />
      <MoveDialogs
        studentToMove={studentToMove}
        model={model}
        students={students}
        onDone={setAnnouncement}
        onMove={setStudentToMove}
      />
    </>
  )
}

interface StudentActionsProps extends RemindSelectedProps {
  selectedCount: number
  announcement: string
  /** Undefined while students cannot be placed. */
  onAdd: (() => void) | undefined
}

function StudentActions({ selectedCount, announcement, onAdd, ...remindProps }: StudentActionsProps) {
  const { t } = useTexts()
  // The button disappears with the selection.
  const status = useFocusAfterRemoval(remindProps.studentsToRemind.length)
  return (
    <Row className={styles.tools}>
      <Text ref={status} tabIndex={-1} role="status" size="list" tone="quiet">
        {selectedCount > 0 ? t(($) => $.ROUND_DESK.STUDENT_LIST.TICKED, { count: selectedCount }) : announcement}
      </Text>
      <RemindSelected {...remindProps} />
      {onAdd && (
        <Button onClick={onAdd}>
          <UserRoundPlus size={16} aria-hidden />
          {t(($) => $.ROUND_DESK.STUDENT_LIST.ADD)}
        </Button>
      )}
    </Row>
  )
}

interface RemindSelectedProps {
  round: Round
  studentsToRemind: readonly RoundStudent[]
  onDone: (status: string) => void
}

/** Renders nothing when no selected student needs a reminder. */
function RemindSelected({ studentsToRemind, ...rest }: RemindSelectedProps) {
  if (studentsToRemind.length === 0) return null
  const { undecided, unconfirmed } = countStudentStates(studentsToRemind)
  return (
    <RemindButton
      {...rest}
      studentIds={studentsToRemind.map(({ student }) => student.id)}
      counts={{ undecided, unconfirmed }}
    />
  )
}

interface MoveDialogsProps {
  studentToMove: StudentToMove
  model: DeskRoundModel
  students: readonly RoundStudent[]
  onDone: (status: string) => void
  onMove: (student: StudentToMove) => void
}

/** For `new`, first asks which student. */
function MoveDialogs({ studentToMove, model, students, onDone, onMove }: MoveDialogsProps) {
  const close = () => onMove(undefined)
  if (studentToMove === undefined) return null
  if (studentToMove === 'new') return <AddStudent onPick={onMove} onClose={close} />
  const currentChoices = students.find(({ student }) => student.id === studentToMove.id)
  return (
    <MoveDialog model={model} student={studentToMove} currentChoices={currentChoices} onDone={onDone} onClose={close} />
  )
}
