import { getRouteApi } from '@tanstack/react-router'
import type { RoundStudent } from '@uurwerk/contract/joining/choice-round/desk'
import type { Named } from '@uurwerk/contract/values'
import { UserRoundPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { RoundFrame, type DeskRoundModel } from '../frame/RoundFrame.tsx'
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
  const change = (changes: Partial<StudentsAddress>) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), replace: true })
  return <StudentsRound id={Number(id)} address={address} onChange={change} />
}

interface Props {
  id: number
  address: StudentsAddress
  onChange: (changes: Partial<StudentsAddress>) => void
}

export const StudentsRound = ({ id, address, onChange }: Props) => (
  <RoundFrame fills id={id}>
    {(model) => <Students model={model} address={address} onChange={onChange} />}
  </RoundFrame>
)

type Moved = Named | 'new' | undefined

function Students({ model, address, onChange }: Omit<Props, 'id'> & { model: DeskRoundModel }) {
  const { t } = useTexts()
  const { round, isRunning, mayWrite } = model
  const { data: all, error, refetch } = useRoundStudents(round.id, isRunning)
  const [ticked, tick] = useState<ReadonlySet<number>>(new Set())
  const [moved, setMoved] = useState<Moved>()
  const [said, say] = useState('')
  const shown = useMemo(() => filterRoundStudents(all ?? [], address), [all, address])
  if (error && !all) return <Failed title={t(($) => $.ROUND_DESK.STUDENT_LIST.ERROR)} onRetry={refetch} />
  if (!all)
    return (
      <Skeleton
        label={t(($) => $.ROUND_DESK.STUDENT_LIST.LOADING)}
        rows={10}
        lines={[24, 10, 30]}
        className={styles.skeleton}
      />
    )
  const mayMove = mayWrite && isRunning
  return (
    <>
      <StudentFilters
        address={address}
        counts={countStudentStates(all)}
        isRanked={round.kind === 'ranked'}
        onChange={onChange}
      >
        {mayMove && (
          <div className={styles.tools}>
            <p role="status" className={styles.said}>
              {ticked.size > 0 ? t(($) => $.ROUND_DESK.STUDENT_LIST.TICKED, { count: ticked.size }) : said}
            </p>
            <RemindTicked
              id={round.id}
              studentIds={listStudentsToRemind(all, ticked)}
              onDone={(text) => {
                tick(new Set())
                say(text)
              }}
            />
            <Button onClick={() => setMoved('new')}>
              <UserRoundPlus size={16} aria-hidden />
              {t(($) => $.ROUND_DESK.STUDENT_LIST.ADD)}
            </Button>
          </div>
        )}
      </StudentFilters>
      <RoundStudentList
        students={shown}
        isRanked={round.kind === 'ranked'}
        isEmpty={all.length === 0}
        ticked={ticked}
        onTick={mayMove ? tick : undefined}
        onMove={mayMove ? setMoved : undefined}
      />
      <Moving moved={moved} model={model} all={all} onDone={say} onMove={setMoved} />
    </>
  )
}

interface RemindProps {
  id: number
  studentIds: number[]
  onDone: (said: string) => void
}

/** Renders nothing when no selected student needs a reminder. */
const RemindTicked = ({ studentIds, ...rest }: RemindProps) =>
  studentIds.length > 0 && <RemindButton {...rest} studentIds={studentIds} count={studentIds.length} />

interface MovingProps {
  moved: Moved
  model: DeskRoundModel
  all: readonly RoundStudent[]
  onDone: (said: string) => void
  onMove: (moved: Moved) => void
}

/** Opens the dialog that moves a student. For a student from outside the round, it first asks which. */
function Moving({ moved, model, all, onDone, onMove }: MovingProps) {
  const close = () => onMove(undefined)
  if (moved === undefined) return null
  if (moved === 'new') return <AddStudent onPick={onMove} onClose={close} />
  const present = all.find(({ student }) => student.id === moved.id)
  return <MoveDialog model={model} student={moved} present={present} onDone={onDone} onClose={close} />
}
