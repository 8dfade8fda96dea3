import { roundBounds } from '@uurwerk/contract/joining/choice-round/desk'
import { countCharacters, truncateText } from '@uurwerk/contract/rules/text'
import { useTexts } from '#web/lib/i18n.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import styles from './Rows.module.css'

interface Props {
  choiceName: string
  description: string | null
  onChange: (description: string | null) => void
}

export function DescriptionField({ choiceName, description, onChange }: Props) {
  const { t } = useTexts()
  const text = description ?? ''
  return (
    <div className={styles.description}>
      <TextArea
        isLabelUnseen
        label={t(($) => $.ROUND_DESK.EDIT.DESCRIPTION_OF, { name: choiceName })}
        placeholder={t(($) => $.ROUND_DESK.EDIT.DESCRIPTION)}
        rows={2}
        value={text}
        count={{ maximum: roundBounds.description, length: countCharacters(text) }}
        onChange={(newText) => onChange(newText.trim() === '' ? null : truncateText(roundBounds.description, newText))}
      />
    </div>
  )
}
