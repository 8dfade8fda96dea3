import { useTexts } from '#web/lib/i18n.ts'
import { Segments } from '#web/ui/Segments.tsx'
import { chooseHueBasis, useHueBasis } from './chosen-hue.tsx'
import { hueBases } from './hue.ts'
import styles from './RosterLegend.module.css'

export function HueChoice() {
  const { t } = useTexts()
  const hueBasis = useHueBasis()
  const options = hueBases.map((value) => ({ value, text: t(($) => $.ROSTER.HUES[value]) }))
  const label = t(($) => $.ROSTER.HUES.TITLE)
  return (
    <div className={styles.hues}>
      <p>{label}</p>
      <Segments label={label} options={options} value={hueBasis} onChange={chooseHueBasis} />
      <p>{t(($) => $.ROSTER.HUES.HINT)}</p>
    </div>
  )
}
