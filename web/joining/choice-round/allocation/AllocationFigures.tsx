import type { Allocation } from '@uurwerk/contract/joining/choice-round/allocation'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { Button } from '#web/ui/Button.tsx'
import { ColumnHeading, Table } from '#web/ui/DataTable.tsx'
import type { DeskRoundModel } from '../desk/frame/RoundFrame.tsx'
import { type AllocationFigure, buildAllocationFigures, getRankColour } from './compare-allocations.ts'
import styles from './AllocationFigures.module.css'

const PublishDialog = lazyLoad(() => import('./PublishDialog.tsx'), 'PublishDialog')

interface Props {
  model: DeskRoundModel
  selectedAllocation: Allocation
  comparedAllocation: Allocation | undefined
}

export function AllocationFigures({ model, selectedAllocation, comparedAllocation }: Props) {
  const { t } = useTexts()
  const [isPublishing, setPublishing] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const canPublish = model.canEdit && !selectedAllocation.isPublished
  const status = useFocusAfterRemoval(Number(canPublish), isPublishing)
  return (
    <div className={styles.figures}>
      <Table className="tabular">
        <thead>
          <tr>
            <ColumnHeading>{t(($) => $.ROUND_DESK.ALLOCATION.GOT.LABEL)}</ColumnHeading>
            <ColumnHeading>{t(($) => $.ROUND_DESK.ALLOCATION.THIS)}</ColumnHeading>
            {comparedAllocation && <ColumnHeading>{t(($) => $.ROUND_DESK.ALLOCATION.OTHER)}</ColumnHeading>}
            {comparedAllocation && <ColumnHeading>{t(($) => $.ROUND_DESK.ALLOCATION.DIFFERENCE)}</ColumnHeading>}
          </tr>
        </thead>
        <tbody>
          {buildAllocationFigures(selectedAllocation, comparedAllocation).map((figure) => (
            <FigureRow key={`${figure.kind} ${figure.rank}`} figure={figure} />
          ))}
        </tbody>
      </Table>
      <p ref={status} tabIndex={-1} role="status">
        {announcement}
      </p>
      {canPublish && (
        <Button variant="primary" onClick={() => setPublishing(true)}>
          <Megaphone size={16} aria-hidden />
          {t(($) => $.ROUND_DESK.ALLOCATION.PUBLISH.BUTTON)}
        </Button>
      )}
      {isPublishing && (
        <PublishDialog
          round={model.round}
          allocation={selectedAllocation}
          onDone={() => setAnnouncement(t(($) => $.ROUND_DESK.ALLOCATION.PUBLISH.DONE))}
          onClose={() => setPublishing(false)}
        />
      )}
    </div>
  )
}

function FigureRow({ figure: { kind, rank, count, comparedCount } }: { figure: AllocationFigure }) {
  const { t } = useTexts()
  const difference = comparedCount === undefined ? 0 : comparedCount - count
  return (
    <tr>
      <th scope="row">
        <span aria-hidden className={styles.key} data-kind={kind === 'rank' ? getRankColour(rank) : kind} />
        {formatFigureName()}
      </th>
      <td>
        <strong>{count}</strong>
      </td>
      {comparedCount !== undefined && <td>{comparedCount}</td>}
      {comparedCount !== undefined && (
        <td className="textQuiet">{difference > 0 ? `+${difference}` : String(difference).replace('-', '−')}</td>
      )}
    </tr>
  )

  function formatFigureName() {
    if (kind === 'rank') return t(($) => $.ROUND_DESK.ALLOCATION.GOT.RANK, { rank })
    return kind === 'none'
      ? t(($) => $.ROUND_DESK.ALLOCATION.GOT.NONE)
      : t(($) => $.ROUND_DESK.ALLOCATION.GOT.NOT_RANKED)
  }
}
