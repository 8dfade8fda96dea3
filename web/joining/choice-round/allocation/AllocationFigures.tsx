import type { Allocation } from '@uurwerk/contract/joining/choice-round/allocation'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { DeskRoundModel } from '../desk/frame/RoundFrame.tsx'
import { type AllocationFigure, buildAllocationFigures } from './compare-allocations.ts'
import styles from './AllocationFigures.module.css'

const PublishDialog = lazyLoad(() => import('./PublishDialog.tsx'), 'PublishDialog')

interface Props {
  model: DeskRoundModel
  shown: Allocation
  beside: Allocation | undefined
}

/** Compares the numbers of two allocations, and publishes the shown one. */
export function AllocationFigures({ model, shown, beside }: Props) {
  const { t } = useTexts()
  const [isPublishing, setPublishing] = useState(false)
  const [said, say] = useState('')
  return (
    <div className={styles.figures}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.ROUND_DESK.ALLOCATION.GOT.LABEL)}</th>
            <th scope="col">{t(($) => $.ROUND_DESK.ALLOCATION.THIS)}</th>
            {beside && <th scope="col">{t(($) => $.ROUND_DESK.ALLOCATION.OTHER)}</th>}
            {beside && <th scope="col">{t(($) => $.ROUND_DESK.ALLOCATION.DIFFERENCE)}</th>}
          </tr>
        </thead>
        <tbody>
          {buildAllocationFigures(shown, beside).map((figure) => (
            <FigureRow key={`${figure.kind} ${figure.rank}`} figure={figure} />
          ))}
        </tbody>
      </table>
      <p role="status">{said}</p>
      {model.mayWrite && !shown.isPublished && (
        <Button look="primary" onClick={() => setPublishing(true)}>
          <Megaphone size={16} aria-hidden />
          {t(($) => $.ROUND_DESK.ALLOCATION.PUBLISH.BUTTON)}
        </Button>
      )}
      {isPublishing && (
        <PublishDialog
          round={model.round}
          allocation={shown}
          onDone={() => say(t(($) => $.ROUND_DESK.ALLOCATION.PUBLISH.DONE))}
          onClose={() => setPublishing(false)}
        />
      )}
    </div>
  )
}

function FigureRow({ figure: { kind, rank, count, other } }: { figure: AllocationFigure }) {
  const { t } = useTexts()
  const difference = other === undefined ? 0 : other - count
  return (
    <tr>
      <th scope="row">
        <span aria-hidden className={styles.key} data-kind={kind === 'rank' ? `rank${Math.min(rank - 1, 3)}` : kind} />
        {formatFigureName()}
      </th>
      <td>
        <strong>{count}</strong>
      </td>
      {other !== undefined && <td>{other}</td>}
      {other !== undefined && (
        <td className={styles.difference}>
          {difference > 0 ? `+${difference}` : String(difference).replace('-', '−')}
        </td>
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
