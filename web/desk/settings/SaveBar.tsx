import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
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
  const buttonCount = isEdited ? 2 : Number(onHandBack !== undefined)
  const statusText = useFocusAfterRemoval(buttonCount)
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
              isBlocked={isBusy}
              onClick={onSave}
            >
              {t(($) => $.SCHOOL_SETTINGS.SAVE)}
            </Button>
            <Button onClick={onCancel}>{t(($) => $.SCHOOL_SETTINGS.CANCEL)}</Button>
          </>
        )}
        {!isEdited && onHandBack && (
          <Button variant="quiet" needsConnection isBlocked={isBusy} onClick={onHandBack}>
            {t(($) => $.SCHOOL_SETTINGS.HAND_BACK)}
          </Button>
        )}
        <Text ref={statusText} tabIndex={-1} role="status" tone="ok" size="list">
          {status}
        </Text>
      </Row>
    </Row>
  )
}
