import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Round } from '@uurwerk/contract/joining/choice-round/desk'
import { Dices, Hourglass } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { RoundFrame, type DeskRoundModel } from '../desk/frame/RoundFrame.tsx'
import { formatDateTimeWithYear } from '../desk/format-desk-texts.ts'
import { RoundSkeleton } from '../desk/frame/RoundSkeleton.tsx'
import { type AllocationAddress, allocationAddress } from './address.ts'
import { AllocatedStudents } from './AllocatedStudents.tsx'
import styles from './Allocation.module.css'
import { findSelectedAllocation } from './compare-allocations.ts'
import { AllocationForm } from './AllocationForm.tsx'
import { AllocationHistory } from './AllocationHistory.tsx'
import { AllocationFigures } from './AllocationFigures.tsx'
import { OptionOccupancy } from './OptionOccupancy.tsx'
import { allocationsQuery } from './queries.ts'

const route = getRouteApi('/signed-in/shell/program/rounds/$id/allocation')

/** Tries, compares, adjusts and publishes allocations of a ranked round. */
export function AllocationScreen() {
  const { id } = route.useParams()
  const address = allocationAddress.parse(route.useSearch())
  const navigate = route.useNavigate()
  const changeAddress = (changes: Partial<AllocationAddress>) =>
    void navigate({ search: (currentAddress) => ({ ...currentAddress, ...changes }), replace: true })
  return <AllocationRound id={Number(id)} address={address} onChange={changeAddress} />
}

interface Props {
  id: number
  address: AllocationAddress
  onChange: (changes: Partial<AllocationAddress>) => void
}

export const AllocationRound = ({ id, address, onChange }: Props) => (
  <RoundFrame id={id}>
    {(model) => <AllocationContent model={model} address={address} onChange={onChange} />}
  </RoundFrame>
)

function AllocationContent({ model, address, onChange }: Omit<Props, 'id'> & { model: DeskRoundModel }) {
  const { t } = useTexts()
  const { round, state, canEdit } = model
  const { data: allocations, error, refetch } = useQuery(allocationsQuery(round.id))
  if (round.kind !== 'ranked') return <Empty icon={<Dices />} title={t(($) => $.ROUND_DESK.ALLOCATION.NOT_RANKED)} />
  if (error && !allocations) return <Failed title={t(($) => $.ROUND_DESK.ALLOCATION.ERROR)} onRetry={refetch} />
  if (!allocations) return <RoundSkeleton label={t(($) => $.ROUND_DESK.ALLOCATION.LOADING)} rows={6} lines={[30, 60]} />
  if (state === 'open' || state === 'notOpen') return <NotClosedYet round={round} />
  const selectedAllocation = findSelectedAllocation(allocations, address.shown)
  const comparedAllocation = allocations.find(({ id }) => id === address.beside && id !== selectedAllocation?.id)
  return (
    <Stack gap={5}>
      <Card as="section" isFlush className={styles.panel}>
        <div className={styles.formPanel}>
          <AllocationForm
            round={round}
            isFirstAllocation={allocations.length === 0}
            canEdit={canEdit}
            onAllocated={(id) => onChange({ shown: id, beside: selectedAllocation?.id })}
          />
        </div>
        {selectedAllocation && (
          <>
            <AllocationHistory
              allocations={allocations}
              selectedAllocation={selectedAllocation}
              comparedAllocation={comparedAllocation}
              onChange={onChange}
            />
            <AllocationFigures
              model={model}
              selectedAllocation={selectedAllocation}
              comparedAllocation={comparedAllocation}
            />
          </>
        )}
      </Card>
      {selectedAllocation && (
        <>
          <OptionOccupancy selectedAllocation={selectedAllocation} comparedAllocation={comparedAllocation} />
          <AllocatedStudents
            model={model}
            selectedAllocation={selectedAllocation}
            comparedAllocation={comparedAllocation}
            address={address}
            onChange={onChange}
          />
        </>
      )}
    </Stack>
  )
}

function NotClosedYet({ round }: { round: Round }) {
  const { t } = useTexts()
  const textKey = round.allocateAtClosing ? 'BY_ITSELF' : 'TOO_EARLY'
  return (
    <Empty
      icon={<Hourglass />}
      title={t(($) => $.ROUND_DESK.ALLOCATION[textKey].TITLE)}
      text={t(($) => $.ROUND_DESK.ALLOCATION[textKey].TEXT, {
        moment: formatDateTimeWithYear(round.studentExpirationDate),
      })}
    />
  )
}
