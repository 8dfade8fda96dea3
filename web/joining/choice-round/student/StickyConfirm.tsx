import { useMemo } from 'react'
import { findChosenGroup, listAllOptions } from './choice-flags.ts'
import { listOverlappingPairs } from './choice-week.ts'
import { ConfirmStep } from './ConfirmStep.tsx'
import { OverlapSummary } from './OverlapSummary.tsx'
import { StickyBar } from './StickyBar.tsx'
import { useChoiceWeek } from './use-choice-week.ts'
import { useGoToPart } from './use-go-to-part.ts'
import type { StudentRoundModel } from './use-student-round-model.ts'
import { WeekButton } from './WeekButton.tsx'

/** The last step on tablets and phones, which do not show the week beside the choices. */
export function StickyConfirm({ model }: { model: StudentRoundModel }) {
  const { round, groups, options, mayChoose, choosing } = model
  const goToPart = useGoToPart()
  const hasChosen = findChosenGroup(groups) !== undefined || listAllOptions(options).some(({ chosen }) => chosen)
  return (
    <StickyBar>
      {mayChoose && hasChosen && !round.isConfirmed && choosing.taps.length === 0 && <OverlapWarning model={model} />}
      <ConfirmStep model={model} onGoToPart={goToPart} isCompact>
        <WeekButton model={model} />
      </ConfirmStep>
    </StickyBar>
  )
}

function OverlapWarning({ model }: { model: StudentRoundModel }) {
  const { appointments, chosenGroupIds } = useChoiceWeek(model, 'after')
  const pairs = useMemo(() => listOverlappingPairs(appointments ?? [], chosenGroupIds), [appointments, chosenGroupIds])
  return pairs.length > 0 && <OverlapSummary pairs={pairs} />
}
