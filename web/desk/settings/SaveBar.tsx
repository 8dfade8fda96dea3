import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import styles from './Settings.module.css'

interface Props {
  /** Says where the values come from. */
  children: ReactNode
  isEdited: boolean
  isBusy: boolean
  /** What has just been done. */
  status: string
  /** Without it, the button submits the form. */
  onSave?: () => void
  onCancel: () => void
  /** Absent if the desk gives nothing here. */
  onHandBack: (() => void) | undefined
}

export function SaveBar({ children, isEdited, isBusy, status, onSave, onCancel, onHandBack }: Props) {
  const { t } = useTexts()
  return (
    <Row gap={4} isSpread className={styles.footer}>
      <Text tone="quiet" size="small">
        {children}
      </Text>
      <Row gap={4}>
        {isEdited && (
          <>
            <Button
              type={onSave ? 'button' : 'submit'}
              variant="primary"
              needsConnection
              disabled={isBusy}
              onClick={onSave}
            >
              {t(($) => $.SCHOOL_SETTINGS.SAVE)}
            </Button>
            <Button onClick={onCancel}>{t(($) => $.SCHOOL_SETTINGS.CANCEL)}</Button>
          </>
        )}
        {!isEdited && onHandBack && (
          <Button variant="quiet" needsConnection disabled={isBusy} onClick={onHandBack}>
            {t(($) => $.SCHOOL_SETTINGS.HAND_BACK)}
          </Button>
        )}
        <Text role="status" tone="ok" size="list">
          {status}
        </Text>
      </Row>
    </Row>
  )
}
