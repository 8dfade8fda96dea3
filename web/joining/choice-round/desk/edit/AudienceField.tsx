import { roundBounds } from '@uurwerk/contract/joining/choice-round/desk'
import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RemovableChips } from './RemovableChips.tsx'
import styles from './Edit.module.css'
import type { RoundFormPartProps } from './round-form-part.ts'

const GroupPicker = lazyLoad(() => import('./GroupPicker.tsx'), 'GroupPicker')

export function AudienceField({
  draft: { audience },
  names,
  findFaultText,
  onChange,
  rememberName,
}: RoundFormPartProps) {
  const { t } = useTexts()
  const faultId = useId()
  const [isPicking, setPicking] = useState(false)
  const faultText = findFaultText('audience')
  return (
    <section className={styles.part}>
      <h2>{t(($) => $.ROUND_DESK.EDIT.WHO)}</h2>
      <p className={styles.hint}>{t(($) => $.ROUND_DESK.EDIT.WHO_HINT)}</p>
      <div className={styles.gathered}>
        <RemovableChips
          label={t(($) => $.ROUND_DESK.EDIT.WHO)}
          ids={audience}
          names={names.groups}
          onRemove={(removedId) => onChange({ audience: audience.filter((id) => id !== removedId) })}
        />
        {audience.length < roundBounds.groups && (
          <Button
            variant={audience.length > 0 ? 'quiet' : 'plain'}
            aria-invalid={faultText !== undefined}
            aria-describedby={faultText === undefined ? undefined : faultId}
            onClick={() => setPicking(true)}
          >
            <Plus size={15} aria-hidden /> {t(($) => $.ROUND_DESK.EDIT.ADD_AUDIENCE)}
          </Button>
        )}
      </div>
      {faultText !== undefined && (
        <em id={faultId} className={styles.wrong}>
          {faultText}
        </em>
      )}
      {isPicking && (
        <GroupPicker
          title={t(($) => $.ROUND_DESK.EDIT.WHO)}
          onClose={() => setPicking(false)}
          onPick={(group) => {
            rememberName('groups', group)
            onChange({ audience: [...audience.filter((id) => id !== group.id), group.id] })
          }}
        />
      )}
    </section>
  )
}
